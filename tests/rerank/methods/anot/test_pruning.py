import pytest

from tests.rerank.folder import COZY, FREE, TRENDY, folder
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.anot.plan import Plan
from trueline.rerank.methods.anot.pruning import pruned
from trueline.rerank.methods.tools import Candidates
from trueline.rerank.structure import read_structure

NO_TV = {
    "aspect": "no_tv",
    "evidence": {"kind": "item_meta", "path": ["attributes", "HasTV"], "not_true": "True"},
}
LOUD = {"aspect": "loud", "evidence": {"kind": "review_text", "pattern": "loud"}}
TEA = {"aspect": "tea", "evidence": {"kind": "review_text", "pattern": "tea"}}


@pytest.fixture
def candidates(tmp_path):
    return Candidates(read_dataset(folder(tmp_path)))


@pytest.fixture
def found(candidates):
    def made(op, *args, other=""):
        return pruned(Plan(read_structure({"op": op, "args": list(args)}, "here"), other), candidates)

    return made


def negated(leaf):
    return {"op": "NOT", "args": [leaf]}


def test_who_is_false_by_values_whatever_reviews_say_is_out(found):
    assert found("AND", FREE, COZY).survivors == (0, 2)


def test_who_may_still_be_true_by_reviews_is_in(found):
    assert found("OR", FREE, COZY).survivors == (0, 1, 2)
    assert found("AND", NO_TV, negated(COZY)).survivors == (0, 2)


def test_where_everybody_would_be_out_nobody_is(found):
    said = found("AND", TRENDY, FREE, NO_TV, negated(NO_TV), COZY)
    assert (said.survivors, said.spared, said.open) == ((0, 1, 2), True, ())
    assert said.row()["note"] == "no candidate satisfies the hard conditions, so none is pruned"


def test_what_is_read_is_what_a_search_finds_and_what_decides(found):
    assert found("AND", FREE, COZY).asked == {"c2": (0,)}
    assert found("OR", FREE, LOUD).asked == {"c2": (1,)}
    assert found("OR", FREE, COZY).asked == {}
    assert found("AND", COZY, LOUD).asked == {}
    assert found("OR", COZY, LOUD).asked == {"c1": (0,), "c2": (1,)}
    assert found("OR", negated(COZY), {"op": "AND", "args": [TEA, COZY]}).asked == {"c1": (0,)}


def test_who_has_no_review_is_not_read(found):
    assert 2 not in found("AND", NO_TV, COZY).asked["c2"]


@pytest.mark.parametrize(
    ("tree", "other", "is_settled"),
    [
        (("AND", FREE), "", True),
        (("AND", NO_TV), "", True),
        (("AND", NO_TV), "near the sea", False),
        (("AND", negated(NO_TV)), "near the sea", True),
        (("AND", NO_TV, COZY), "", False),
        (("AND", NO_TV, TEA), "", True),
        (("AND", negated(NO_TV), COZY), "", True),
        (("AND", LOUD, COZY), "", True),
    ],
)
def test_a_model_is_asked_where_something_is_to_be_read_or_in_no_condition(found, tree, other, is_settled):
    assert found(*tree, other=other).is_settled is is_settled


def test_a_model_is_asked_where_a_search_leaves_nobody(tmp_path):
    where = folder(tmp_path)
    items = read_dataset(where).only(["b1", "b2"])
    plan = Plan(read_structure({"op": "AND", "args": [LOUD, COZY]}, "here"))
    assert not pruned(plan, Candidates(items)).is_settled


def test_a_script_can_refer_to_candidates_conditions_and_evidence(found):
    given = found("AND", FREE, COZY, TEA).given
    assert given["context"]["1"]["name"] == "Quayside"
    assert given["conditions"] == {
        "c2": 'cozy: at least 1 of its reviews match the pattern "cozy|snug", in any case',
        "c3": 'tea: at least 1 of its reviews match the pattern "tea", in any case',
    }
    assert given["evidence"] == {"c2": '[1] matching 1\n- "So cozy, with Boba!"', "c3": "no review matches"}


def test_the_row_names_items_by_their_ids(found):
    assert found("AND", FREE, COZY).row() == {
        "phase": "pruning",
        "conditions": [
            {"id": "c1", "aspect": "wifi_free", "kind": "item_meta", "hard": True},
            {"id": "c2", "aspect": "cozy", "kind": "review_text", "hard": False},
        ],
        "survivors": ["b1", "b3"],
        "note": "",
        "to_read": {"c2": ["b1"]},
    }
