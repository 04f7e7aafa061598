"""`trueline names query`: ask for variations of names, and check that a text says all a query asks for."""

from collections.abc import Iterator
from pathlib import Path

from cyclopts import App

from trueline.cli.options import mix, words
from trueline.cli.show import as_json, line
from trueline.cli.writing import Writing, refuse_idle, show, word
from trueline.core.errors import InputError, RowError
from trueline.core.rows import rows, write_rows
from trueline.core.schema import read
from trueline.core.tables.place import refuse_own_source
from trueline.names.queries.draws import Fixed, draw, rules_named
from trueline.names.queries.people import LOCALES, people
from trueline.names.queries.query import AskedName, Query
from trueline.names.queries.reading import missing

__all__ = ["app"]

app = App(name="query", help="Ask for variations of names, and check the asking.", help_format="plaintext")

SAID_NO = 1

NO_WRITER = Writing()


@app.default
def make(
    *,
    out: Path,
    names: Path | None = None,
    synthetic: int | None = None,
    locales: str = "",
    seed: int = 42,
    count: int | None = None,
    rules: str | None = None,
    rule_percentage: float | None = None,
    phonetic: str | None = None,
    orthographic: str | None = None,
    dob: bool = False,
    address: bool = False,
    per_query: int = 1,
    writing: Writing = NO_WRITER,
    json: bool = False,
) -> None:
    """Draw queries for names from a file, or for synthetic people, and write them with their texts.

    With --writer a model words each text; where it leaves something out twice, our own text stands. The
    fields never come from a model.

    Parameters
    ----------
    out
        Where to write the queries, one JSON object a line.
    names
        JSONL, CSV or Parquet with the field name and, if wanted, script, dob and address.
    synthetic
        Ask about so many synthetic people instead.
    locales
        Where synthetic people come from, such as en_US,ru_RU; all of them when left out.
    seed
        The same seed draws the same queries.
    count
        How many variations to ask for; drawn from 6 to 15 when left out.
    rules
        Rules or whole categories with commas between, or none; one to three rules are drawn when left out.
    rule_percentage
        The share of variations that should follow a rule; drawn from 10 to 60 when left out.
    phonetic
        The mix of sound, such as Light=.4,Medium=.6; drawn when left out.
    orthographic
        The mix of spelling, written the same way.
    dob
        Ask for birth dates too; each name must have one.
    address
        Ask for addresses too; each name must have one, such as a country.
    per_query
        How many names stand in one query.
    json
        Print the summary as JSON.
    """
    given = {
        "count": count,
        "phonetic": None if phonetic is None else mix("--phonetic", phonetic),
        "orthographic": None if orthographic is None else mix("--orthographic", orthographic),
        "rules": None if rules is None else _rules(rules),
        "rule_percentage": rule_percentage,
    }
    fixed = read(Fixed, given, "")
    if names is not None:
        refuse_own_source(out, names)
    asked = _wanting(_asked(names, synthetic, words(locales), seed), dob=dob, address=address)
    queries = draw(asked, seed, fixed, per_query=per_query)
    if writing.model is None:
        refuse_idle(writing)
        told = {"queries": write_rows(out, queries)}
    else:
        drawn = {"seed": seed, "synthetic": synthetic, "locales": words(locales), "per_query": per_query}
        drawn |= {"dob": dob, "address": address, **fixed.model_dump(exclude_none=True)}
        inputs = {} if names is None else {"names": names}
        told = word(list(queries), out, writing, inputs, drawn)
    if json:
        as_json({**told, "seed": seed, "out": str(out)})
    else:
        line(f"wrote {told['queries']} queries to {out}")
        if writing.model is not None:
            show(told)


@app.command
def check(queries: Path, /, *, json: bool = False) -> int:
    """Read each query's text back, and name every requirement that is not in it.

    A text that a model has put in other words is read the same way. Leaves with 1 when something is missing.

    Parameters
    ----------
    queries
        Queries with their texts, as `trueline names query` writes them.
    json
        Print JSON instead of text.
    """
    found = {where: missing(query.text or "", query) for where, query in rows(queries, Query)}
    faults = {where: lost for where, lost in found.items() if lost}
    if json:
        as_json({"queries": len(found), "complete": len(found) - len(faults), "missing": faults})
    else:
        for where, lost in faults.items():
            for one in lost:
                line(f"{where}: {one}")
        line(f"{len(found) - len(faults)} of {len(found)} texts say all that is asked for")
    return SAID_NO if faults else 0


def _rules(text: str) -> list[str]:
    if text.strip() == "none":
        return []
    if not (named := words(text)):
        raise InputError("--rules is empty; name rules or categories, or none")
    return rules_named(named)


Placed = tuple[str, AskedName]


def _asked(names: Path | None, synthetic: int | None, locales: list[str], seed: int) -> Iterator[Placed]:
    """The names with the places an error would name."""
    if (names is None) == (synthetic is None):
        raise InputError("give --names FILE or --synthetic N, one of them")
    if names is not None:
        if locales:
            raise InputError("--locales is for --synthetic; leave it out with --names")
        return rows(names, AskedName)
    return (("", person) for person in people(synthetic or 0, seed, locales or tuple(LOCALES)))


def _wanting(asked: Iterator[Placed], *, dob: bool, address: bool) -> Iterator[AskedName]:
    """The names with what is asked for besides, and without what is not."""
    for where, one in asked:
        for field, wanted in (("dob", dob), ("address", address)):
            if wanted and getattr(one, field) is None:
                raise RowError(where, field, f"is missing; --{field} needs one for each name")
        yield one.model_copy(
            update={"dob": one.dob if dob else None, "address": one.address if address else None}
        )
