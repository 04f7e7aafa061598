"""`random`, `gold-frequency` and `bm25`."""

from collections import Counter

import pytest

from tests.rerank.folder import COZY, FREE, folder
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.bm25 import Bm25
from trueline.rerank.methods.gold_frequency import GoldFrequency
from trueline.rerank.methods.method import Task
from trueline.rerank.methods.random import Random


@pytest.fixture
def pool(tmp_path):
    requests = [
        {"id": f"R{n}", "text": "some place", "gold": gold, "structure": structure}
        for n, (gold, structure) in enumerate([("b1", FREE), ("b2", COZY), ("b2", FREE), ("b3", FREE)])
    ]
    return read_dataset(folder(tmp_path, requests=requests))


def test_each_candidate_comes_first_as_often_as_the_others(pool):
    firsts = Counter(Random().rank(Task(f"R{n}", "", pool))[0] for n in range(3_000))
    assert sum((count - 1_000) ** 2 / 1_000 for count in firsts.values()) < 14  # chi-square, p .001


def test_chance_depends_on_seed_and_request_and_not_on_the_order_that_is_shown(pool):
    task = Task("R1", "", pool, seed=1)
    assert Random().rank(task) == Random().rank(Task("R1", "", pool.only(["b3", "b1", "b2"]), seed=1))
    assert len({tuple(Random().rank(Task("R1", "", pool, seed=seed))) for seed in range(30)}) == 6


@pytest.mark.parametrize(
    ("request_id", "ranking"),
    [("R0", ["b2", "b3", "b1"]), ("R1", ["b1", "b2", "b3"]), ("R3", ["b2", "b1", "b3"])],
)
def test_gold_frequency_counts_the_other_requests_only(pool, request_id, ranking):
    assert GoldFrequency().rank(Task(request_id, "", pool)) == ranking


@pytest.mark.parametrize(
    ("text", "first"),
    [("a loud place", "b2"), ("something cozy", "b1"), ("the mill", "b3"), ("Lantern", "b2")],
)
def test_bm25_finds_the_candidate_that_has_the_words(pool, text, first):
    assert Bm25().rank(Task("R0", text, pool))[0] == first


def test_bm25_without_a_word_leaves_the_order(pool):
    assert Bm25().rank(Task("R0", "", pool)) == ["b1", "b2", "b3"]
