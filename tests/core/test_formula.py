import math
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.errors import InputError
from trueline.core.formula import evaluate

NUMBERS = {"a": 3, "b": -0.25, "c": 1e-3}
KNOWN = {"abs": abs, "min": min, "max": max, "exp": math.exp, "floor": math.floor}

ATOMS = st.one_of(
    st.sampled_from(sorted(NUMBERS)),
    st.integers(0, 1000).map(str),
    st.floats(0, 1e6).map(repr),
)


def _larger(smaller: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(smaller, st.sampled_from("+-*/"), smaller).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(smaller, st.sampled_from("+-*/"), smaller).map(lambda t: f"{t[0]} {t[1]} {t[2]}"),
        st.tuples(smaller, st.integers(-2, 3)).map(lambda t: f"({t[0]}) ** {t[1]}"),
        smaller.map(lambda t: f"-{t}"),
        st.tuples(st.sampled_from(["abs", "exp", "floor"]), smaller).map(lambda t: f"{t[0]}({t[1]})"),
        st.tuples(st.sampled_from(["min", "max"]), smaller, smaller).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
    )


EXPRESSIONS = st.recursive(ATOMS, _larger, max_leaves=10)


def by_python(text: str) -> float | None:
    """What Python itself makes of the text, None where it has no value."""
    try:
        return float(eval(text, {"__builtins__": {}}, {**KNOWN, **NUMBERS}))  # noqa: S307 - the reference
    except ArithmeticError:
        return None
    except ValueError:  # the floor of NaN
        return None


@given(EXPRESSIONS)
def test_a_formula_has_the_value_python_gives_it(text):
    expected = by_python(text)
    if expected is None:
        with pytest.raises(InputError, match="has no value"):
            evaluate(text, NUMBERS)
    else:
        found = evaluate(text, NUMBERS)
        assert found == expected or (math.isnan(found) and math.isnan(expected))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("2 ** 3 ** 2", 512.0),
        ("-2 ** 2", -4.0),
        ("7 - 2 - 1", 4.0),
        ("1 / 4", 0.25),
        ("abs(-1.5)", 1.5),
        ("min(3, 1, 2)", 1.0),
        ("max(3, 1, 2)", 3.0),
        ("exp(0)", 1.0),
        ("floor(-1.5)", -2.0),
        ("floor(1.5)", 1.0),
        ("1.5e1", 15.0),
    ],
)
def test_the_arithmetic_of_schoolbooks(text, value):
    assert evaluate(text, {}) == value


def test_names_stand_for_their_numbers():
    assert evaluate("max(least, 1.5 - 0.5 * ratio)", {"least": 0.1, "ratio": 2}) == 0.5


def test_a_number_may_have_the_name_of_a_function():
    assert evaluate("max(max, 2)", {"max": 3}) == 3.0


def test_the_value_is_a_float_even_of_whole_numbers():
    assert isinstance(evaluate("1 + 1", {}), float)


@pytest.mark.parametrize(
    "text",
    [
        "unknown",
        "a.real",
        "a.__class__",
        "(1).__class__",
        "a[0]",
        "'text'",
        "b'bytes'",
        "f'{a}'",
        "None",
        "...",
        "1j",
        "[1]",
        "(1, 2)",
        "{1}",
        "{1: 2}",
        "lambda: 1",
        "(lambda: 1)()",
        "[x for x in (1,)]",
        "(b := 1)",
        "1 if a else 2",
        "a and 1",
        "not a",
        "a < 1",
        "+a",
        "~a",
        "a // 2",
        "a % 2",
        "a @ 2",
        "a << 2",
        "a | 2",
        "pow(2, 3)",
        "print(1)",
        "__import__('os')",
        "open('/etc/passwd')",
        "abs.__call__(1)",
        "abs",
        "min(*a)",
        "max(a, key=abs)",
        "exp(x=1)",
        "min(**a)",
        "abs(abs)",
    ],
)
def test_what_is_no_arithmetic_of_numbers_is_refused(text):
    with pytest.raises(InputError, match="a formula cannot hold"):
        evaluate(text, {"a": 1.0})


def test_a_refusal_shows_the_piece_and_the_names_that_are_known():
    with pytest.raises(InputError) as caught:
        evaluate("a + c", {"a": 1.0, "b": 2.0})
    assert str(caught.value) == "a formula cannot hold 'c'; it knows a, b and numbers"


@pytest.mark.parametrize("text", ["", "1 +", "1; 2", "a = 1", "import os", "1 2", "((1)", "\0", " 1"])
def test_what_is_no_expression_is_refused(text):
    with pytest.raises(InputError, match="is not a formula"):
        evaluate(text, {"a": 1.0})


@pytest.mark.parametrize(
    "text", ["1 / 0", "0 ** -1", "10.0 ** 400", "10 ** 400", "exp(1000)", "min()", "abs(1, 2)", "(-8) ** 0.5"]
)
def test_an_expression_without_a_value_is_refused(text):
    with pytest.raises(InputError, match="has no value"):
        evaluate(text, {})


@given(st.text(max_size=30))
def test_any_text_at_all_gives_a_float_or_an_input_error(text):
    # `**` is left out here: a tower of whole powers takes for ever, which has a test of its own.
    try:
        value = evaluate(text.replace("**", "*"), {"a": 1.0})
    except InputError:
        return
    assert isinstance(value, float)


@pytest.mark.parametrize("text", ["True", "False + 1"])
def test_truth_values_are_no_numbers(text):
    with pytest.raises(InputError, match="a formula cannot hold"):
        evaluate(text, {})


def test_a_root_of_a_negative_number_is_refused_inside_a_function_too():
    with pytest.raises(InputError, match="has no value"):
        evaluate("abs((-1) ** 0.5)", {})


@pytest.mark.parametrize("text", ["-" * 5000 + "1", "+".join(["1"] * 5000)])
def test_a_formula_too_long_to_read_is_refused(text):
    with pytest.raises(InputError):
        evaluate(text, {})


def test_a_tower_of_powers_is_refused_at_once():
    program = (
        "from trueline.core.errors import InputError\n"
        "from trueline.core.formula import evaluate\n"
        "try: evaluate('9 ** 9 ** 9', {})\n"
        "except InputError: print('refused')"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=2
    )
    assert answer.stdout.strip() == "refused"
