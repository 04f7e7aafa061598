"""What `trueline names query --writer` adds: a model words the queries, into a run folder and the file."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from trueline.cli.asking import Asking, driven, folder_name, settings, watch, watched
from trueline.cli.show import line
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.core.prompts import prompt_digests
from trueline.core.rows import write_rows
from trueline.names.queries.query import Query
from trueline.report.spent import spent
from trueline.runs import Run, describe
from trueline.runs.wording import Wording

__all__ = ["Writing", "refuse_idle", "show", "word"]

LISTED = 20
"""Queries that are shown whose words are our own; the summary has them all."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Writing(Asking):
    """Who words the queries, and how it is asked."""

    model: Annotated[str | None, Parameter(name="--writer")] = None
    """A model that words the texts, as Inspect AI names it: openai/gpt-5, scripted/FILE, gguf/PATH."""
    run: Path | None = None
    """The folder for what the model is asked; the next number under results/dev when left out."""


def refuse_idle(writing: Writing) -> None:
    """Refuse what is said of a model where none words anything."""
    for one in fields(writing):
        if getattr(writing, one.name) != one.default:
            option = one.name.replace("_", "-")
            raise InputError(f"--{option} is for a model; choose one with --writer, or leave it out")


def word(
    queries: Sequence[Query],
    out: Path,
    writing: Writing,
    inputs: Mapping[str, Path],
    drawn: Mapping[str, Any],
) -> dict[str, Any]:
    """Have a model word queries and write them; `inputs` and `drawn` say what they were drawn from."""
    _refuse_place(out)
    chosen = settings(writing, drawn["seed"])
    config = describe(
        "names",
        ["trueline", *sys.argv[1:]],
        inputs=inputs,
        settings={
            "model": chosen.sent(),
            **drawn,
            "prompts": prompt_digests("trueline.names", ["write"]),
        },
        libraries=["Faker", "inspect-ai"],
        pace=chosen.pace(),
    )
    run = Run.resume(config, name=folder_name(f"query-{chosen.model}"), out=writing.run, fresh=writing.fresh)
    wording = Wording(queries=queries, drive=driven(chosen, run), watch=watch(run, writing))
    with run.held():
        with watched(run, "wording") as told:
            rows = wording.ask(run, told)
        write_rows(out, wording.worded(rows))
        summary = wording.end(run, rows)
    return {**summary, "writer": chosen.model, "run": str(run.path)}


def show(summary: Mapping[str, Any]) -> None:
    """Print whose words the texts are, and why some are our own."""
    line(f"{summary['by_model']} of {summary['queries']} texts are {printable(summary['writer'])}'s words")
    for name, why in list(summary["why"].items())[:LISTED]:
        line(printable(f"{name}: our own text stands: {'; '.join(why)}"))
    if (more := len(summary["why"]) - LISTED) > 0:
        line(f"our own text stands for {more} more; summary.json of the run has them all")
    line(spent(summary))
    line(f"what was asked is kept in {summary['run']}")


def _refuse_place(out: Path) -> None:
    """Say before a model is asked what would be said when the queries are written."""
    if out.suffix.lower() != ".jsonl":
        raise InputError(f"{out}: the ending is not .jsonl; queries are nested and are written as JSONL")
    if out.is_dir():
        raise InputError(f"{out}: is a folder; name a file in it")
    if not out.parent.is_dir():
        raise InputError(f"{out}: cannot be written: there is no folder {out.parent}; make it first")
