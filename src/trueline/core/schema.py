"""Rows of our own files, read strictly.

Reach for it when a room declares what a row must hold. Every field has its exact type, unknown keys are
refused with the near one named, NaN is no number, and each problem is one sentence about one field.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from trueline.core.errors import InputError, RowError, near

__all__ = ["PlainText", "Row", "Text", "bad", "first_problem", "read", "text_fault", "text_fields"]

SHOWN = 60
"""Characters of a value or a key that a message shows."""

LONE = re.compile("[\ud800-\udfff]")
CONTROLS = r"\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"
CONTROL = re.compile(f"[{CONTROLS}]")

WANTED = {
    "string_type": "text",
    "list_type": "a list",
    "dict_type": "an object",
    "model_type": "an object",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
}


class Row(BaseModel):
    """One row of a file of ours."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


Text = Annotated[str, Field(pattern="")]
"""Text that can be written down: every string matches, once pydantic could read it as whole characters."""

PlainText = Annotated[str, Field(pattern=rf"^[^{CONTROLS}]*$")]
"""Text without control characters, white space excepted; Python and Unicode agree on where it splits."""

TEXT_FAULTS = ("string_unicode", "string_pattern_mismatch", "string_too_long")

Model = TypeVar("Model", bound=Row)


def text_fault(text: str, longest: int | None = None) -> str | None:
    """What keeps a text from being plain and at most this long, as a sentence; None where nothing does."""
    if found := LONE.search(text):
        return f"holds half a character, the lone surrogate U+{ord(found[0]):04X}; write the whole one"
    if found := CONTROL.search(text):
        return f"holds the control character U+{ord(found[0]):04X}; remove it"
    if longest is not None and len(text) > longest:
        return f"has {len(text)} characters; at most {longest} are read"
    return None


def bad(what: str) -> PydanticCustomError:
    """What a validator raises: the fact and the next step, as one sentence."""
    return PydanticCustomError("bad", "{what}", {"what": what})


def read(model: type[Model], values: Mapping[str, Any], where: str) -> Model:
    """The row these values make, or a RowError that names the place, the field and what to do."""
    try:
        return model.model_validate(values)
    except ValidationError as problem:
        raise RowError(where, *first_problem(model, problem)) from None
    except InputError as problem:
        raise RowError(where, "", str(problem)) from None


def first_problem(model: type[BaseModel], problem: ValidationError) -> tuple[str, str]:
    """The field that is wrong first, as a path, and the sentence about it."""
    errors = problem.errors(include_url=False)
    # A misspelt key is unknown and leaves another one missing; the unknown one tells more.
    first = next((error for error in errors if error["type"] == "extra_forbidden"), errors[0])
    return ".".join(str(step)[:SHOWN] for step in first["loc"]), _sentence(model, first)


@cache
def text_fields(model: type[Row]) -> frozenset[str]:
    """The fields that are plain text, so that a CSV cell is the value itself and not JSON."""
    return frozenset(name for name, field in model.model_fields.items() if _kinds(field.annotation) == {str})


def _kinds(annotation: Any) -> set[Any]:
    """The types a field may have, without what only describes them and without None."""
    if get_origin(annotation) is Annotated:
        return _kinds(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return {kind for one in get_args(annotation) for kind in _kinds(one)}
    return set() if annotation is type(None) else {annotation}


def _fields(model: type[BaseModel], path: Sequence[int | str]) -> Iterable[str]:
    """The fields of the object at a path inside a row; none where it is no object of ours."""
    for step in path:
        if isinstance(step, int):
            continue  # a place in a list, whose items have one kind
        field = model.model_fields.get(step)
        inner = _kinds(field.annotation).pop() if field else None
        if get_origin(inner) is list:
            (inner,) = get_args(inner)
        if not (isinstance(inner, type) and issubclass(inner, BaseModel)):
            return ()
        model = inner
    return model.model_fields


def _sentence(model: type[BaseModel], error: ErrorDetails) -> str:
    kind = error["type"]
    if kind == "missing":
        return "is missing; add it"
    if kind == "extra_forbidden":
        *above, key = error["loc"]
        known = _fields(model, above)
        return f"is not a field here; {near(str(key), known)}" if known else "is not a field here"
    if kind in WANTED:
        return f"must be {WANTED[kind]}, not {_shown(error['input'])}"
    if kind in TEXT_FAULTS and (fault := text_fault(error["input"], error.get("ctx", {}).get("max_length"))):
        return fault
    message = error["msg"]
    return message if kind == "bad" else message[0].lower() + message[1:]


def _shown(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."
