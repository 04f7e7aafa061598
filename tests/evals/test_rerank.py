"""`inspect eval trueline/rerank` as its users run it, and what stands in its log."""

import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from inspect_ai.log import read_eval_log

from tests.rerank.folder import FREE, folder
from trueline.core.errors import InputError
from trueline.core.prompts import prompts
from trueline.evals.rerank import rerank

INSPECT = Path(sys.executable).parent / "inspect"

REQUESTS = [
    {"id": "R1", "group": "G02", "text": "say one", "structure": FREE, "gold": "b1"},
    {"id": "R2", "group": "G02", "text": "say two", "structure": FREE, "gold": "b1"},
    {"id": "R3", "group": "G09", "text": "say nothing", "structure": FREE, "gold": "b1"},
    {"id": "R4", "group": "G09", "text": "say what nobody asked", "structure": FREE, "gold": "b1"},
]
RULES = [
    {"when": "say one", "reply": "RANKING: 1, 2"},
    {"when": "say two", "reply": "RANKING: 2, 1"},
    {"when": "say nothing", "reply": "I cannot choose."},
]


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """What stands in the log of a run."""
    where = tmp_path_factory.mktemp("inspect")
    folder(where / "cafes", requests=REQUESTS)
    (where / "rules.jsonl").write_text("".join(f"{json.dumps(rule)}\n" for rule in RULES))
    given = "-T dataset=cafes -T candidates=3 -T shuffle=none -T k=2 -T defense=true --display plain"
    model = ["--model", "scripted/rules.jsonl", "--log-dir", "logs", "--ctl-server", "false"]
    done = subprocess.run(
        [str(INSPECT), "eval", "trueline/rerank", *model, *given.split()],
        cwd=where,
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    (log,) = (where / "logs").iterdir()
    return {"location": log, **read_eval_log(str(log), resolve_attachments=True).model_dump()}


def test_the_score_is_whether_the_gold_item_came_first(ran):
    log = ran
    assert log["status"] == "success"
    found = {one["id"]: (one["scores"] or {}).get("row_value") for one in log["samples"]}
    values = {name: score and score["value"] for name, score in found.items()}
    assert values == {"R1": 1.0, "R2": 0.0, "R3": 0.0, "R4": None}
    (scored,) = log["results"]["scores"]
    assert scored["metrics"]["mean"]["value"] == pytest.approx(1 / 3)
    assert scored["scored_samples"] == 3


def test_a_sample_says_what_was_asked_what_came_and_why_there_is_no_score(ran):
    one = {one["id"]: one for one in ran["samples"]}
    first = one["R1"]
    assert (first["input"], first["target"], first["metadata"]["group"]) == ("say one", "b1", "G02")
    said = {name: sample["output"]["completion"] for name, sample in one.items()}
    assert (said["R1"], said["R2"]) == ("b1", "b2")
    assert said["R3"].startswith("last line: is 'I cannot choose.'")
    assert said["R4"] == "the script has no rule for what was asked"
    assert one["R4"]["store"]["row"]["outcome"] == "failed"


def test_the_log_holds_the_prompt_with_the_candidates_and_the_defence(ran):
    (sample,) = [one for one in ran["samples"] if one["id"] == "R1"]
    (call,) = [event for event in sample["events"] if event["event"] == "model"]
    told, asked = call["input"]
    assert told["role"] == "system"
    assert prompts("trueline.rerank", "defense").fill("defense") in told["content"]
    assert "[1] Quayside" in asked["content"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"candidates": 4}, "candidates is 4 and there are 3 items; give 1 to 3"),
        ({"candidates": 3, "attack": "typo_30"}, "there is no attack 'typo_30'; did you mean 'typo_20'"),
        ({"candidates": 3, "method": "cott"}, "there is no method 'cott'; did you mean 'cot'"),
    ],
)
def test_what_is_wrong_is_said(tmp_path, given, said):
    with pytest.raises(InputError, match=said):
        rerank(dataset=str(folder(tmp_path / "cafes", requests=REQUESTS)), **given)


def test_inspects_own_viewer_opens_the_log(ran):
    log = ran["location"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [str(INSPECT), "view", "start", "--log-dir", str(log.parent), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as viewer:
        try:
            listed = fetched(f"http://127.0.0.1:{port}/api/logs")
            (name,) = [one["name"] for one in listed["files"]]
            assert name.endswith(log.name)
            opened = fetched(f"http://127.0.0.1:{port}/api/logs/{quote(name, safe='')}")
        finally:
            viewer.kill()
    assert [one["id"] for one in opened["samples"]] == ["R1", "R2", "R3", "R4"]


def fetched(address):
    """What a server of ours answers, once it is there."""
    until = time.monotonic() + 60
    while True:
        try:
            with urlopen(address, timeout=10) as reply:  # noqa: S310 - on this machine
                return json.load(reply)
        except URLError:
            assert time.monotonic() < until
            time.sleep(0.1)


def test_fewer_items_than_usual_are_all_candidates(tmp_path):
    task = rerank(dataset=str(folder(tmp_path / "cafes", requests=REQUESTS)))
    assert [sample.id for sample in task.dataset] == ["R1", "R2", "R3", "R4"]
