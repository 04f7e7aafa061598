import json
import math

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from trueline.core.errors import InputError
from trueline.core.score import Score, redo

leaf, missing, failed = Score.leaf, Score.not_applicable, Score.failed

values = st.floats(0, 1)
weights = st.floats(0.01, 5)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
evidence = st.dictionaries(
    st.sampled_from(["lines", "who", "span"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
        lambda below: st.lists(below, max_size=3) | st.dictionaries(texts, below, max_size=3),
        max_leaves=5,
    ),
    max_size=2,
)
names = st.sampled_from(["first", "last", "count", "rules"])
scored_leaves = st.builds(lambda name, value, found: leaf(name, value, **found), names, values, evidence)
missing_leaves = st.builds(lambda name, cause: missing(name, f"no {cause}"), names, texts)
failed_leaves = st.builds(lambda name, cause: failed(name, "unreadable", f"is {cause}"), names, texts)
shares = st.builds(
    lambda name, met, of: Score.share(name, min(met, of), of), names, *[st.integers(0, 99)] * 2
)
curves = st.builds(
    lambda name, x: Score.by_formula(name, "max(0, 1 - k * x)", {"k": 2, "x": x}), names, values
)


def above(below):
    """Every way of combining, over parts that may be of any kind."""
    weighed = st.builds(Score.weighing, below, weights)
    return (
        st.builds(Score.weighted, names, st.lists(weighed, min_size=1, max_size=4))
        | st.builds(Score.product, names, st.lists(below, min_size=1, max_size=3))
        | st.builds(Score.penalty, names, scored_leaves, st.lists(below, max_size=3))
        | st.builds(lambda name, part, least: Score.gate(name, part, minimum=least), names, below, values)
    )


trees = st.recursive(scored_leaves | missing_leaves | shares | curves, above, max_leaves=10)
trees_that_may_fail = st.recursive(
    scored_leaves | missing_leaves | failed_leaves | shares | curves, above, max_leaves=10
)


# Three outcomes.


def test_a_leaf_is_scored_and_keeps_its_evidence():
    score = leaf("similarity", 1, original="John", variation="Jon")
    assert (score.outcome, score.value, score.made) == ("scored", 1.0, "leaf")
    assert score.evidence == {"original": "John", "variation": "Jon"}


def test_a_score_that_does_not_apply_has_a_cause_and_no_value():
    score = missing("rules", "no rule can apply", asked=2)
    assert (score.outcome, score.value, score.cause) == ("not_applicable", None, "no rule can apply")
    assert score.evidence == {"asked": 2}


def test_a_score_that_failed_has_a_code_and_a_cause_and_no_value():
    score = failed("reply", "unreadable", "it is no JSON", line=1)
    assert (score.outcome, score.value) == ("failed", None)
    assert (score.code, score.cause) == ("unreadable", "it is no JSON")
    assert score.evidence == {"line": 1}


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_a_value_that_is_no_number_is_refused(value):
    with pytest.raises(InputError, match=r"^the score 'a' is not a number: "):
        leaf("a", value)


def test_a_value_under_nought_is_refused():
    with pytest.raises(InputError):
        leaf("a", -0.1)


@pytest.mark.parametrize("outcome", ["not_applicable", "failed"])
def test_only_a_scored_score_has_a_value(outcome):
    with pytest.raises(InputError, match=f"^the score 'a' is {outcome} and its value is 0.5$"):
        Score(name="a", outcome=outcome, value=0.5, cause="why")


def test_a_scored_score_must_have_a_value():
    with pytest.raises(InputError, match=r"^the score 'a' is scored and its value is None$"):
        Score(name="a")


@pytest.mark.parametrize("make", [lambda: missing("a", ""), lambda: failed("a", "code", "")])
def test_a_score_without_a_value_must_say_why(make):
    with pytest.raises(InputError, match="say why"):
        make()


# The arithmetic of each way of making.


def test_weighted_is_the_mean_by_weights():
    score = Score.weighted("a", [leaf("b", 0.5).weighing(0.2), leaf("c", 1).weighing(0.8)])
    assert score.value == pytest.approx(0.9, abs=1e-15)


def test_weights_that_do_not_sum_to_one_are_made_to():
    score = Score.weighted("a", [leaf("b", 0.4).weighing(1), leaf("c", 0.8).weighing(3)])
    assert score.value == pytest.approx((0.4 + 2.4) / 4, abs=1e-15)


def test_a_part_that_does_not_apply_is_left_out_and_the_rest_weighed_anew():
    parts = [
        leaf("b", 1).weighing(0.5),
        missing("c", "not asked").weighing(0.3),
        leaf("d", 0.3).weighing(0.2),
    ]
    assert Score.weighted("a", parts).value == pytest.approx(0.56 / 0.7, abs=1e-15)


def test_one_part_that_applies_gives_its_value_to_the_last_digit():
    parts = [leaf("b", 0.1).weighing(0.3), missing("c", "not asked").weighing(0.7)]
    assert Score.weighted("a", parts).value == 0.1


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [leaf("b", 0.5).weighing(0), leaf("c", 0.5).weighing(0)],
        [leaf("b", 0.5), leaf("c", 0.5)],
        [leaf("b", 0.5).weighing(-1), leaf("c", 0.5).weighing(1)],
    ],
    ids=["no parts", "weights of nought", "no weights", "weights that cancel"],
)
def test_a_mean_over_no_weight_is_refused(parts):
    with pytest.raises(InputError):
        Score.weighted("a", parts)


def test_product_multiplies_what_applies():
    assert Score.product("a", [leaf("b", 0.5), missing("c", "no"), leaf("d", 0.4)]).value == 0.2


@pytest.mark.parametrize(("met", "of", "value"), [(3, 4, 0.75), (0, 7, 0.0), (5, 5, 1.0)])
def test_share_is_how_many_of_how_many(met, of, value):
    score = Score.share("a", met, of)
    assert (score.value, score.numbers) == (value, {"met": met, "of": of})


def test_a_share_of_none_does_not_apply():
    assert Score.share("a", 0, 0).outcome == "not_applicable"


@pytest.mark.parametrize(
    ("penalties", "floor", "value"),
    [
        ([0.2, 0.3], 0.0, 0.4),
        ([0.5, 0.6], 0.0, 0.0),
        ([0.5, 0.6], 0.25, 0.25),
        ([], 0.0, 0.9),
    ],
)  # fmt: skip - a table
def test_penalty_takes_off_every_penalty_down_to_the_floor(penalties, floor, value):
    taken = [leaf(f"p{n}", penalty) for n, penalty in enumerate(penalties)]
    assert Score.penalty("a", leaf("whole", 0.9), taken, floor=floor).value == pytest.approx(value, abs=1e-15)


def test_a_penalty_that_does_not_apply_takes_nothing_off():
    score = Score.penalty("a", leaf("whole", 0.9), [missing("p", "no extras"), leaf("q", 0.4)])
    assert score.value == 0.5


def test_a_penalty_on_a_whole_that_does_not_apply_does_not_apply():
    score = Score.penalty("a", missing("whole", "nothing asked"), [leaf("p", 0.1), leaf("q", 0.3)])
    assert score.outcome == "not_applicable"


@pytest.mark.parametrize(("value", "passed"), [(0.7, 1.0), (0.6, 1.0), (0.59, 0.0)])
def test_gate_is_one_where_the_minimum_is_reached(value, passed):
    assert Score.gate("a", leaf("b", value), minimum=0.6).value == passed


def test_formula_knows_its_numbers_and_its_parts_by_name():
    score = Score.by_formula("a", "min(1, met / wanted) * b", {"met": 1, "wanted": 4}, [leaf("b", 0.5)])
    assert score.value == 0.125
    assert (score.formula, score.numbers) == ("min(1, met / wanted) * b", {"met": 1, "wanted": 4})


def test_a_formula_without_a_finite_value_is_refused():
    with pytest.raises(InputError):
        Score.by_formula("a", "x * 10", {"x": 1e308})


def test_evidence_stays_with_whatever_is_combined():
    score = Score.product("a", [leaf("b", 1)], why="both must hold")
    assert score.evidence == {"why": "both must hold"}


def test_weighing_leaves_the_score_as_it_was():
    score = leaf("a", 0.5)
    assert (score.weighing(0.3).weight, score.weight) == (0.3, None)


# What fails and what does not apply.

BROKEN = failed("reply", "unreadable", "line 2 is no JSON")
COMBINED = {
    "weighted": lambda part: Score.weighted("a", [leaf("ok", 1).weighing(1), part.weighing(1)]),
    "product": lambda part: Score.product("a", [leaf("ok", 0), part]),
    "penalty": lambda part: Score.penalty("a", leaf("ok", 1), [part]),
    "gate": lambda part: Score.gate("a", part, minimum=0.5),
    "formula": lambda part: Score.by_formula("a", "1", {}, [part]),
}


@pytest.mark.parametrize("made", COMBINED)
def test_a_failed_part_fails_its_parent_with_its_cause(made):
    score = COMBINED[made](BROKEN)
    assert (score.outcome, score.value, score.made) == ("failed", None, made)
    assert (score.code, score.cause) == ("unreadable", "reply: line 2 is no JSON")


def test_a_failure_goes_all_the_way_up_and_the_cause_names_the_way():
    low = Score.product("low", [leaf("ok", 1), BROKEN])
    top = Score.weighted("top", [leaf("ok", 1).weighing(1), Score.gate("middle", low, minimum=0).weighing(1)])
    assert (top.code, top.cause) == ("unreadable", "middle: low: reply: line 2 is no JSON")


def test_a_failure_counts_before_what_does_not_apply():
    assert Score.product("a", [missing("b", "not asked"), BROKEN]).outcome == "failed"


def test_the_first_failure_is_the_one_told():
    score = Score.product("a", [failed("b", "one", "first"), failed("c", "two", "second")])
    assert (score.code, score.cause) == ("one", "b: first")


@pytest.mark.parametrize("made", ["weighted", "product", "gate", "formula"])
def test_where_no_part_applies_the_parent_does_not_apply(made):
    part = missing("b", "not asked")
    makers = {
        **COMBINED,
        "weighted": lambda one: Score.weighted("a", [one]),
        "product": lambda one: Score.product("a", [one]),
    }
    score = makers[made](part)
    assert (score.outcome, score.value, score.cause) == ("not_applicable", None, "b: not asked")


def test_every_cause_is_told_where_no_part_applies():
    score = Score.product("a", [missing("b", "not asked"), missing("c", "too short")])
    assert score.cause == "b: not asked; c: too short"


@given(trees_that_may_fail)
@settings(deadline=None, max_examples=60)
def test_a_tree_fails_exactly_where_a_leaf_below_failed(tree):
    for node in tree.walk():
        assert (node.outcome == "failed") == any(
            below.outcome == "failed" for below in node.walk() if not below.parts
        )


# Arithmetic done again.


@given(trees_that_may_fail)
@settings(deadline=None, max_examples=100)
def test_redo_agrees_on_every_node(tree):
    assert [redo(node) for node in tree.walk()] == [node.value for node in tree.walk()]


@given(st.lists(st.tuples(values, weights), min_size=1, max_size=5))
@settings(deadline=None)
def test_a_mean_stays_between_its_least_and_its_greatest_part(pairs):
    score = Score.weighted(
        "a", [leaf(f"p{n}", value).weighing(weight) for n, (value, weight) in enumerate(pairs)]
    )
    least, greatest = min(pairs)[0], max(pairs)[0]
    assert score.value is not None
    assert least - 1e-12 <= score.value <= greatest + 1e-12


# JSON both ways.


def test_the_json_of_a_tree_is_short_and_plain():
    tree = Score.weighted(
        "a", [leaf("b", 0.5, who="John").weighing(2), missing("c", "not asked").weighing(1)]
    )
    assert tree.to_json() == (
        '{"name":"a","outcome":"scored","value":0.5,"made":"weighted","parts":['
        '{"name":"b","outcome":"scored","value":0.5,"made":"leaf","weight":2,"evidence":{"who":"John"}},'
        '{"name":"c","outcome":"not_applicable","value":null,"made":"leaf","weight":1,"cause":"not asked"}]}'
    )


@given(trees_that_may_fail)
@settings(deadline=None, max_examples=100)
def test_json_brings_the_same_tree_back(tree):
    assert Score.from_json(tree.to_json()) == tree


def test_json_keeps_letters_of_every_script():
    assert "Владимир" in leaf("a", 1, original="Владимир").to_json()


def test_evidence_that_json_cannot_hold_is_refused():
    with pytest.raises(InputError):
        leaf("a", 1, ratio=math.nan).to_json()


@given(trees, st.data(), st.sampled_from([-0.01, 0.01]))
@settings(deadline=None, max_examples=60)
def test_a_value_that_its_parts_contradict_is_refused(tree, data, nudge):
    places = [n for n, node in enumerate(tree.walk()) if node.outcome == "scored" and node.made != "leaf"]
    assume(places)
    place = data.draw(st.sampled_from(places))
    values_of_tree = tree.to_dict()
    nodes = list(walk(values_of_tree))
    nodes[place]["value"] += nudge
    with pytest.raises(InputError, match="the score"):
        Score.from_json(json.dumps(values_of_tree))


def walk(node):
    yield node
    for part in node.get("parts", []):
        yield from walk(part)


def test_a_tampered_value_is_named_with_what_the_parts_give():
    tree = Score.product("a", [leaf("b", 0.5), leaf("c", 0.5)])
    with pytest.raises(InputError) as caught:
        Score.from_json(tree.to_json().replace("0.25", "0.75"))
    assert str(caught.value) == "the score 'a' says 0.75 and its parts give 0.25"


def test_a_tampered_part_is_refused_too():
    tree = Score.product("a", [leaf("b", 0.5), leaf("c", 0.25)])
    with pytest.raises(InputError, match=r"^the score 'a' says 0\.125 and its parts give 0\.5$"):
        Score.from_json(tree.to_json().replace('"value":0.25', '"value":1.0'))


SOUND = '{"name":"b","outcome":"scored","value":0.5,"weight":1}'
FAILED = '{"name":"c","outcome":"failed","code":"x","cause":"y","weight":1}'


def as_json(outcome, made, *parts):
    value = "0.5" if outcome == "scored" else "null"
    cause = "" if outcome == "scored" else '"code":"x","cause":"y",'
    below = ",".join(parts)
    return f'{{"name":"a","outcome":"{outcome}","value":{value},{cause}"made":"{made}","parts":[{below}]}}'


@pytest.mark.parametrize(
    "text",
    [
        as_json("scored", "weighted", SOUND, FAILED),
        as_json("failed", "weighted", SOUND),
        as_json("not_applicable", "product", SOUND),
        as_json("scored", "leaf", SOUND),
    ],
    ids=[
        "scored over a failed part",
        "failed over sound parts",
        "set aside over sound parts",
        "leaf with parts",
    ],
)
def test_an_outcome_that_its_parts_contradict_is_refused(text):
    with pytest.raises(InputError):
        Score.from_json(text)


@pytest.mark.parametrize(
    "text",
    [
        '{"name":"a","outcome":"scored","value":0.5,"made":"share"}',
        '{"name":"a","outcome":"scored","value":0.5,"made":"share","numbers":{"met":1,"of":0}}',
        '{"name":"a","outcome":"scored","value":0.5,"made":"gate","numbers":{"minimum":0.5}}',
        '{"name":"a","outcome":"scored","value":0.5,"made":"penalty"}',
        '{"name":"a","outcome":"scored","value":0.5,"made":"weighted"}',
        '{"name":"a","outcome":"scored","value":0.5,"made":"formula"}',
        '{"name":"a","outcome":"scored","value":0.5,"made":"formula","formula":"x"}',
    ],
)
def test_arithmetic_that_lacks_its_numbers_is_refused(text):
    with pytest.raises(InputError):
        Score.from_json(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"colour": "red"}, "this is not a score: colour: "),
        ({"value": "0.5"}, "this is not a score: value: "),
        ({"outcome": "perhaps"}, "this is not a score: outcome: "),
        ({"made": "magic"}, "this is not a score: made: "),
        ({"name": 1}, "this is not a score: name: "),
        ({"parts": [{"name": "b", "value": 1.0, "colour": "red"}]}, "this is not a score: parts.0.colour: "),
        ({"value": math.nan}, "this is not a score: NaN is not JSON"),
        ({"value": math.inf}, "this is not a score: Infinity is not JSON"),
        ({"value": None}, "the score 'a' is scored and its value is None"),
    ],
)
def test_what_is_no_score_is_refused_by_name(change, message):
    with pytest.raises(InputError) as caught:
        Score.from_json(json.dumps({"name": "a", "outcome": "scored", "value": 0.5, **change}))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("text", ["", "{", "[]", "1", "null", "[" * 5_000, '{"name":"\ud800"}'])
def test_what_is_no_json_object_is_refused(text):
    with pytest.raises(InputError, match=r"^this is not a score: "):
        Score.from_json(text)


# Ways through a tree.

TREE = Score.weighted(
    "whole",
    [
        Score.product("first", [leaf("sound", 0.5), leaf("spelling", 0.5)]).weighing(0.3),
        Score.product("last", [leaf("sound", 1)]).weighing(0.7),
    ],
)


def test_find_follows_a_path_of_names():
    assert TREE.find("last.sound").value == 1
    assert TREE.find("first") is TREE.parts[0]


def test_find_says_what_there_is_where_the_path_ends():
    with pytest.raises(InputError, match=r"^'first' has no part 'sond'; it has sound, spelling$"):
        TREE.find("first.sond")


def test_find_below_a_leaf_says_there_is_nothing():
    with pytest.raises(InputError, match=r"^'sound' has no part 'x'; it has nothing$"):
        TREE.find("first.sound.x")


def test_walk_meets_every_node_parents_first():
    assert [node.name for node in TREE.walk()] == ["whole", "first", "sound", "spelling", "last", "sound"]


def test_a_key_that_stands_twice_is_refused():
    with pytest.raises(InputError, match="the key 'value' stands twice"):
        Score.from_json('{"name":"a","outcome":"scored","value":1,"value":2}')


def test_a_failure_needs_a_code_and_a_share_is_of_no_more_than_all():
    with pytest.raises(InputError, match="the score 'a' failed; give it a code"):
        Score(name="a", outcome="failed", cause="no reply")
    with pytest.raises(InputError, match="'a' counts 3 of 2"):
        Score.share("a", 3, 2)
