"""One run against a server that does everything wrong, each request in its own way, all at once."""

import json
import os
import re

import pytest
from inspect_ai.log import read_eval_log

from tests.cli.run_trueline import trueline
from tests.evals.server import (
    breaks_off,
    completion,
    hangs,
    leaves,
    refuses,
    says,
    sends,
    serving,
)
from tests.rerank.folder import FREE, folder

KEY = "sk-of-this-test-1234567890"
TIMEOUT = 4
FINE = says()

GOES_ON = {
    "limited": refuses(429, "slow down"),
    "limited-until": refuses(429, "slow down", Retry_After="3"),
    "broken": refuses(500, "it broke"),
    "overloaded": refuses(503, "come later"),
    "too-slow": hangs,
    "cut-in-the-middle": breaks_off,
    "closed": leaves,
}
"""What a second try mends."""

ENDS = {
    "limited-for-good": (refuses(429, "slow down"), r"the server said 429: slow down \(2 tries\)"),
    "limited-for-a-day": (
        refuses(429, "no more today", Retry_After="86400"),
        r"429: no more today \(2 tries\)",
    ),
    "broken-for-good": (refuses(500, "it broke"), r"the server said 500: it broke \(2 tries\)"),
    "silent": (hangs, rf"gave no reply within {TIMEOUT} seconds \(2 tries\)"),
    "closed-for-good": (
        leaves,
        r"Connection error\. RemoteProtocolError: Server disconnected .* \(2 tries\)",
    ),
}
"""What a second try does not mend."""

NOT_TRIED_AGAIN = {
    "stranger": (
        refuses(401, "who signs with {key}?"),
        r"the server said 401: who signs with Bearer \*\*\*\?",
    ),
    "not-understood": (
        refuses(400, "temperature? {key}"),
        r"the server said 400: temperature\? Bearer \*\*\*",
    ),
    "unknown": (refuses(404, "no model m"), r"the server said 404: no model m"),
    "too-large": (refuses(413, "too much"), r"the server said 413: too much"),
    "no-choice": (says(choices=[]), "answered without a choice"),
    "null-choices": (says(choices=None), r"gave a reply that cannot be read: TypeError: .*"),
    "no-json": (sends(b'{"id": '), r"gave a reply that cannot be read: JSONDecodeError: .*"),
    "nothing": (sends(b""), r"gave a reply that cannot be read: JSONDecodeError: .*"),
    "no-message": (
        says(choices=[{"index": 0, "finish_reason": "stop"}]),
        r"gave a reply that cannot be read: AttributeError: .*",
    ),
    "filtered": (says("", "content_filter"), "gave no text: it stopped for content_filter"),
    "odd-usage": (
        says(usage={**completion()["usage"], "completion_tokens": "many"}),
        "gave a reply that cannot be read: ValidationError: .*",
    ),
}
"""What a second try would not mend."""

MISSES = {
    "cut-short": (says("RANKING: 1", "length"), "rank: the reply was cut off for want of room; .*"),
    "huge": (says("x" * 20_000_000), "last line: is 'xxx.*"),
    "empty": (says(None), "reply: is empty"),
}
"""What is a reply, and no ranking."""

ACTS = {
    "fine": [FINE],
    **{name: [act, FINE] for name, act in GOES_ON.items()},
    **{name: [act] for name, (act, _) in (ENDS | NOT_TRIED_AGAIN | MISSES).items()},
}


@pytest.fixture(scope="module")
def ran(tmp_path_factory):
    """What the command left and printed, the rows by their ids, and the server."""
    where = tmp_path_factory.mktemp("faults")
    asked = [
        {"id": name, "text": f"free wifi, case-{name}", "structure": FREE, "gold": "b1"} for name in ACTS
    ]
    folder(where / "cafes", requests=asked)
    given = f"--connections {len(ACTS)} --retries 1 --timeout {TIMEOUT} --shuffle none --out run -v".split()
    with serving(ACTS) as server:
        model = ["--model", "openai-api/local/m", "--model-url", server.url]
        command = ["rerank", "run", "cafes", "--method", "cot", *model, *given]
        done = trueline(*command, cwd=where, env={**os.environ, "LOCAL_API_KEY": KEY})
    lines = (where / "run" / "results_3.jsonl").read_text("utf-8").splitlines()
    return where / "run", done, {row["request_id"]: row for row in map(json.loads, lines)}, server


def test_every_request_has_its_row_and_too_many_failures_leave_with_1(ran):
    _, done, rows, _ = ran
    assert list(rows) == list(ACTS)
    assert done.returncode == 1
    assert f"{len(ENDS | NOT_TRIED_AGAIN)} of {len(ACTS)} requests failed" in done.stdout


@pytest.mark.parametrize("name", ["fine", *GOES_ON])
def test_what_passes_is_tried_again_and_its_usage_counted_once(ran, name):
    _, _, rows, server = ran
    row = rows[name]
    assert (row["outcome"], row["hit_at_1"], row["tokens_in"], row["tokens_out"]) == ("scored", True, 10, 3)
    assert len(server.times(name)) == len(ACTS[name])


def test_it_waits_as_long_as_the_server_says_and_no_longer_than_for_a_reply(ran):
    waited = {}
    for name in ("limited", "limited-until", "limited-for-a-day"):
        first, second = ran[3].times(name)
        waited[name] = second - first
    assert waited["limited"] >= 2
    assert waited["limited-until"] >= 3
    assert TIMEOUT <= waited["limited-for-a-day"] < 60


@pytest.mark.parametrize("name", ENDS)
def test_what_does_not_pass_has_failed_after_as_many_tries_as_were_given(ran, name):
    _, _, rows, server = ran
    assert rows[name]["outcome"] == "failed"
    assert re.fullmatch(f"(the server said )?{ENDS[name][1]}", rows[name]["cause"])
    assert len(server.times(name)) == 2


@pytest.mark.parametrize("name", NOT_TRIED_AGAIN)
def test_what_would_not_pass_has_failed_at_once(ran, name):
    _, _, rows, server = ran
    assert rows[name]["outcome"] == "failed"
    assert re.fullmatch(NOT_TRIED_AGAIN[name][1], rows[name]["cause"])
    assert len(server.times(name)) == 1


@pytest.mark.parametrize("name", MISSES)
def test_a_reply_that_is_no_ranking_is_unreadable_and_was_paid_for(ran, name):
    _, _, rows, server = ran
    row = rows[name]
    assert (row["outcome"], row["tokens_in"], row["tokens_out"]) == ("unreadable", 10, 3)
    assert re.fullmatch(MISSES[name][1], row["cause"])
    assert len(server.times(name)) == 1


def test_the_key_was_sent_and_is_written_nowhere(ran):
    path, done, _, server = ran
    assert {one.headers["Authorization"] for one in server.asked} == {f"Bearer {KEY}"}
    files = [one for one in path.rglob("*") if one.is_file()]
    assert {"config.json", "debug.log", "results_3.jsonl"} <= {one.name for one in files}
    for text in (done.stdout, done.stderr, *(one.read_bytes().decode("latin1") for one in files)):
        assert KEY not in text
    (log,) = (path / "logs").iterdir()
    assert KEY not in read_eval_log(str(log)).model_dump_json()


def test_no_warning_of_a_library_stands_among_the_lines(ran):
    lines = ran[1].stderr.splitlines()
    assert len(lines) == len(ACTS)
    assert {line.split()[0] for line in lines} == set(ACTS)
