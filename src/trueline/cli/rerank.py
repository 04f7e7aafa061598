"""`trueline rerank`: what a dataset holds, whether its requests are true for one item each, and why."""

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from cyclopts import App

from trueline.cli.show import as_json, line, progress, table
from trueline.core.errors import InputError
from trueline.core.explain import figure
from trueline.core.printable import printable
from trueline.core.tables import write
from trueline.core.tables.place import beside, refuse_own_source
from trueline.rerank.dataset import Dataset, read_dataset
from trueline.rerank.describe import describe as described
from trueline.rerank.explain import explain as reasons
from trueline.rerank.explain import lines
from trueline.rerank.leaves import SCHEMA, frames
from trueline.rerank.shorthand import shorthand
from trueline.rerank.validate import Validation, Verdict
from trueline.rerank.validate import validate as validated

__all__ = ["app"]

app = App(name="rerank", help="Requests with one true item among many.", help_format="plaintext")
app.command("trueline.cli.build:build", name="build", help="Make a benchmark for items, given or made.")
app.command(
    "trueline.cli.experiments:run",
    name="run",
    help="Rank candidates with a method, and count hits.",
)
app.command(
    "trueline.cli.experiments:scale",
    name="scale",
    help="Rank several numbers of candidates, as a table and a chart.",
)
app.command(
    "trueline.cli.experiments:attack",
    name="attack",
    help="Rank candidates clean and under attacks, and compare.",
)

SAID_NO = 1

LISTED = 20

COLUMNS = 4
"""Values of an attribute that the terminal shows."""


@app.command
def describe(dataset: Path, /, *, json: bool = False) -> None:
    """Count what a dataset holds: items with each attribute, its values, lengths of texts, groups, evidence.

    Parameters
    ----------
    dataset
        The folder of a dataset.
    json
        Print JSON instead of tables.
    """
    found = described(_read(dataset))
    if json:
        as_json(found)
        return
    for name in ("digest", "items", "reviews", "reviewers", "people_in_the_graph", "requests"):
        line(f"{name.replace('_', ' ')} {found[name]}")
    for name in ("groups", "registers", "evidence"):
        line(f"{name} {_counts(found[name])}")
    line()
    spreads = ("reviews_an_item", "characters_a_review", "characters_a_request")
    rows = [(name.replace("_", " "), *map(figure, found[name].values())) for name in spreads if found[name]]
    table(("length", "least", "median", "mean", "most"), rows)
    line()
    cells = [
        (
            printable(one["column"]),
            str(one["items"]),
            figure(one["coverage"]),
            str(one["different"]),
            _top(one),
        )
        for one in found["columns"]
    ]
    table(("column", "items", "coverage", "different", "most frequent"), cells)
    _warn(found["warnings"])


@app.command
def validate(dataset: Path, /, *, strict: bool = False, write: bool = False, json: bool = False) -> int:
    """Prove that each request is true for its gold item and for no other. Leaves with 1 when one is not.

    Parameters
    ----------
    dataset
        The folder of a dataset.
    strict
        Leave with 1 too when a leaf is true for no item, or a branch of an OR never decides.
    write
        Write groundtruth.jsonl into the folder.
    json
        Print JSON instead of a table.
    """
    found = _read(dataset)
    if not found.requests:
        raise InputError(f"{dataset}: has no requests.jsonl; there is nothing to validate")
    if write and found.path != dataset:
        what = f"{dataset}: is the dataset that ships, and nothing is written into it"
        raise InputError(f"{what}; copy {found.path} to a folder of your own and name that")
    with progress("validating") as bar:
        told = validated(found, progress=bar)
    if write:
        _write_truth(dataset, told)
    if json:
        as_json(
            {
                "requests": [verdict.to_dict() for verdict in told.verdicts],
                "counts": told.counts,
                "items": told.items,
                "decided_by_judgements": told.by_judgements,
                "decided_by_text": told.by_text,
                "topics_without_judgements": told.without_judgements,
                "warnings": found.warnings,
                "digest": found.digest,
            }
        )
    else:
        _print(found, told, strict=strict)
    return 0 if told.stands(strict=strict) else SAID_NO


@app.command
def explain(dataset: Path, request: str, item: str, /, *, json: bool = False) -> None:
    """Show why a request is true (T), unknown (U) or false (F) for an item, down to the evidence.

    Parameters
    ----------
    dataset
        The folder of a dataset.
    request
        The id of a request.
    item
        The id of an item.
    json
        Print JSON instead of text.
    """
    found = _read(dataset)
    asked = found.request(request)
    reason = reasons(asked, found.alone(item))
    if json:
        as_json({"request": asked.id, "item": item, "gold": asked.gold, **reason.to_dict()})
        return
    line(printable(f"{asked.id}: {asked.text}"))
    line(printable(shorthand(asked.structure)))
    line(printable(f"{item}, {'the gold item' if item == asked.gold else f'the gold item is {asked.gold}'}"))
    line()
    for text in lines(reason):
        line(text)


@app.command
def truth(dataset: Path, /, *, out: Path, json: bool = False) -> None:
    """Write the truth of every leaf of every request: a row a leaf, a letter an item.

    Parameters
    ----------
    dataset
        The folder of a dataset.
    out
        Where to write the rows, as JSONL or Parquet.
    json
        Print the summary as JSON.
    """
    if out.suffix.lower() not in (".jsonl", ".parquet"):
        raise InputError(f"{out}: the ending is not .jsonl or .parquet; paths are lists, name another file")
    found = _read(dataset)
    refuse_own_source(out, *found.files.values())
    leaves = 0

    def counted() -> Any:
        nonlocal leaves
        for frame in frames(found):
            leaves += frame.height
            yield frame

    write(out, counted(), SCHEMA)
    if json:
        as_json(
            {"leaves": leaves, "requests": len(found.requests), "items": len(found.items), "out": str(out)}
        )
    else:
        line(
            f"wrote {leaves} leaves of {len(found.requests)} requests over {len(found.items)} items to {out}"
        )


def _read(path: Path) -> Dataset:
    with ExitStack() as stack:
        bars: dict[str, Callable[[int, int], None] | None] = {}

        def tell(name: str, done: int, total: int) -> None:
            if name not in bars:
                bars[name] = stack.enter_context(progress(f"reading {name}"))
            if (bar := bars[name]) is not None:
                bar(done, total)

        return read_dataset(path, processes=len(os.sched_getaffinity(0)), progress=tell)


def _write_truth(dataset: Path, told: Validation) -> None:
    import json  # noqa: PLC0415 - the option of the commands has its name

    with beside(dataset / "groundtruth.jsonl") as draft, draft.open("w", encoding="utf-8") as file:
        for verdict in told.verdicts:
            row = {
                "request_id": verdict.id,
                "gold": verdict.gold,
                "status": verdict.status,
                "matches": verdict.matches,
                "match_count": verdict.match_count,
                "unknown": verdict.unknown,
            }
            file.write(f"{json.dumps(row, ensure_ascii=False)}\n")


def _print(found: Dataset, told: Validation, *, strict: bool) -> None:
    shown = [one for one in told.verdicts if one.status != "ok" or one.decorative or one.never_decide]
    if shown:
        header = (
            "request",
            "group",
            "status",
            "matches",
            "unknown",
            "decorative leaves",
            "branches never decide",
        )
        table(header, [_row(one) for one in shown[:LISTED]])
        if len(shown) > LISTED:
            line(f"{len(shown) - LISTED} more; --json lists them")
        line()
    line(f"{told.counts['ok']} of {len(told.verdicts)} requests ok over {told.items} items")
    for status, count in told.counts.items():
        if count and status != "ok":
            line(f"{status} {count}")
    idle = sum(bool(one.decorative or one.never_decide) for one in told.verdicts)
    if idle:
        line(f"{idle} requests have parts that decide nothing{', refused by --strict' if strict else ''}")
    for what, aspects in (
        ("decided by judgements", told.by_judgements),
        ("decided by the text of reviews", told.by_text),
        ("topics without judgements, always unknown", told.without_judgements),
    ):
        if aspects:
            line(f"{what}: {_some(aspects)}")
    _warn(found.warnings)


def _row(one: Verdict) -> tuple[str, ...]:
    matches = f"{one.match_count}: {_some(one.matches, 3)}" if one.matches else "none"
    cells = (one.id, one.group, one.status, matches, str(one.unknown))
    return (*map(printable, cells), " ".join(one.decorative) or "-", " ".join(one.never_decide) or "-")


def _some(texts: Sequence[str], most: int = LISTED) -> str:
    more = f" and {len(texts) - most} more" if len(texts) > most else ""
    return printable(", ".join(texts[:most])) + more


def _counts(counts: dict[str, int]) -> str:
    return printable(", ".join(f"{name or '(none)'} {count}" for name, count in counts.items())) or "none"


def _top(one: dict[str, Any]) -> str:
    return _counts(dict(list(one["values"].items())[:COLUMNS]))


def _warn(warnings: Sequence[str]) -> None:
    for warning in warnings:
        line(f"warning: {printable(warning)}")
