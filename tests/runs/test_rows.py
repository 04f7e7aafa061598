"""Rows of a run: four jobs, done by a function in the place of whatever is asked."""

import pytest

from trueline.core.errors import InputError
from trueline.runs import Run
from trueline.runs.drive import Alone, Job
from trueline.runs.rows import Rows, State, causes, counted, failure, given, totals, usage

JOBS = [Job(name, f"about {name}") for name in "abcd"]
BESIDE = "steps_trace.jsonl"


def row(name, **more):
    spent = {"tokens_in": 3, "tokens_out": 2, "latency_ms": 1.5, "cost_usd": 0.1}
    return {"id": name, "outcome": "scored", "cause": "", **spent, **more}


def alone(jobs, work):
    return Alone()("test", jobs, work, "value")


@pytest.fixture
def run(tmp_path):
    return Run.begin({"suite": "test"}, name="rows", out=tmp_path / "run")


@pytest.fixture
def fill(run):
    """Fill rows with two rows beside each, and say which jobs were done."""

    def filled(drive=alone, at=None, told=None, **more):
        done, at = [], at or {}

        async def make(name, _):
            done.append(name)
            return row(name, **more), [{"id": name, **at, "step": step} for step in (1, 2)]

        rows = Rows(run, "results.jsonl", "id", BESIDE, at)
        found = rows.fill(JOBS, drive, make, lambda name, cause: (row(name, outcome=cause), ()), told)
        return found, done

    return filled


def ids(run, file="results.jsonl"):
    return [one["id"] for one in run.rows(file)]


def test_a_job_that_has_a_row_is_not_done_again_and_rows_stand_in_the_order_of_the_jobs(run, fill):
    run.append([row("c"), row("a")])
    found, done = fill()
    assert done == ["b", "d"]
    assert [one["id"] for one in found] == ids(run) == ["a", "b", "c", "d"]


def test_what_stands_beside_is_in_the_same_order_and_what_has_no_row_is_dropped(run, fill):
    run.append([{"id": "b", "step": 1}, {"id": "a", "step": 1}], BESIDE)
    run.append([row("a")])
    fill()
    steps = [(one["id"], one["step"]) for one in run.rows(BESIDE)]
    assert steps == [("a", 1), *((name, step) for name in "bcd" for step in (1, 2))]


def test_what_stands_beside_for_another_file_stays(run, fill):
    others = [{"id": "b", "at": 1, "step": 1}, {"id": "a", "at": 1, "step": 1}]
    run.append(others, BESIDE)
    fill(at={"at": 2})
    steps = list(run.rows(BESIDE))
    assert steps[:2] == others
    assert [one["at"] for one in steps[2:]] == [2] * 8


def test_half_a_row_that_a_kill_left_is_no_row(run, fill):
    run.append([row("a")])
    with (run.path / "results.jsonl").open("a") as file:
        file.write('{"id": "b", "outc')
    _, done = fill()
    assert (done, ids(run)) == (["b", "c", "d"], ["a", "b", "c", "d"])


def test_a_tree_stands_on_the_disk_alone(run, fill):
    found, _ = fill(tree={"name": "reward"})
    again, done = fill()
    assert done == []
    assert all("tree" not in one for one in (*found, *again))
    assert [one["tree"] for one in run.rows()] == [{"name": "reward"}] * 4


def test_what_a_drive_could_not_do_gets_the_row_of_what_is_lost(run, fill):
    found, done = fill(drive=lambda jobs, _: {job.id: "failed" for job in jobs})
    assert done == []
    assert [one["outcome"] for one in found] == ["failed"] * 4
    assert ids(run) == ["a", "b", "c", "d"]


def test_rows_that_are_held_are_written_when_a_drive_is_interrupted(run):
    def interrupted(jobs, work):
        alone(jobs[:2], work)
        raise KeyboardInterrupt

    async def make(name, _):
        return row(name), ()

    rows = Rows(run, "results.jsonl", "id", held=9)
    with pytest.raises(KeyboardInterrupt):
        rows.fill(JOBS, interrupted, make, lambda name, _: (row(name), ()))
    assert ids(run) == ["a", "b"]


def test_whoever_watches_is_told_what_was_there_before_too(run, fill):
    run.append([row("a", outcome="unreadable"), row("b", outcome="failed", cost_usd=None)])
    told = []
    fill(told=lambda state: told.append((state.done, state.total, state.unreadable, state.failed)))
    assert told == [(3, 4, 1, 1), (4, 4, 1, 1)]


def test_tokens_are_added_and_a_cost_that_is_not_known_makes_the_sum_unknown():
    state = State(2)
    state.add(row("a"))
    assert (state.tokens, state.cost_usd) == (5, 0.1)
    state.add(row("b", cost_usd=None))
    assert (state.tokens, state.cost_usd) == (10, None)
    assert totals([row("a"), row("b", cost_usd=None)])["cost_usd"] is None


def test_ten_times_ten_cents_are_one_dollar():
    assert totals([row("a")] * 10) == {
        "total_tokens_in": 30,
        "total_tokens_out": 20,
        "total_latency_ms": 15.0,
        "cost_usd": 1.0,
    }


def test_usage_is_what_each_row_took_and_where():
    assert usage([row("a")], "id", size=3) == [
        {"id": "a", "size": 3, "tokens_in": 3, "tokens_out": 2, "latency_ms": 1.5, "cost_usd": 0.1}
    ]


def test_causes_are_counted_the_most_frequent_first():
    rows = [row("a"), row("b", outcome="failed", cause="x"), *[row("c", outcome="unreadable", cause="y")] * 2]
    assert counted(causes(rows)) == [
        {"outcome": "unreadable", "cause": "y", "count": 2},
        {"outcome": "failed", "cause": "x", "count": 1},
    ]


@pytest.mark.parametrize(("n", "stands"), [(20, True), (19, False)])
def test_one_failed_row_in_twenty_stands_and_one_in_nineteen_does_not(n, stands):
    rows = [row("a", outcome="failed"), *[row("b")] * (n - 1)]
    said = "1 of 19 rows failed here, more than 5%"
    assert failure(rows, "rows", " here") == (None if stands else said)


def test_what_needs_a_model_says_so_where_a_drive_has_none():
    with pytest.raises(InputError, match="this asks a model, and the drive has none"):
        given(None)
