"""`trueline names score` with files of answers: queries and what responders gave, ranked by reward."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path

import polars as pl

from trueline.cli.show import as_json, line, progress, table
from trueline.core.collector import collector_paused
from trueline.core.errors import InputError, RowError
from trueline.core.explain import figure
from trueline.core.rows import write_rows
from trueline.core.tables import FORMATS, write
from trueline.core.tables.place import refuse_own_source
from trueline.names.answers.answers import Answers, Key, read_answers
from trueline.names.answers.copying import Flag
from trueline.names.answers.judge import NAME_COLUMNS, REWARD_COLUMNS, Judge
from trueline.names.answers.ranking import Ranking, Standing
from trueline.names.answers.reward import check_places
from trueline.names.geocoder import Geocoder
from trueline.names.policy import NamesPolicy
from trueline.names.queries.files import read_queries
from trueline.names.queries.query import Query

__all__ = ["Wanted", "score_answers"]

LISTED = 20
KEPT = 1_000
"""Errors that are kept to be listed; the others are only counted."""


SHOWN = ("value", "names", "birth_dates", "addresses", "completeness", "copying")
"""The means that the ranking on the screen shows."""


@dataclass(frozen=True)
class Wanted:
    """What the command was asked to do: the policy, where to write which table, and how."""

    policy: NamesPolicy
    out: Path | None
    rewards: Path | None
    flags: Path | None
    _: KW_ONLY
    trees: bool
    skip: bool
    json: bool
    geocoder: Geocoder | None


@dataclass
class _Seen:
    """What came of it."""

    ranking: Ranking
    rewards: list[pl.DataFrame] = field(default_factory=list)
    flags: list[Flag] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    skipped: int = 0

    def skip(self, problem: RowError) -> None:
        self.skipped += 1
        if len(self.errors) < KEPT:
            self.errors.append(str(problem))


def score_answers(queries: Path, answers: Sequence[Path], wanted: Wanted) -> None:
    """Judge every answer to the queries, write what was asked for, and print the ranking."""
    _refuse_places([queries, *answers], wanted)
    seen = _Seen(Ranking(wanted.policy.reward_curve))
    judge = Judge(wanted.policy, wanted.geocoder, trees=wanted.trees, skip=wanted.skip)
    with collector_paused():
        asked = {query.id: query for query in read_queries(queries, wanted.policy, check_places)}
        found = _answers(answers, asked, judge, seen, skip=wanted.skip)
        more = {"tree": pl.String()} if wanted.trees else {}
        frames = _frames(judge, asked, found, seen, keep=wanted.rewards is not None)
        if wanted.out is None:
            for _ in frames:
                pass
        else:
            write(wanted.out, frames, NAME_COLUMNS | more)
        if wanted.rewards is not None:
            write(wanted.rewards, seen.rewards, REWARD_COLUMNS | more)
        if wanted.flags is not None:
            write_rows(wanted.flags, seen.flags)
    for problem in judge.errors:
        seen.skip(problem)
    _summary(len(asked), len(found), judge, seen, wanted)


def _answers(
    paths: Sequence[Path], asked: dict[str, Query], judge: Judge, seen: _Seen, *, skip: bool
) -> Answers:
    """The answers to these queries; what is skipped is listed, and fails the answer it belongs to."""

    def leave_out(problem: RowError, key: Key | None) -> None:
        seen.skip(problem)
        if key is not None and key[0] in asked:
            judge.unreadable.setdefault(key, str(problem))

    found = read_answers(paths, leave_out if skip else None)
    for key in [key for key in found if key[0] not in asked]:
        problem = RowError(found.pop(key).where, "query_id", f"{key[0]!r} is no query that was asked")
        if not skip:
            raise problem
        seen.skip(problem)
    return found


def _frames(
    judge: Judge, asked: dict[str, Query], found: Answers, seen: _Seen, *, keep: bool
) -> Iterator[pl.DataFrame]:
    with ExitStack() as stack:
        bar = stack.enter_context(progress("scoring"))
        for done, judged in enumerate(judge.judge(asked.values(), found), 1):
            seen.ranking.add(judged.rewards)
            seen.flags += judged.flags
            if keep:
                seen.rewards.append(judged.rewards)
            if bar is not None:
                bar(done, len(asked))
            yield judged.names


def _refuse_places(read: Sequence[Path], wanted: Wanted) -> None:
    """Refuse, before any work, what cannot be written or would be written over."""
    places: list[Path] = []
    endings = {wanted.out: tuple(FORMATS), wanted.rewards: tuple(FORMATS), wanted.flags: (".jsonl",)}
    for path in (wanted.out, wanted.rewards, wanted.flags):
        if path is None:
            continue
        if path.suffix.lower() not in endings[path]:
            raise InputError(
                f"{path}: the ending is not one of {', '.join(endings[path])}; name another file"
            )
        refuse_own_source(path, *read)
        if path in places:
            raise InputError(f"{path}: is named for two tables; give each one a file of its own")
        places.append(path)
        if not path.parent.is_dir():
            raise InputError(f"{path}: cannot be written: there is no folder {path.parent}; make it first")


def _summary(queries: int, answers: int, judge: Judge, seen: _Seen, wanted: Wanted) -> None:
    standings = seen.ranking.standings()
    written = [str(path) for path in (wanted.out, wanted.rewards, wanted.flags) if path is not None]
    if wanted.json:
        as_json(
            {
                "done": answers,
                "skipped": seen.skipped,
                "errors": seen.errors,
                "policy": wanted.policy.id,
                "policy_digest": wanted.policy.digest,
                "queries": queries,
                "responders": len(standings),
                "names_not_asked_for": judge.names_not_asked_for,
                "flags": len(seen.flags),
                "ranking": [_as_object(one) for one in standings],
                "written": written,
            }
        )
        return
    for error in seen.errors[:LISTED]:
        line(f"skipped {error}")
    if seen.skipped > LISTED:
        line(f"skipped {seen.skipped - LISTED} more; --json lists them")
    _print_ranking(standings, curve=wanted.policy.reward_curve.use != "none")
    to = f", written to {', '.join(written)}" if written else ""
    line(f"done {answers} answers to {queries} queries, skipped {seen.skipped}{to}")
    line(f"names not asked for {judge.names_not_asked_for}")
    line(f"policy {wanted.policy.id}")
    line(f"policy_digest {wanted.policy.digest}")


def _as_object(one: Standing) -> dict[str, object]:
    return {
        "rank": one.rank,
        "responder": one.responder,
        **one.means,
        "flags": one.flags,
        "curve": one.curve,
        "why": one.why,
    }


def _print_ranking(standings: Sequence[Standing], *, curve: bool) -> None:
    header = ("rank", "responder", *(part.replace("_", " ") for part in SHOWN), "flags")
    cells = []
    for one in standings:
        shown = [figure(one.means[part]) for part in SHOWN]
        row = ["-" if one.rank is None else str(one.rank), one.responder, *shown, str(one.flags)]
        cells.append([*row, figure(one.curve)] if curve else row)
    table((*header, "curve") if curve else header, cells)
    for one in standings:
        if one.why is not None:
            line(f"{one.responder} failed at {one.why}")
