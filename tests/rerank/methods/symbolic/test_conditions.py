import pytest

from trueline.rerank.methods.symbolic.conditions import Condition, compared, negated, slug
from trueline.rerank.methods.symbolic.schema import Attribute
from trueline.rerank.structure import Leaf, Node, as_json

BOOLEAN = Attribute(("attributes", "HasTV"), "boolean", ("True", "False"))
ONLY_TRUE = Attribute(("attributes", "HasTV"), "boolean", ("True",))
CHOICE = Attribute(("attributes", "WiFi"), "choice", ("free", "no", "paid"))
LEVELS = Attribute(("attributes", "NoiseLevel"), "choice", ("quiet", "loud"))
ABSENT = Attribute(("attributes", "Alcohol"), "choice", ("beer", "wine"), none_is_absent=True)
PRICES = Attribute(("attributes", "Price"), "choice", ("1", "2", "3", "4"))
FLAGS = Attribute(("attributes", "Ambience"), "flags", ("casual",))
LIST = Attribute(("attributes", "extras"), "list", ("pool",))
CATEGORIES = Attribute(("categories",), "categories", ("Bakeries",))


@pytest.mark.parametrize(
    ("condition", "fields"),
    [
        (Condition(BOOLEAN), {"true": "True"}),
        (Condition(BOOLEAN, negated=True), {"true": "False"}),
        (Condition(ONLY_TRUE, negated=True), {"not_true": "True"}),
        (Condition(CHOICE, ("free",)), {"true": "free"}),
        (Condition(CHOICE, ("free", "paid")), {"true": ["free", "paid"]}),
        (Condition(CHOICE, ("free",), negated=True), {"not_true": "free"}),
        (Condition(CHOICE), {"true": ["free", "paid"]}),
        (Condition(CHOICE, negated=True), {"true": "no"}),
        (Condition(ABSENT, negated=True), {"not_true": ["beer", "wine"]}),
        (Condition(PRICES, ("3",), negated=True), {"not_true": ["3", "4"]}),
        (Condition(PRICES, ("2",), negated=True), {"not_true": ["1", "2"]}),
        (Condition(FLAGS, ("casual",)), {"contains": "'casual': True"}),
        (Condition(FLAGS, ("casual",), negated=True), {"not_contains": "'casual': True"}),
        (Condition(FLAGS), {}),
        (Condition(LIST, ("pool",)), {"contains": "'pool'"}),
        (Condition(CATEGORIES, ("Bakeries",)), {"contains": "Bakeries"}),
    ],
)
def test_the_simplest_evidence_that_says_it(condition, fields):
    structure = condition.structure()
    assert isinstance(structure, Leaf)
    path = list(condition.attribute.path)
    assert structure.evidence.as_json() == {"kind": "item_meta", "path": path, **fields}


def test_what_no_evidence_denies_is_denied_by_a_node():
    structure = Condition(FLAGS, negated=True).structure()
    assert isinstance(structure, Node)
    assert structure.op == "NOT"


def test_that_a_level_is_there_cannot_be_asked():
    assert not Condition(LEVELS).can_be_asked
    assert Condition(CHOICE).can_be_asked


def test_twice_negated_is_as_it_was():
    leaf = Condition(BOOLEAN).structure()
    assert negated(negated(leaf)) == leaf
    flag = Condition(FLAGS, ("casual",)).structure()
    assert as_json(negated(flag))["evidence"]["not_contains"] == "'casual': True"
    assert as_json(negated(negated(flag)))["evidence"] == as_json(flag)["evidence"]


def test_numbers_are_compared_where_values_are_numbers_that_do_not_hide_in_each_other():
    found = compared(PRICES, lambda value: value >= 3)
    assert found is not None
    assert found.values == ("3", "4")
    assert compared(CHOICE, lambda value: value >= 3) is None
    assert compared(Attribute(("a",), "choice", ("2", "20")), lambda value: value < 3) is None


@pytest.mark.parametrize(
    ("text", "aspect"),
    [("no WiFi", "no_wi_fi"), ("Monday 8:0-22:0", "monday_8_0_22_0"), ("café", "cafe"), ("!?", "condition")],
)
def test_an_aspect_is_one_word(text, aspect):
    assert slug(text) == aspect
