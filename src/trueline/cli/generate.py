"""`trueline names generate`: answer queries without a model, and say what could not be reached."""

import json as json_format
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from trueline.cli.show import as_json, line, progress
from trueline.core.errors import InputError
from trueline.core.explain import figure
from trueline.core.tables.place import beside, refuse_own_source
from trueline.names.answers.answers import Answer, responder_named, write_answers
from trueline.names.making.generate import RESPONDER, Made, generate
from trueline.names.making.outcome import NameMade
from trueline.names.policy import policy_named
from trueline.names.queries.files import read_queries

__all__ = ["make"]

LISTED = 10


def make(
    queries: Path,
    /,
    *,
    out: Path,
    report: Path | None = None,
    policy: str = "documented",
    seed: int = 42,
    responder: str = RESPONDER,
    json: bool = False,
) -> None:
    """Answer queries without a model: both mixes met as well as can be, and the rules followed.

    Addresses are not made. What could not be reached is said for each name, beside the best that could.

    Parameters
    ----------
    queries
        Queries as `trueline names query` writes them.
    out
        Where to write the answers: nested as JSONL, or as a flat table in CSV or Parquet.
    report
        Where to write, as JSONL, how near each name came and what could not be reached.
    policy
        Whose levels and mixes to meet: documented, miid, fair, or a TOML file.
    seed
        The same seed makes the same answers.
    responder
        The name of the responder in the answers.
    json
        Print the summary as JSON.
    """
    found = policy_named(policy)
    try:
        responder_named(responder)
    except ValueError as problem:
        raise InputError(f"--responder {problem}") from None
    refuse_own_source(out, queries)
    if report is not None:
        refuse_own_source(report, queries)
        if report.absolute() == out.absolute():
            raise InputError(f"{report}: is named for the answers too; give each a file of its own")
        if report.suffix.lower() != ".jsonl":
            raise InputError(f"{report}: the ending is not .jsonl; the report is nested, name a JSONL file")
    # Every query is read once before the first is answered, so that a wrong one is known at once.
    total = sum(len(query.names) for query in read_queries(queries, found))
    seen = _Seen()
    with progress("making variations") as bar, _reporting(report) as note:
        made = generate(read_queries(queries, found), found, seed, responder)
        answered = write_answers(
            out, _watched(made, seen, note, None if bar is None else lambda: bar(seen.names, total))
        )
    if json:
        as_json({"queries": answered, "policy": found.id, **seen.figures(), "out": str(out)})
        return
    line(f"made {seen.variations} variations of {seen.names} names for {answered} queries, written to {out}")
    for name, value in seen.figures().items():
        if isinstance(value, float):
            line(f"{name} {figure(value)}")
    for one in seen.unreached[:LISTED]:
        line(one)
    if seen.short > LISTED:
        line(f"{seen.short} names came short of something in all; --report FILE says what for each")


class _Seen:
    """What the names on their way out add up to."""

    def __init__(self) -> None:
        self.names = self.variations = self.short = self.parts = 0
        self.reached = self.attainable = self.value = 0.0
        self.unreached: list[str] = []

    def add(self, one: NameMade, variations: int) -> None:
        self.names += 1
        self.variations += variations
        self.value += one.value
        self.parts += len(one.parts)
        self.reached += sum(part.reached for part in one.parts)
        self.attainable += sum(part.attainable for part in one.parts)
        if one.unreached:
            self.short += 1
            if self.short <= LISTED:
                self.unreached.append(f"{one.query_id} {one.name}: {'; '.join(one.unreached)}")

    def figures(self) -> dict[str, float | int]:
        return {
            "names": self.names,
            "variations": self.variations,
            "names_short_of_something": self.short,
            "mean_name_value": self.value / self.names,
            "mean_part_quality": self.reached / self.parts,
            "mean_part_quality_attainable": self.attainable / self.parts,
        }


def _watched(
    made: Iterable[Made],
    seen: _Seen,
    note: Callable[[NameMade], None],
    tell: Callable[[], None] | None,
) -> Iterator[Answer]:
    for one in made:
        for name in one.names:
            seen.add(name, len(one.answer.variations[name.name]))
            note(name)
        if tell is not None:
            tell()
        yield one.answer


@contextmanager
def _reporting(path: Path | None) -> Iterator[Callable[[NameMade], None]]:
    """What to do with the outcome of each name: one line a name in the file, if there is to be one."""
    if path is None:
        yield lambda _: None
        return
    with beside(path) as draft, draft.open("w", encoding="utf-8") as file:
        yield lambda one: print(
            json_format.dumps(asdict(one), ensure_ascii=False, allow_nan=False), file=file
        )
