import pytest

from tests.rerank.folder import folder
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods import METHODS
from trueline.rerank.methods.method import Method, Reply, Task, asked
from trueline.rerank.views import as_text


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


class Says(Method):
    """Answers what it was made with."""

    def __init__(self, *ranking):
        self.ranking = ranking

    def rank(self, task):
        del task
        return self.ranking


class Breaks(Method):
    def rank(self, task):
        raise RuntimeError(f"no \x1b luck with {task.request_id}")


def test_a_ranking_may_be_partial(pool):
    assert asked(Says("b2"), Task("R01", "", pool)) == Reply(("b2",))


@pytest.mark.parametrize(
    ("ranking", "cause"),
    [
        ((), "ranks nothing"),
        (("b1", "b9"), "ranks 'b9', which is no candidate"),
        (("b1", "b2", "b1"), "ranks 'b1' twice"),
        ((["b1"],), "ranks ['b1'], which is no candidate"),
        ((1,), "ranks 1, which is no candidate"),
    ],
)
def test_what_is_no_ranking_is_unreadable_and_not_mended(pool, ranking, cause):
    assert asked(Says(*ranking), Task("R01", "", pool)) == Reply(outcome="unreadable", cause=cause)


@pytest.mark.parametrize(
    ("changed", "cause"),
    [
        ({"outcome": "great"}, "replied with the outcome 'great'"),
        ({"tokens_in": None}, "replied with tokens_in None, which is no count"),
        ({"cost_usd": float("nan")}, "replied with cost_usd nan, which is no count"),
        ({"tokens_out": -1}, "replied with tokens_out -1, which is no count"),
    ],
)
def test_a_reply_that_cannot_be_counted_has_failed(pool, changed, cause):
    class Odd(Method):
        def rank(self, task):
            del task
            return Reply(("b1",), **changed)

    assert asked(Odd(), Task("R01", "", pool)) == Reply(outcome="failed", cause=cause)


def test_a_method_that_raises_has_failed_with_its_cause(pool):
    reply = asked(Breaks(), Task("R01", "", pool))
    assert (reply.outcome, reply.cause) == ("failed", r"RuntimeError: no \x1b luck with R01")


@pytest.mark.parametrize("kind", METHODS, ids=lambda kind: kind.id)
def test_each_of_our_methods_can_be_asked_in_the_other_way(pool, kind):
    context = as_text(pool, pool.items.ids).text
    said = kind.make().evaluate_ranking("free wifi", context, 2)
    assert len(set(said.split(", "))) == 2
    assert set(said.split(", ")) <= {"1", "2", "3"}


@pytest.mark.parametrize("kind", METHODS, ids=lambda kind: kind.id)
def test_our_methods_rank_every_candidate_and_the_same_each_time(pool, kind):
    task = Task("R01", "free wifi, and cozy", pool)
    first, again = (asked(kind.make(), task) for _ in range(2))
    assert first == again
    assert sorted(first.ranking) == ["b1", "b2", "b3"]
