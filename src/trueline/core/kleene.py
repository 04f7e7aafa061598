"""Kleene's three-valued logic: true, unknown, false, for single values and for Polars columns.

Reach for it wherever something may be undecided: an item without the attribute, a review nobody judged.
A single value is `True`, `None` (unknown) or `False`; in a Boolean column unknown is null.

| and   | T | U | F |   | or    | T | U | F |   | not |   |
|-------|---|---|---|---|-------|---|---|---|---|-----|---|
| **T** | T | U | F |   | **T** | T | T | T |   | T   | F |
| **U** | U | U | F |   | **U** | T | U | U |   | U   | U |
| **F** | F | F | F |   | **F** | T | U | F |   | F   | T |

What always holds: both forms follow these tables, so a row decided alone and the same row inside a column
agree. Only truth values come in: 1, 0 and everything else is refused, by the single form with an InputError
and by the column form when Polars resolves the expression. An empty *and* is true and an empty *or* is
false, so that joining lists never changes an outcome; a caller to whom an empty list means unknown says so
before asking.
"""

from collections.abc import Callable, Iterable
from operator import and_ as and_bits
from operator import or_ as or_bits
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from trueline.core.errors import InputError

if TYPE_CHECKING:
    import polars as pl

__all__ = ["Truth", "and_", "and_expr", "not_", "not_expr", "or_", "or_expr"]

Truth: TypeAlias = bool | None


def not_(value: Truth) -> Truth:
    """Swap true and false; unknown stays unknown.

    >>> not_(True), not_(None), not_(False)
    (False, None, True)
    """
    return {1: False, 0: None, -1: True}[_rank(value)]


def and_(values: Iterable[Truth]) -> Truth:
    """Take the least true of all: false wins, then unknown.

    >>> and_([True, None]) is None, and_([None, False]), and_([])
    (True, False, True)
    """
    return min(values, key=_rank, default=True)


def or_(values: Iterable[Truth]) -> Truth:
    """Take the most true of all: true wins, then unknown.

    >>> or_([False, None]) is None, or_([None, True]), or_([])
    (True, True, False)
    """
    return max(values, key=_rank, default=False)


def not_expr(value: "pl.Expr") -> "pl.Expr":
    """Negate a Boolean expression, as `not_` does for one value.

    Exclusive-or with true is negation, and unlike `~` Polars refuses it to numbers.
    """
    return value ^ True


def and_expr(values: Iterable["pl.Expr"]) -> "pl.Expr":
    """Join Boolean expressions row by row, as `and_` does for one row. Without any it is the literal true."""
    return _joined(list(values), and_bits, empty=True)


def or_expr(values: Iterable["pl.Expr"]) -> "pl.Expr":
    """Join Boolean expressions row by row, as `or_` does for one row. Without any it is the literal false."""
    return _joined(list(values), or_bits, empty=False)


def _rank(value: Truth) -> int:
    """Order the three values; by identity, because 1 == True."""
    if value is None:
        return 0
    if value is True:
        return 1
    if value is False:
        return -1
    raise InputError(f"{value!r} is not a truth value; give True, None for unknown, or False")


def _joined(values: list["pl.Expr"], join: Callable[[Any, Any], Any], *, empty: bool) -> "pl.Expr":
    """Join by halves: Polars plans a long chain of operators in the square of its length or worse.

    `^ False` changes no truth value and is refused to all else. The horizontal functions of Polars would cast
    numbers instead, even numbers guarded like this.
    """
    if not values:
        import polars as pl  # noqa: PLC0415 - who holds an expression has paid for polars, others need not

        return pl.lit(empty)
    if len(values) == 1:
        return values[0] ^ False
    middle = len(values) // 2
    left, right = (_joined(half, join, empty=empty) for half in (values[:middle], values[middle:]))
    return cast("pl.Expr", join(left, right))
