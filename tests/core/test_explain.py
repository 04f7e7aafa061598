import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trueline.core.explain import explain, figure
from trueline.core.formula import evaluate
from trueline.core.score import Score

leaf, missing, failed = Score.leaf, Score.not_applicable, Score.failed

words = st.sampled_from(["count", "first", "last", "sound", "uniqueness"])
values = st.floats(0, 1)
leaves = st.builds(leaf, words, values)
shares = st.builds(lambda name, met, of: Score.share(name, min(met, of), of), words, *[st.integers(1, 9)] * 2)
weighed = st.builds(Score.weighing, leaves | shares, st.floats(0.1, 1))
combined = (
    st.builds(Score.weighted, words, st.lists(weighed, min_size=1, max_size=4))
    | st.builds(Score.product, words, st.lists(leaves, min_size=1, max_size=3))
    | st.builds(Score.penalty, words, leaves, st.lists(leaves, max_size=3))
    | st.builds(lambda x, k: Score.by_formula("curve", "max(0, 1 - k * x)", {"x": x, "k": k}), values, values)
    | shares
)


def redone(line):
    """The value a reader gets from a line's arithmetic alone."""
    _, _, arithmetic = line.partition(" = ")
    if "  with " in arithmetic:
        text, _, numbers = arithmetic.partition("  with ")
        return evaluate(text, {name: float(n) for name, n in re.findall(r"(\w+) = (\S+?)(?:, |$)", numbers)})
    arithmetic, _, floor = arithmetic.partition(", at least ")
    plain = re.sub(r"[a-z]+ (?=\d)", "", arithmetic.replace(" of ", " / "))
    return max(float(floor or 0), evaluate(plain, {}))


def test_a_tree_is_drawn_with_its_arithmetic():
    first = Score.weighted(
        "first",
        [
            leaf("sound", 0.9, codes=["J500", "JN"]).weighing(0.6),
            Score.share("count", 2, 3).weighing(0.15),
            missing("length", "there is no variation").weighing(0.25),
        ],
        original="John",
        levels={"Light": 0.5, "Far": []},
    )
    rules = Score.by_formula(
        "rules", "min(1, met / wanted) * kinds", {"met": 1, "wanted": 4}, [leaf("kinds", 0.5)]
    )
    tree = Score.weighted("name", [first.weighing(0.8), rules.weighing(0.2)])
    assert tree.explain().splitlines() == [
        "name 0.7077 = 0.8 * first 0.8533 + 0.2 * rules 0.125",
        "├─ first 0.8533 = (0.6 * sound 0.9 + 0.15 * count 0.6667) / 0.75",
        "│  │    original John",
        "│  │    levels:",
        "│  │      Light: 0.5",
        "│  │      Far: none",
        "│  ├─ sound 0.9",
        "│  │       codes J500, JN",
        "│  ├─ count 0.6667 = 2 of 3",
        "│  └─ length: not applicable, there is no variation",
        "└─ rules 0.125 = min(1, met / wanted) * kinds  with met = 1, wanted = 4, kinds = 0.5",
        "   └─ kinds 0.5",
    ]  # fmt: skip - drawn by hand


@pytest.mark.parametrize(
    ("score", "line"),
    [
        (leaf("similarity", 0.5), "similarity 0.5"),
        (Score.share("count", 12, 15), "count 0.8 = 12 of 15"),
        (
            Score.product("rules", [leaf("a", 0.5), missing("x", "no"), leaf("b", 0.25)]),
            "rules 0.125 = a 0.5 * b 0.25",
        ),
        (
            Score.penalty("similarity", leaf("fit", 0.9), [leaf("unmatched", 0.2)], floor=0.1),
            "similarity 0.7 = fit 0.9 - unmatched 0.2, at least 0.1",
        ),
        (Score.gate("passed", leaf("value", 0.6), minimum=0.6), "passed 1 = value 0.6 reaches 0.6"),
        (Score.gate("passed", leaf("value", 0.5), minimum=0.6), "passed 0 = value 0.5 stays under 0.6"),
        (Score.by_formula("half", "1 / 2"), "half 0.5 = 1 / 2"),
        (missing("rules", "no rule can apply"), "rules: not applicable, no rule can apply"),
        (failed("reply", "unreadable", "it is empty"), "reply: failed (unreadable), it is empty"),
        (
            Score.product("all", [failed("reply", "unreadable", "it is empty")]),
            "all: failed (unreadable), reply: it is empty",
        ),
    ],
)  # fmt: skip - a table
def test_every_way_of_making_has_its_line(score, line):
    assert explain(score).splitlines()[0] == line


@given(combined)
@settings(deadline=None, max_examples=150)
def test_every_figure_can_be_redone_by_hand(score):
    line = explain(score).splitlines()[0]
    # Figures are written to four places; up to four products, divided by a weight of 0.1 or more.
    assert redone(line) == pytest.approx(score.value, abs=0.005)


def test_a_reader_who_redoes_a_wrong_line_would_notice():
    assert redone("a 0.9 = 0.5 * b 0.5 + 0.5 * c 1") == 0.75
    assert redone("a 0.9 = (1 * b 0.5 + 3 * c 1) / 4") == 0.875
    assert redone("a 0.9 = b 0.2 - c 0.5, at least 0.1") == 0.1


@given(combined)
@settings(deadline=None, max_examples=50)
def test_every_part_has_a_line_of_its_own_below(score):
    lines = explain(score).splitlines()
    assert len(lines) == 1 + len(score.parts)
    assert [line[:3] for line in lines[1:]] == ["├─ "] * (len(score.parts) - 1) + ["└─ "] * bool(score.parts)


def test_a_part_that_stands_twice_is_drawn_twice():
    half = leaf("half", 0.5)
    assert explain(Score.product("quarter", [half, half])).splitlines()[1:] == ["├─ half 0.5", "└─ half 0.5"]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (1.0, "1"),
        (0.5, "0.5"),
        (2 / 3, "0.6667"),
        (0.12344, "0.1234"),
        (100.0, "100"),
        (15, "15"),
        (0.99999, "1"),
        (None, "-"),
    ],
)
def test_a_figure_has_four_places_and_no_trailing_noughts(value, text):
    assert figure(value) == text


def test_tables_inside_tables_are_indented_and_several_begin_with_a_dash():
    truth = {"op": "AND", "args": [{"aspect": "a", "found": {"value": 0.5}}, {"aspect": "b"}], "none": []}
    assert explain(Score.leaf("x", 1, rank=2, truth=truth, several=[{"id": 1}])).splitlines()[1:] == [
        "     rank 2",
        "     truth:",
        "       op: AND",
        "       args:",
        "         - aspect: a",
        "           found:",
        "             value: 0.5",
        "         - aspect: b",
        "       none: none",
        "     several:",
        "       - id: 1",
    ]
