import pytest

from trueline.names.screening.engine import Engine, Entry, Failed
from trueline.names.screening.searching import Block, Results, answers

ENTRIES = [Entry("w1", "Jo"), Entry("w2", "Al")]
HIT = [("w1", 1.0)]
LATE = Failed("timeout", "gave no answer")


class Scripted(Engine):
    """Finds `w1` for every query, unless it is told something else for a call."""

    batch = 2

    def __init__(self, *calls, index=None):
        self.calls, self.indexed, self.closed = list(calls), index, 0

    def index(self, entries):
        assert entries == ENTRIES
        if isinstance(self.indexed, Exception):
            raise self.indexed
        return self.indexed

    def search(self, queries, k):
        assert k == 10
        call = self.calls.pop(0) if self.calls else None
        if isinstance(call, Exception):
            raise call
        return [HIT] * len(queries) if call is None else call

    def close(self):
        self.closed += 1


def found(engine, number=6):
    return [one for block in answers(engine, ENTRIES, ["q"] * number, 10) for one in block.found]


def code(one):
    return one.code if isinstance(one, Failed) else one


def test_every_query_is_asked_in_batches_and_the_engine_is_closed():
    engine = Scripted()
    blocks = list(answers(engine, ENTRIES, ["q"] * 5, 10))
    assert [(block.start, len(block.found)) for block in blocks] == [(0, 2), (2, 2), (4, 1)]
    assert all(block.milliseconds >= 0 for block in blocks)
    assert engine.closed == 1


@pytest.mark.parametrize(
    ("call", "outcomes"),
    [
        ([HIT], [HIT, "missing"]),
        ([], ["missing", "missing"]),
        ([HIT] * 3, ["garbage", "garbage"]),
        ([HIT, [("w9", 1.0)]], [HIT, "garbage"]),
        (RuntimeError("broke"), ["died", "died"]),
        (None, [HIT, HIT]),
    ],
)
def test_a_call_that_goes_wrong_costs_its_own_queries_only(call, outcomes):
    assert list(map(code, found(Scripted(None, call)))) == [HIT, HIT, *outcomes, HIT, HIT]


@pytest.mark.parametrize("index", [Failed("died", "no list"), RuntimeError("no list")])
def test_without_an_index_every_query_failed(index):
    engine = Scripted(index=index)
    assert list(map(code, found(engine))) == ["died"] * 6
    assert engine.closed == 1


def test_three_calls_in_a_row_out_of_time_end_the_asking():
    engine = Scripted(*[[LATE, HIT]] * 3)
    outcomes = found(engine, 200)
    assert list(map(code, outcomes[:8])) == [
        "timeout",
        HIT,
        "timeout",
        HIT,
        "timeout",
        HIT,
        "timeout",
        "timeout",
    ]
    assert {one.cause for one in outcomes[6:]} == {"not asked: 3 queries before it had run out of time"}


def test_calls_out_of_time_with_others_between_them_do_not():
    assert (
        list(map(code, found(Scripted([LATE, LATE], None, [LATE, LATE], None, [LATE, LATE]), 200)))[-1] == HIT
    )


def test_more_than_a_twentieth_out_of_time_end_the_asking():
    calls = [call for _ in range(6) for call in ([LATE, HIT], None)]
    outcomes = list(map(code, found(Scripted(*calls), 100)))
    # Six late ones are more than 5 of 100; the sixth is in the eleventh call.
    assert outcomes[20:] == ["timeout", HIT] + ["timeout"] * 78


def test_results_keep_scores_ranks_times_and_failures_by_place():
    results = Results("mine", 2, ["w1", "w2", "w1", None], 3)
    results.add(Block(0, [[("w2", 0.75), ("w1", 0.5)], []], 2.0))
    results.add(Block(2, [LATE, [("w2", 0.25)]], 4.0))
    assert results.scores.tolist() == [[0.75, 0.5, -1], [-1, -1, -1], [-1, -1, -1], [0.25, -1, -1]]
    assert results.true.tolist() == [1, -1, -1, -1]
    assert results.true_scores().tolist() == [0.5, -1, -1, -1]
    assert results.answered.tolist() == [True, True, False, True]
    assert results.milliseconds.tolist() == [2, 2, 4, 4]
    assert results.failed == {2: LATE}
