"""The real path with a real model, offline: what it says is worth nothing, that it is read and counted is."""

import json

import pytest

from tests.cli.run_trueline import trueline
from tests.evals.fetched import smollm2
from tests.rerank.folder import REQUESTS, folder

SMALL = [
    "--model-arg",
    "context=4096",
    "--model-arg",
    "threads=1",
    "--connections",
    "1",
    "--max-tokens",
    "40",
]
"""Few tokens, and no more than one processor beside other tests."""


@pytest.mark.parametrize("method", ["cot", "listwise", "anot"])
def test_a_small_model_in_the_process_is_asked_read_and_counted(tmp_path, method):
    smollm2()
    folder(tmp_path / "cafes", requests=REQUESTS)
    asked = ["--method", method, "--model", "gguf/smollm2", *SMALL, "--limit", "1", "--out", "run"]
    done = trueline("rerank", "run", "cafes", *asked, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    (row,) = map(json.loads, (tmp_path / "run" / "results_3.jsonl").read_text().splitlines())
    assert row["outcome"] in ("scored", "unreadable"), row
    assert row["tokens_in"] > 100
    assert 0 < row["tokens_out"] <= 40 * len((tmp_path / "run" / "debug.log").read_text().splitlines())
    assert row["cost_usd"] == 0
    assert len(list((tmp_path / "run" / "logs").glob("*.eval"))) == 1
