"""`inspect eval trueline/names` as its users run it, and what stands in its log."""

import json
import subprocess
import sys
from pathlib import Path

from inspect_ai.log import read_eval_log

from tests.names.queries.asked import query

INSPECT = Path(sys.executable).parent / "inspect"


def test_each_answer_is_judged_and_what_cannot_be_read_has_no_value(tmp_path):
    whole = {"John Smith": ["Jonh Smith", "Jon Smith", "John Smit", "Johm Smith"]}
    rules = [{"when": "first", "reply": json.dumps(whole)}, {"reply": "I would rather not."}]
    asked = [query(id=name, variation_count=4, text=name) for name in ("first", "second")]
    rows = [f"{one.model_dump_json(exclude_none=True)}\n" for one in asked]
    (tmp_path / "queries.jsonl").write_text("".join(rows))
    (tmp_path / "replies.jsonl").write_text("".join(f"{json.dumps(rule)}\n" for rule in rules))
    command = [str(INSPECT), "eval", "trueline/names", "--model", "scripted/replies.jsonl"]
    command += [
        "--log-dir",
        "logs",
        "-T",
        "queries=queries.jsonl",
        "--ctl-server",
        "false",
        "--display",
        "plain",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    (log,) = (tmp_path / "logs").iterdir()
    found = read_eval_log(str(log))
    assert found.status == "success"
    assert found.samples is not None
    assert [one.id for one in found.samples] == ["first", "second"]
    first, second = (one.scores for one in found.samples)
    assert first is not None
    assert 0.1 < first["row_value"].as_float() < 1
    assert not second
