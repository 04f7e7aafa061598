"""A request: what somebody looks for, in words and as a structure that a program can decide.

Reach for it to read requests. The structure says the truth; the text is what a method is given.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any
from warnings import catch_warnings, simplefilter

from pydantic import AfterValidator

from trueline.core.errors import RowError
from trueline.core.schema import PlainText, Row, Text, bad
from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.structure import Leaf, Structure, read_structure, walk

__all__ = ["Request", "RequestRow", "legend", "request_of"]


def _asks(text: str) -> str:
    if not text.strip():
        raise bad("is empty; write what somebody looks for")
    return text


with catch_warnings():
    simplefilter("ignore")  # pydantic takes `register`, which only classes have, for one of its own names

    class RequestRow(Row):
        """A request as it stands in a file."""

        id: PlainText
        group: Text = ""
        scenario: Text = ""
        text: Annotated[Text, AfterValidator(_asks)]
        register: Text = ""
        shorthand: Text = ""
        structure: dict[str, Any]
        gold: PlainText


@dataclass(frozen=True, slots=True)
class Request:
    """A request that is well formed; `where` is the place an error names."""

    id: str
    group: str
    scenario: str
    text: str
    register: str
    shorthand: str
    structure: Structure
    gold: str
    where: str


def request_of(row: RequestRow, where: str, stray: Callable[[str], None] | None = None) -> Request:
    """The request in a row; `stray` is told of keys of the structure that are not read."""
    structure = read_structure(row.structure, where, stray)
    if stray is None:
        _refuse_two_meanings(structure, where)
    return Request(
        id=row.id,
        group=row.group,
        scenario=row.scenario,
        text=row.text,
        register=row.register,
        shorthand=row.shorthand,
        structure=structure,
        gold=row.gold,
        where=where,
    )


def legend(structure: Structure) -> Mapping[str, Evidence]:
    """The evidence of each aspect."""
    return {part.aspect: part.evidence for _, part in walk(structure) if isinstance(part, Leaf)}


def _refuse_two_meanings(structure: Structure, where: str) -> None:
    """An aspect names one evidence, so that the shorthand says the whole structure."""
    found: dict[str, Evidence] = {}
    for path, part in walk(structure):
        if isinstance(part, Leaf) and found.setdefault(part.aspect, part.evidence).key != part.evidence.key:
            field = ".".join(("structure", *(f"args.{number}" for number in path), "aspect"))
            what = f"{part.aspect!r} names two different evidences in this request; rename one"
            raise RowError(where, field, what)
