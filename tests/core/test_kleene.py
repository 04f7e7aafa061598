import subprocess
import sys
from itertools import permutations, product

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.errors import InputError
from trueline.core.kleene import and_, and_expr, not_, not_expr, or_, or_expr

T, U, F = True, None, False
THREE = (T, U, F)
# The strong tables of S. C. Kleene, Introduction to Metamathematics (1952), section 64.
AND = {(T, T): T, (T, U): U, (T, F): F, (U, T): U, (U, U): U, (U, F): F, (F, T): F, (F, U): F, (F, F): F}
OR = {(T, T): T, (T, U): T, (T, F): T, (U, T): T, (U, U): U, (U, F): U, (F, T): T, (F, U): U, (F, F): F}
NOT = {T: F, U: U, F: T}

truths = st.lists(st.sampled_from(THREE), max_size=6)


def pairs() -> pl.DataFrame:
    rows = list(product(THREE, THREE))
    return pl.DataFrame(rows, schema={"a": pl.Boolean, "b": pl.Boolean}, orient="row")


def column(expr: pl.Expr, frame: pl.DataFrame | None = None) -> list[bool | None]:
    frame = pairs() if frame is None else frame
    return frame.with_columns(answer=expr)["answer"].to_list()


@pytest.mark.parametrize(("pair", "answer"), AND.items())
def test_and_follows_the_table(pair, answer):
    assert and_(pair) is answer


@pytest.mark.parametrize(("pair", "answer"), OR.items())
def test_or_follows_the_table(pair, answer):
    assert or_(pair) is answer


@pytest.mark.parametrize(("value", "answer"), NOT.items())
def test_not_follows_the_table(value, answer):
    assert not_(value) is answer


def test_without_values_and_is_true_and_or_is_false():
    assert and_([]) is True
    assert or_([]) is False
    assert column(and_expr([])) == [True] * 9
    assert column(or_expr([])) == [False] * 9


@given(truths)
def test_de_morgan(values):
    assert not_(and_(values)) is or_(map(not_, values))
    assert not_(or_(values)) is and_(map(not_, values))


@given(truths, truths)
def test_joining_lists_is_joining_their_answers(left, right):
    assert and_([*left, *right]) is and_([and_(left), and_(right)])
    assert or_([*left, *right]) is or_([or_(left), or_(right)])


@given(st.lists(st.sampled_from(THREE), max_size=4))
def test_the_order_of_values_never_matters(values):
    assert len({and_(order) for order in permutations(values)}) == 1
    assert len({or_(order) for order in permutations(values)}) == 1


@given(truths)
def test_what_is_decided_stays_decided_when_the_unknown_becomes_known(values):
    for join in (and_, or_):
        decided = join(values)
        if decided is not None:
            for known in (True, False):
                assert join(known if value is None else value for value in values) is decided


def test_the_column_forms_follow_the_same_tables():
    rows = pairs().rows()
    both = [pl.col("a"), pl.col("b")]
    assert column(and_expr(both)) == [AND[row] for row in rows] == [and_(row) for row in rows]
    assert column(or_expr(both)) == [OR[row] for row in rows] == [or_(row) for row in rows]
    assert column(not_expr(pl.col("a"))) == [NOT[a] for a, _ in rows] == [not_(a) for a, _ in rows]


def test_polars_own_operators_are_kleenes_tables_on_boolean_columns():
    rows, a, b = pairs().rows(), pl.col("a"), pl.col("b")
    assert column(a & b) == column(pl.all_horizontal(a, b)) == [AND[row] for row in rows]
    assert column(a | b) == column(pl.any_horizontal(a, b)) == [OR[row] for row in rows]
    assert column(~a) == [NOT[value] for value, _ in rows]


@given(st.lists(st.tuples(*[st.sampled_from(THREE)] * 3), min_size=1, max_size=8))
def test_one_row_alone_and_inside_a_column_agree(rows):
    names = ["a", "b", "c"]
    frame = pl.DataFrame(rows, schema=dict.fromkeys(names, pl.Boolean), orient="row")
    operands = [pl.col(name) for name in names]
    assert column(and_expr(operands), frame) == [and_(row) for row in rows]
    assert column(or_expr(operands), frame) == [or_(row) for row in rows]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_the_column_forms_are_the_same_in_a_lazy_query(engine):
    both = [pl.col("a"), pl.col("b")]
    lazy = pairs().lazy().select(every=and_expr(both), some=or_expr(both), none=not_expr(or_expr(both)))
    answer = lazy.collect(engine=engine)
    assert answer["every"].to_list() == list(AND.values())
    assert answer["some"].to_list() == list(OR.values())
    assert answer["none"].to_list() == [NOT[value] for value in OR.values()]


def test_a_column_of_nothing_but_null_is_unknown():
    null = pl.lit(None)
    assert column(not_expr(null)) == [None] * 9
    assert column(and_expr([null, pl.col("a")])) == [AND[U, a] for a, _ in pairs().rows()]
    assert column(or_expr([null, pl.col("a")])) == [OR[U, a] for a, _ in pairs().rows()]
    assert column(or_expr([pl.col("a"), null, null])) == [OR[U, a] for a, _ in pairs().rows()]
    assert column(and_expr([null, null])) == [None] * 9


@pytest.mark.parametrize("value", [1, 0, 1.0, "true", "", np.True_, float("nan"), []])
def test_single_values_other_than_true_none_and_false_are_refused(value):
    message = "give True, None for unknown, or False"
    with pytest.raises(InputError, match=message):
        not_(value)
    for join, decided in ((and_, False), (or_, True)):
        with pytest.raises(InputError, match=message):
            join([decided, value])


WRONG = {
    "whole numbers": pl.col("n"),
    "bytes": pl.col("n").cast(pl.UInt8),
    "fractions": pl.col("n").cast(pl.Float64),
    "text": pl.col("n").cast(pl.String),
    "lists of truth": pl.concat_list("t"),
    "structs of truth": pl.struct("t"),
    "the literal one": pl.lit(1),
}
RIGHT = pl.col("t")


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_columns_of_anything_but_truth_are_refused(wrong, engine):
    frame = pl.LazyFrame({"n": [1, 0, None], "t": [True, False, None]})
    for join in (and_expr, or_expr):
        for operands in (
            [wrong],
            [wrong, RIGHT],
            [RIGHT, wrong],
            [wrong, wrong],
            [RIGHT, RIGHT, RIGHT, wrong],
        ):
            with pytest.raises(pl.exceptions.PolarsError):
                frame.select(join(operands)).collect(engine=engine)
        for nested in (
            not_expr(join([RIGHT, wrong])),
            join([RIGHT, not_expr(wrong)]),
            join([RIGHT, join([wrong])]),
        ):
            with pytest.raises(pl.exceptions.PolarsError):
                frame.select(nested).collect(engine=engine)
    with pytest.raises(pl.exceptions.PolarsError):
        frame.select(not_expr(wrong)).collect(engine=engine)


def test_thousands_of_operands_are_no_trouble():
    # A plain chain of two thousand `&` keeps Polars 2.1 planning for more than a minute.
    frame = pairs()
    assert column(and_expr([pl.col("a")] * 5_000), frame) == frame["a"].to_list()
    assert column(or_expr([pl.col("b")] * 5_000), frame) == frame["b"].to_list()


def test_the_answer_is_named_after_the_first_operand():
    both = [pl.col("b"), pl.col("a")]
    for expr in (and_expr(both), or_expr(both), not_expr(both[0])):
        assert pairs().select(expr).columns == ["b"]


def test_polars_is_imported_only_when_columns_are_asked_for():
    program = "import sys, trueline.core.kleene as k; k.and_([True]); print('polars' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "False"
