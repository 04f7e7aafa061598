import json

import pytest

from tests.rerank.folder import BOBA, COZY, FREE, TRENDY, folder
from trueline.core.errors import InputError
from trueline.core.prompts import prompts
from trueline.rerank.dataset import read_dataset
from trueline.rerank.evidence import EVIDENCE
from trueline.rerank.methods.anot.plan import Given, read_plan
from trueline.rerank.structure import Leaf, Node, read_structure


@pytest.fixture
def items(tmp_path):
    return read_dataset(folder(tmp_path)).items


def tree(op, *args):
    return {"op": op, "args": list(args)}


def plan(items, structure, **more):
    return read_plan(json.dumps({"structure": structure, **more}), items)


def test_conditions_are_hard_by_values_and_soft_by_reviews_and_people(items):
    read = plan(items, tree("AND", FREE, tree("OR", COZY, tree("NOT", TRENDY)), BOBA))
    told = [(one.id, one.aspect, one.is_hard) for one in read.conditions]
    assert told == [
        ("c1", "wifi_free", True),
        ("c2", "cozy", False),
        ("c3", "trendy", True),
        ("c4", "boba", False),
    ]


def test_the_same_evidence_is_one_condition_and_the_same_word_for_two_is_two(items):
    other = {"aspect": "cozy", "evidence": {"kind": "review_text", "pattern": "warm"}}
    again = {"aspect": 'it\'s "snug"', "evidence": COZY["evidence"]}
    read = plan(items, tree("OR", COZY, again, other))
    assert [(one.id, one.aspect) for one in read.conditions] == [("c1", "cozy"), ("c2", "cozy")]
    assert read.decided({}).args[0] == read.decided({}).args[1]


def test_what_is_decided_stands_in_the_place_of_its_condition(items):
    read = plan(items, tree("AND", FREE, tree("NOT", COZY)))
    first, second = read.decided({"c2": [True, None, False]}).args
    assert first == Leaf("c1", read.conditions[0].evidence)
    assert second == Node("NOT", (Leaf("c2", Given(of="c2", said=(True, None, False))),))


def test_a_plan_may_stand_in_a_block_of_code_and_have_words_beside_it(items):
    text = f"So:\n```json\n{json.dumps({'structure': FREE, 'other': 'near the sea'})}\n```"
    assert read_plan(text, items).other == "near the sea"


def test_a_plan_may_be_words_alone(items):
    read = read_plan('{"other": "near the sea"}', items)
    assert (read.structure, read.conditions, read.other) == (Node("AND", ()), (), "near the sea")


def test_an_aspect_that_cannot_be_printed_is_shown_by_its_numbers(items):
    read = plan(items, {"aspect": "two\nlines \x1b", "evidence": COZY["evidence"]})
    assert read.conditions[0].aspect == r"two lines \x1b"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("AND(a, b)", "reply: 'AND(a, b)' is not JSON"),
        ("[]", 'plan: is no object; write {"structure": ..., "other": "..."}'),
        ("{}", "plan: says nothing; give it a structure"),
        ('{"structure": null, "other": " "}', "plan: says nothing; give it a structure"),
        (json.dumps(FREE), "plan: aspect: is not a field here; choose one of structure, other"),
        ('{"structure": {"op": "AND", "args": []}}', "plan: has 0 conditions; write from 1 to 20"),
        ('{"structure": {"op": "XOR", "args": []}}', "plan: structure.op: is 'XOR'; choose AND, OR or NOT"),
        (
            '{"structure": {"aspect": "a", "evidence": {"kind": "review_txt"}}}',
            "plan: structure.evidence.kind: ",
        ),
        ('{"structure": {"op": "AND", "args": []}, "other": "\\ud800"}', "reply: holds half a character"),
    ],
)
def test_what_is_no_plan_says_what_to_write(items, text, what):
    with pytest.raises(InputError) as problem:
        read_plan(text, items)
    assert str(problem.value).startswith(what)


def test_a_plan_has_so_many_conditions_and_no_more(items):
    with pytest.raises(InputError, match="plan: has 21 conditions; write from 1 to 20"):
        plan(items, tree("OR", *[COZY] * 21))


@pytest.mark.parametrize(
    ("path", "near"),
    [
        (["attributes", "Wifi"], "did you mean 'attributes.WiFi'"),
        (["attributes", "Ambience", "loud"], "did you mean 'attributes.Ambience'"),
        (["hours", "Munday"], "did you mean 'hours.Monday'"),
    ],
)
def test_a_path_at_which_no_item_has_anything_is_refused_with_what_is_near(items, path, near):
    kind = "item_meta_hours" if path[0] == "hours" else "item_meta"
    leaf = {"aspect": "it", "evidence": {"kind": kind, "path": path, "true": "9:0-10:0"}}
    with pytest.raises(InputError) as problem:
        plan(items, leaf)
    assert str(problem.value).startswith(f"plan: it: no item has anything at {path}; {near}")


def shown():
    """The evidence that the prompt shows."""
    lines = prompts("trueline.rerank", "anot").parts["plan"].splitlines()
    return [json.loads(line.partition(" # ")[0]) for line in lines if line.startswith('{"kind": ')]


def test_the_prompt_shows_every_kind_of_evidence_as_it_is_read():
    for evidence in shown():
        read_structure({"aspect": "it", "evidence": evidence}, "prompt")
    assert {evidence["kind"] for evidence in shown()} == {kind.id for kind in EVIDENCE._ours}
