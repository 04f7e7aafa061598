"""Arithmetic that is written as text, so that what is printed is what was computed.

Reach for it where a score's arithmetic is neither a weighted mean nor any other named form. A formula knows
numbers, `+ - * / **`, unary minus, and `abs min max exp floor`; nothing else, so a text from a file is safe.
"""

import ast
import math
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache

from trueline.core.errors import InputError

__all__ = ["evaluate"]

OPERATORS: dict[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
FUNCTIONS: dict[str, Callable[..., float]] = {
    "abs": abs,
    "min": min,
    "max": max,
    "exp": math.exp,
    "floor": math.floor,
}


def evaluate(text: str, numbers: Mapping[str, float]) -> float:
    """The value of a formula for these numbers.

    >>> evaluate("max(0.5, 1.5 - 0.5 * ratio)", {"ratio": 2})
    0.5
    """
    try:
        return _value(_parsed(text), numbers)
    except (ArithmeticError, RecursionError, TypeError, ValueError) as problem:
        raise InputError(f"the formula {text!r} has no value for {dict(numbers)}: {problem}") from problem


@lru_cache(maxsize=1024)
def _parsed(text: str) -> ast.expr:
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, RecursionError, MemoryError) as problem:
        raise InputError(f"{text[:80]!r} is not a formula: {problem}") from problem


def _value(node: ast.expr, numbers: Mapping[str, float]) -> float:
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return float(number)  # whole numbers could be raised to powers without end
        case ast.Name(id=name) if name in numbers:
            return float(numbers[name])
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, numbers)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return _real(OPERATORS[type(op)](_value(left, numbers), _value(right, numbers)))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return float(FUNCTIONS[name](*(_value(arg, numbers) for arg in args)))
    raise InputError(
        f"a formula cannot hold {ast.unparse(node)!r}; it knows {', '.join(numbers)} and numbers"
    )


def _real(number: object) -> float:
    if not isinstance(number, float):
        raise ArithmeticError("the root of a negative number")  # noqa: TRY004 - the figures are wrong, not types
    return number
