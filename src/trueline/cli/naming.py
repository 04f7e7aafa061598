"""`trueline names run`: a model answers queries, and its answers are judged, into a run folder."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cyclopts import Parameter

from trueline.cli.asking import Asking, driven, folder_name, limited, settings, watch, watched
from trueline.cli.geocoding import Geocoding
from trueline.cli.show import as_json, line, table
from trueline.core.errors import UnknownNameError
from trueline.core.explain import figure
from trueline.core.printable import printable
from trueline.core.prompts import prompt_digests
from trueline.core.schema import read
from trueline.names.answers.answers import AnswerRow
from trueline.names.answers.reward import check_places
from trueline.names.policy import policy_named
from trueline.names.queries.files import read_queries
from trueline.names.queries.query import Query
from trueline.report.spent import spent
from trueline.runs import Run, describe
from trueline.runs.naming import PARTS, Naming
from trueline.runs.rows import FAILURES

__all__ = ["Answering", "run"]

SAID_NO = 1

LISTED = 20
"""Causes that are shown; the summary has them all."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Answering(Geocoding, Asking):
    """How queries are answered and judged."""

    responder: str | None = None
    """What the model is called in tables; its own name when left out."""
    policy: str = "documented"
    """documented, miid, fair, or a TOML file made with `trueline policy export`."""
    seed: int = 42
    """Sent to the model, and the same seed gives the same bounds."""
    limit: str | None = None
    """Ask the first 5 queries (5), the first to the tenth (1-10), or those with these ids (q1,q7)."""
    out: Path | None = None
    """The folder to write, new or empty; the next number under results/dev when left out."""
    json: bool = False
    """Print the summary as JSON."""


AS_USUAL = Answering()


def run(queries: Path, /, *, answering: Answering = AS_USUAL) -> int:
    """Ask a model each query, judge what it answers, and say what its answers are worth.

    Leaves with 1 when more than 5 % of the queries failed. A run that was killed goes on with the same
    command. The folder holds config.json, a row a query in results.jsonl, a row a name in names.jsonl, the
    answers for `trueline names score` in answers.jsonl, usage.jsonl, debug.log, logs and summary.json.

    Parameters
    ----------
    queries
        Queries as `trueline names query` writes them.
    """
    policy = policy_named(answering.policy)
    if answering.responder is not None:
        read(AnswerRow, {"query_id": "", "responder": answering.responder, "variations": {}}, "")
    geocoder = answering.made()
    asked = _asked(list(read_queries(queries, policy, check_places)), answering.limit)
    chosen = settings(answering, answering.seed)
    responder = answering.responder or chosen.model
    config = describe(
        "names",
        ["trueline", *answering.hidden(sys.argv[1:])],
        inputs={"queries": queries},
        settings={
            "model": chosen.sent(),
            "responder": responder,
            "policy": policy.id,
            "policy_digest": policy.digest,
            "limit": answering.limit,
            "geocoder": answering.server,
            "failures_allowed": FAILURES,
            "prompts": prompt_digests("trueline.names", ["answer"]),
        },
        libraries=["inspect-ai"],
        pace=chosen.pace(),
    )
    name = folder_name(f"names-{chosen.model}")
    begun = Run.resume(config, name=name, out=answering.out, fresh=answering.fresh)
    naming = Naming(
        queries=asked,
        policy=policy,
        responder=responder,
        drive=driven(chosen, begun),
        geocoder=geocoder,
        seed=answering.seed,
        watch=watch(begun, answering),
    )
    with begun.held():
        with watched(begun, "asking") as told:
            rows = naming.ask(begun, told)
        summary = naming.end(begun, rows)
    if answering.json:
        as_json({**summary, "out": str(begun.path)})
    else:
        _show(summary)
        line(f"written to {begun.path}")
    return SAID_NO if summary["outcome"] == "failed" else 0


def _asked(queries: list[Query], limit: str | None) -> list[Query]:
    by_id = {one.id: one for one in queries}

    def find(name: str) -> Query:
        if name not in by_id:
            raise UnknownNameError("query", name, by_id)
        return by_id[name]

    return limited(queries, limit, find, "queries")


def _show(summary: Mapping[str, Any]) -> None:
    line(f"{printable(summary['responder'])} answers {summary['queries']} queries")
    line()
    value = summary["value"] or {}
    interval = value.get("interval") or {}
    figures = [value.get("value"), interval.get("low"), interval.get("high")]
    figures += [*(summary[part] for part in PARTS), summary["unreadable_share"], summary["failed_share"]]
    header = ("asked", "value", "low", "high", *(part.replace("_", " ") for part in PARTS))
    table((*header, "unreadable", "failed"), [[str(summary["queries"]), *map(figure, figures)]])
    line()
    for one in summary["without_value"][:LISTED]:
        line(f"{one['outcome']} {one['count']}: {printable(one['cause'])}")
    for cause in summary["causes"]:
        line(cause)
    line(f"names not asked for {summary['names_not_asked_for']}")
    line(f"policy {summary['policy']}")
    line(f"policy_digest {summary['policy_digest']}")
    line(spent(summary))
