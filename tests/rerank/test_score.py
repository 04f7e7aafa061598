import pytest

from tests.rerank.folder import folder
from trueline.core.score import Score
from trueline.rerank.dataset import read_dataset
from trueline.rerank.numbers import Ranked
from trueline.rerank.score import score


@pytest.fixture
def dataset(tmp_path):
    return read_dataset(folder(tmp_path))


def scored(dataset, *ranking, outcome="scored", cause=""):
    request = dataset.request("R01")
    return score(dataset, request, Ranked("R01", request.gold, ranking, outcome), cause)


def test_the_gold_item_in_front_is_worth_one_and_its_truth_is_the_evidence(dataset):
    found = scored(dataset, "b1", "b2")
    assert found.value == 1
    assert found.evidence["truth"]["truth"] == "T"
    assert found.evidence["truth"]["args"][0]["evidence"]["value"] == "free"


def test_another_item_in_front_is_worth_nothing_and_its_truth_says_why(dataset):
    found = scored(dataset, "b2", "b1")
    assert found.value == 0
    assert (found.evidence["chosen"], found.evidence["gold"], found.evidence["rank"]) == ("b2", "b1", 2)
    assert found.evidence["truth"]["truth"] == "F"
    values = {part.name: part.value for part in found.parts}
    assert values == {
        "hit_at_1": 0,
        "hit_at_3": 1,
        "hit_at_5": 1,
        "reciprocal_rank": 0.5,
        "ndcg": pytest.approx(0.6309, abs=1e-4),
    }


def test_the_score_is_a_tree_that_can_be_printed_written_and_read(dataset):
    found = scored(dataset, "b2", "b1")
    assert Score.from_json(found.to_json()) == found
    assert "hit_at_1" in found.explain()


@pytest.mark.parametrize(
    ("outcome", "cause"),
    [("unreadable", "the reply could not be read as a ranking"), ("failed", "the call failed")],
)
def test_without_a_ranking_there_is_no_value_but_a_code_and_a_cause(dataset, outcome, cause):
    found = scored(dataset, outcome=outcome)
    assert (found.outcome, found.value, found.code, found.cause) == ("failed", None, outcome, cause)
    assert scored(dataset, outcome=outcome, cause="no marked line").cause == "no marked line"
