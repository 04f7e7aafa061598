"""Score trees of every shape, for tests that hold for all of them."""

from collections.abc import Iterator

from hypothesis import strategies as st

from trueline.core.score import Score

NAMES = st.from_regex(r"[a-z]{1,6}", fullmatch=True)
VALUES = st.floats(0, 2)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=4,
)
EVIDENCE = st.dictionaries(NAMES.map(lambda name: f"seen_{name}"), JSON, max_size=2)


@st.composite
def leaves(draw: st.DrawFn) -> Score:
    name, evidence = draw(NAMES), draw(EVIDENCE)
    kind = draw(st.sampled_from(["leaf", "leaf", "leaf", "share", "not_applicable", "failed"]))
    if kind == "leaf":
        return Score.leaf(name, draw(VALUES), **evidence)
    if kind == "share":
        of = draw(st.integers(1, 1000))
        return Score.share(name, draw(st.integers(0, of)), of, **evidence)
    if kind == "not_applicable":
        return Score.not_applicable(name, draw(st.text(min_size=1)), **evidence)
    return Score.failed(name, draw(NAMES), draw(st.text(min_size=1)), **evidence)


@st.composite
def _parents(draw: st.DrawFn, below: st.SearchStrategy[Score]) -> Score:
    name, evidence = draw(NAMES), draw(EVIDENCE)
    parts = draw(st.lists(below, min_size=1, max_size=4, unique_by=lambda part: part.name))
    kind = draw(st.sampled_from(["weighted", "product", "penalty", "gate", "formula"]))
    if kind == "weighted":
        return Score.weighted(name, [part.weighing(draw(st.floats(0.01, 10))) for part in parts], **evidence)
    if kind == "product":
        return Score.product(name, parts, **evidence)
    if kind == "gate":
        return Score.gate(name, parts[0], minimum=draw(VALUES), **evidence)
    if kind == "penalty" and parts[0].outcome != "not_applicable":
        return Score.penalty(name, parts[0], parts[1:], floor=draw(VALUES), **evidence)
    known = [part for part in parts if part.outcome != "not_applicable"]
    formula = " + ".join(["n_0", *(f"2 * {part.name}" for part in known)])
    return Score.by_formula(name, formula, {"n_0": draw(VALUES)}, known, **evidence)


TREES = st.recursive(leaves(), _parents, max_leaves=8)


def chain(depth: int) -> Score:
    """A tree with nothing beside each part."""
    score = Score.leaf("end", 0.5)
    for level in range(depth):
        score = Score.product(f"level{level}", [score])
    return score


def names(score: Score) -> Iterator[str]:
    """The names of the nodes, parents first, found without `walk`."""
    yield score.name
    for part in score.parts:
        yield from names(part)
