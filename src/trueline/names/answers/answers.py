"""Answers to queries: for each name its variations, each with a birth date and an address or blanks.

Reach for it to read or write files of answers. There are two shapes: one row a responder and query, with the
variations nested under their names, and a flat table with one row a variation. Both read to the same answers.
A name that was answered with an empty list is there; one that was not answered is not.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias

import polars as pl
from pydantic import AfterValidator

from trueline.core.errors import RowError
from trueline.core.rows import read_cells, write_rows
from trueline.core.schema import Row, Text, bad, text_fault
from trueline.core.tables import Partition, partitions, write
from trueline.names.ask import MOST

__all__ = [
    "Answer",
    "AnswerRow",
    "Answers",
    "FlatRow",
    "Key",
    "Variation",
    "read_answers",
    "responder_named",
    "write_answers",
]

NESTED = "variations"
"""The field that only the nested shape has."""


class Variation(NamedTuple):
    """One variation; what was not given is blank."""

    name: str
    dob: str = ""
    address: str = ""


def _triples(variations: dict[str, list[list[str]]]) -> dict[str, list[list[str]]]:
    for name, given in variations.items():
        if len(given) > MOST:
            raise bad(f"{name!r} has {len(given)} variations; at most {MOST} are read, leave some out")
        for place, one in enumerate(given):
            if len(one) != len(Variation._fields):
                what = f"{name!r} has {len(one)} texts at place {place}"
                raise bad(
                    f"{what}; write [variation, birth date, address], with blanks for what is not given"
                )
    return variations


def responder_named(text: str) -> str:
    """A responder's name, which stands in tables: some text on one line."""
    if not text.strip():
        raise bad("is empty; name the responder")
    if text.splitlines() != [text] or text_fault(text):
        raise bad(f"is {ascii(text)[:80]}, which is not one line of text; rename the responder")
    return text


Responder = Annotated[Text, AfterValidator(responder_named)]


class AnswerRow(Row):
    """What one responder answered to one query: under each name its variations as triples."""

    query_id: Text
    responder: Responder
    variations: Annotated[dict[Text, list[list[Text]]], AfterValidator(_triples)]


class FlatRow(Row):
    """One variation of one name by one responder."""

    query_id: Text
    responder: Responder
    name: Text
    variation: Text
    dob: Text | None = None
    address: Text | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What one responder answered to one query; `where` is the place an error names."""

    query_id: str
    responder: str
    where: str = ""
    variations: dict[str, list[Variation]] = field(default_factory=dict)

    def row(self) -> AnswerRow:
        """The answer in its nested shape."""
        variations = {name: [list(one) for one in given] for name, given in self.variations.items()}
        return AnswerRow(query_id=self.query_id, responder=self.responder, variations=variations)


Key: TypeAlias = tuple[str, str]
"""A query and a responder."""

Answers: TypeAlias = dict[Key, Answer]

Skip: TypeAlias = Callable[[RowError, Key | None], None]
"""Takes the error of a row that is left out, and whose answer it was where that can be read."""


def read_answers(paths: Iterable[Path], skip: Skip | None = None) -> Answers:
    """Every answer in the files, by query and responder, in the order they first stand there.

    The rows of a flat table may stand in any order; a nested row says all that its responder answered. The
    first wrong row raises RowError, or every one of them is handed to `skip`.
    """
    found: Answers = {}
    for path in paths:
        flat: Answers = {}
        for partition in partitions(path):
            for number, values in partition.rows():
                try:
                    _take(partition, number, values, found, flat)
                except RowError as problem:
                    _left_out(problem, _key(values), skip)
        for key, answer in flat.items():
            try:
                _add(answer, found)
            except RowError as problem:
                _left_out(problem, key, skip)
    return found


def write_answers(path: Path, answers: Iterable[Answer]) -> int:
    """Write answers and say how many: nested to JSONL, as a flat table to CSV and Parquet."""
    if path.suffix.lower() == ".jsonl":
        return write_rows(path, (answer.row() for answer in answers))
    counted = _Counted(answers)
    write(path, map(_frame, counted), dict.fromkeys(FlatRow.model_fields, pl.String()))
    return counted.number


class _Counted:
    def __init__(self, answers: Iterable[Answer]) -> None:
        self.answers, self.number = answers, 0

    def __iter__(self) -> Iterator[Answer]:
        for answer in self.answers:
            self.number += 1
            yield answer


def _take(
    partition: Partition, number: int, values: Mapping[str, Any] | RowError, found: Answers, flat: Answers
) -> None:
    """Take one row: a whole answer, or a variation of one."""
    where = partition.where(number)
    if not isinstance(values, RowError) and NESTED in values:
        row = read_cells(AnswerRow, partition, number, values)
        variations = {name: [Variation(*one) for one in given] for name, given in row.variations.items()}
        _add(Answer(row.query_id, row.responder, where, variations), found)
        return
    one = read_cells(FlatRow, partition, number, values)
    answer = flat.setdefault((one.query_id, one.responder), Answer(one.query_id, one.responder, where))
    given = answer.variations.setdefault(one.name, [])
    if len(given) == MOST:
        raise RowError(where, "variation", f"{one.name!r} has more than {MOST} variations; give fewer")
    given.append(Variation(one.variation, one.dob or "", one.address or ""))


def _left_out(problem: RowError, key: Key | None, skip: Skip | None) -> None:
    if skip is None:
        raise problem
    skip(problem, key)


def _key(values: Mapping[str, Any] | RowError) -> Key | None:
    """Whose answer to which query a row is, where it says so."""
    if isinstance(values, RowError):
        return None
    query, responder = values.get("query_id"), values.get("responder")
    return (query, responder) if isinstance(query, str) and isinstance(responder, str) else None


def _add(answer: Answer, found: Answers) -> None:
    key = (answer.query_id, answer.responder)
    if key in found:
        what = f"{answer.responder!r} answered {answer.query_id!r} already in {found[key].where}; keep one"
        raise RowError(answer.where, "responder", what)
    found[key] = answer


def _frame(answer: Answer) -> pl.DataFrame:
    rows = [
        (answer.query_id, answer.responder, name, *one)
        for name, given in answer.variations.items()
        for one in given
    ]
    return pl.DataFrame(rows, schema=dict.fromkeys(FlatRow.model_fields, pl.String()), orient="row")
