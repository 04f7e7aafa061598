"""The shorthand: structures on one line, read back with a legend and to their shape without one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rerank.small import evidence_of
from trueline.core.errors import InputError
from trueline.rerank.ask import legend
from trueline.rerank.shorthand import ShapeNode, parse, shape, shape_of, shorthand
from trueline.rerank.structure import DEEPEST, Leaf, Node

WIFI = {"kind": "item_meta", "path": ["attributes", "WiFi"], "true": "free"}
ANN = {"friends": ["Ann"]}
BOBA = {"kind": "review_text", "pattern": "boba", "social_filter": ANN}


def leaf(aspect, evidence=WIFI):
    return Leaf(aspect, evidence_of(evidence))


def node(op, *args):
    return Node(op, tuple(leaf(arg) if isinstance(arg, str) else arg for arg in args))


def shaped(op, *args):
    return ShapeNode(op, args)


# Printed


def test_the_example_of_the_page_is_printed_like_there():
    structure = node("AND", "wifi_free", node("OR", "no_tv", node("AND", "cozy", "monday_late")))
    assert shorthand(structure) == "AND(wifi_free, OR(no_tv, AND(cozy, monday_late)))"


@pytest.mark.parametrize(
    ("structure", "text"),
    [
        (leaf("wifi"), "wifi"),
        (node("NOT", "tv"), "NOT(tv)"),
        (node("OR"), "OR()"),
        (node("AND", node("NOT"), node("OR", "a")), "AND(NOT(), OR(a))"),
        (leaf("free wifi"), "'free wifi'"),
        (leaf("AND"), "'AND'"),
        (leaf("1HOP"), "'1HOP'"),
        (leaf("a,b)"), "'a,b)'"),
        (leaf("Joe's \\"), r"'Joe\'s \\'"),
        (leaf("조용한"), "조용한"),
    ],
)
def test_a_structure_is_printed_on_one_line(structure, text):
    assert shorthand(structure) == text


@pytest.mark.parametrize(
    ("evidence", "text"),
    [
        (BOBA, "1HOP(['Ann'], 'boba')"),
        (
            {"kind": "review_text", "pattern": "tea", "social_filter": {"friends": ["Ann", "Bo"], "hops": 2}},
            "2HOP(['Ann', 'Bo'], 'tea')",
        ),
        ({"kind": "review_sentiment", "topic": "tea", "social_filter": ANN}, "1HOP(['Ann'], 'tea')"),
        ({"kind": "social_rating", "social_filter": ANN}, "1HOP_STARS(['Ann'])"),
        ({"kind": "social_rating", "social_filter": {"friends": ["Ann"], "hops": 2}}, "2HOP_STARS(['Ann'])"),
        (
            {"kind": "review_text", "pattern": "Joe's", "social_filter": {"friends": ["O'Hara"]}},
            r"1HOP(['O\'Hara'], 'Joe\'s')",
        ),
        ({"kind": "review_text", "pattern": "boba"}, "it"),
    ],
)
def test_a_circle_is_printed_with_its_hops_its_friends_and_what_it_is_about(evidence, text):
    assert shorthand(leaf("it", evidence)) == text


def test_two_aspects_with_the_same_circle_are_printed_as_their_aspects():
    strict = leaf("strict", {**BOBA, "min_matches": 2})
    structure = node("AND", leaf("easy", BOBA), strict, leaf("tea", {**BOBA, "pattern": "tea"}))
    assert shorthand(structure) == "AND(easy, strict, 1HOP(['Ann'], 'tea'))"


def test_the_same_aspect_twice_is_printed_as_its_circle_both_times():
    structure = node("OR", leaf("boba", BOBA), node("NOT", leaf("boba", BOBA)))
    assert shorthand(structure) == "OR(1HOP(['Ann'], 'boba'), NOT(1HOP(['Ann'], 'boba')))"


# Read back

KINDS = [
    WIFI,
    {"kind": "review_text", "pattern": "boba"},
    {"kind": "review_sentiment", "topic": "tea"},
]
aspects = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), min_size=1, max_size=8) | st.sampled_from(
    ["AND", "NOT(", "1HOP(['Ann'], 'boba')", "2HOP_STARS", "a'b", "\\", "a b", " a", "[", ","]
)
names = st.lists(
    st.sampled_from(["Ann", "O'Hara", "Jo]", "Bo, Cy", "\\"]), min_size=1, max_size=2, unique=True
)
circles = st.fixed_dictionaries({"friends": names, "hops": st.sampled_from([1, 2])})
social = st.builds(
    lambda circle, about: [
        {"kind": "review_text", "pattern": about, "social_filter": circle},
        {"kind": "review_sentiment", "topic": about, "social_filter": circle},
        {"kind": "social_rating", "social_filter": circle},
    ],
    circles,
    st.sampled_from(["boba", "it's", "a, b"]),
).flatmap(st.sampled_from)
legends = st.dictionaries(
    aspects.filter(str.strip), st.sampled_from(KINDS) | social, min_size=1, max_size=5
).map(lambda given: [leaf(aspect, evidence) for aspect, evidence in given.items()])


def structures_over(leaves):
    def grown(inner):
        several = st.lists(inner, max_size=3).map(tuple)
        joined = st.builds(Node, st.sampled_from(["AND", "OR"]), several)
        return joined | st.builds(Node, st.just("NOT"), st.lists(inner, max_size=1).map(tuple))

    return st.recursive(st.sampled_from(leaves), grown, max_leaves=8)


structures = legends.flatmap(structures_over)


@given(structures)
@settings(max_examples=60, deadline=None)
def test_with_its_legend_a_shorthand_gives_the_same_structure(structure):
    assert parse(shorthand(structure), legend(structure)) == structure


@given(structures)
@settings(max_examples=60, deadline=None)
def test_without_a_legend_it_gives_its_shape(structure):
    assert shape(shorthand(structure)) == shape_of(structure)


def test_the_shape_is_the_operators_over_what_is_printed():
    structure = node("AND", "wifi", node("OR", leaf("friends", BOBA), "free wifi"), node("NOT"))
    expected = shaped("AND", "wifi", shaped("OR", "1HOP(['Ann'], 'boba')", "'free wifi'"), shaped("NOT"))
    assert shape_of(structure) == shape(shorthand(structure)) == expected


@pytest.mark.parametrize(
    "text", ["AND(a,OR(b,c))", " AND ( a , OR ( b , c ) ) ", "AND(\n  a,\n  OR(b, c)\n)"]
)
def test_white_space_between_the_parts_does_not_matter(text):
    assert shape(text) == shaped("AND", "a", shaped("OR", "b", "c"))


def test_an_aspect_may_be_written_where_its_circle_would_be_printed():
    structure = node("AND", leaf("friends", BOBA), "wifi")
    assert parse("AND(friends, wifi)", legend(structure)) == structure


def test_a_word_that_the_legend_has_not_is_refused_with_those_it_has():
    with pytest.raises(InputError) as refused:
        parse("AND(wifi, tv)", {"wifi": evidence_of(WIFI), "friends": evidence_of(BOBA)})
    message = str(refused.value)
    assert message.startswith("the legend has no aspect tv; it has ")
    assert {"wifi", "friends"} <= set(message.partition("; it has ")[2].split(", "))


def fault(text):
    with pytest.raises(InputError) as refused:
        shape(text)
    return str(refused.value)


@pytest.mark.parametrize("text", ["", "AND(", "AND(a", "AND(a,", "OR(a, NOT(b)"])
def test_what_ends_too_soon_is_refused_with_the_place_after_its_end(text):
    assert fault(text) == f"the shorthand, at character {len(text) + 1}, ends too soon"


@pytest.mark.parametrize("text", ["AND(a,'b)", "AND(a,[b])", 'AND(a,"b")'])
def test_what_is_no_token_is_refused_with_its_place(text):
    assert fault(text) == "the shorthand, at character 7, cannot be read"


@pytest.mark.parametrize(("text", "place"), [("AND(a))", 7), ("a, b", 2), ("a(b)", 2), ("AND(a)'b'", 7)])
def test_what_goes_on_after_its_end_is_refused_with_the_place_of_the_end(text, place):
    assert fault(text).startswith(f"the shorthand, at character {place}, goes on after its end")


@pytest.mark.parametrize(
    ("text", "place", "what"),
    [
        ("AND(a b)", 7, "lacks a comma or a closing bracket"),
        ("AND(a(b))", 6, "lacks a comma or a closing bracket"),
        ("AND(a,)", 7, "has no condition here"),
        ("AND(,a)", 5, "has no condition here"),
        (")", 1, "has no condition here"),
        ("(a)", 1, "has no condition here"),
    ],
)
def test_a_token_that_may_not_stand_there_is_refused_with_its_place(text, place, what):
    assert fault(text).startswith(f"the shorthand, at character {place}, {what}")


def test_a_not_of_two_is_refused_like_in_a_structure():
    with pytest.raises(InputError):
        shape("NOT(a, b)")


def test_deeper_than_a_structure_may_be_is_refused():
    shape("NOT(" * (DEEPEST - 1) + "a" + ")" * (DEEPEST - 1))
    with pytest.raises(InputError, match=r"is nested more than 100 deep; write it flatter$"):
        shape("NOT(" * DEEPEST + "a" + ")" * DEEPEST)


@pytest.mark.parametrize("text", ["1HOP(['Ann','Bo'],'boba')", "1HOP( [ 'Ann' , 'Bo' ] , 'boba' )"])
def test_a_circle_is_read_however_it_is_spaced(text):
    assert shape(text) == "1HOP(['Ann', 'Bo'], 'boba')"
