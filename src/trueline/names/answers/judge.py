"""All the answers to queries, judged: a row a name, a row a reward, and the flags for copying.

Reach for it to compare responders from Python. Every responder gets a reward for every query: what it did
not answer is worth 0, what could not be read or located is failed, and neither touches the others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from trueline.core.errors import RowError
from trueline.core.score import Score
from trueline.names.answers.answers import Answer, Answers, Key
from trueline.names.answers.completeness import not_asked_for
from trueline.names.answers.copying import Flag, flags, penalties
from trueline.names.answers.reward import Entry, Reward, enter, rewards
from trueline.names.geocoder import Locator
from trueline.names.policy import NamesPolicy
from trueline.names.queries.query import Query
from trueline.names.score import COLUMNS

__all__ = ["NAME_COLUMNS", "REWARD_COLUMNS", "Judge", "Judged"]

NAMES = 2_000
"""Names that are scored together, at least, where there are so many."""

KINDS = ("names", "birth_dates", "addresses")
NAME_COLUMNS: dict[str, pl.DataType] = {"query_id": pl.String(), "responder": pl.String(), **COLUMNS}
REWARD_COLUMNS: dict[str, pl.DataType] = {
    **dict.fromkeys(("query_id", "responder", "policy", "policy_digest", "outcome"), pl.String()),
    **dict.fromkeys(("value", "reward", *KINDS, "completeness", "copying"), pl.Float64()),
    "flags": pl.Int64(),
    "why": pl.String(),
}


@dataclass(frozen=True, slots=True)
class Judged:
    """The judged answers to one query: rows of names, rows of rewards, and flags."""

    names: pl.DataFrame
    rewards: pl.DataFrame
    flags: list[Flag]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A query with what each responder gave: an answer made ready, or why there is none."""

    query: Query
    entries: list[Entry]
    failed: dict[str, str]


@dataclass
class Judge:
    """How answers are judged. `unreadable` holds answers that cannot be read, with the cause.

    An answer that cannot be scored is raised; with `skip` it is failed, and its error kept in `errors`.
    """

    policy: NamesPolicy
    geocoder: Locator | None = None
    trees: bool = False
    skip: bool = False
    unreadable: dict[Key, str] = field(default_factory=dict)
    errors: list[RowError] = field(default_factory=list)
    names_not_asked_for: int = 0

    def judge(self, queries: Iterable[Query], answers: Answers) -> Iterator[Judged]:
        """Judge all answers, query by query."""
        responders = sorted({responder for _, responder in (*answers, *self.unreadable)})
        held: list[_Asked] = []
        for query in queries:
            held.append(self._asked(query, responders, answers))
            if sum(len(one.entries) * len(one.query.names) for one in held) >= NAMES:
                yield from self._judged(held)
                held = []
        yield from self._judged(held)

    def _asked(self, query: Query, responders: Sequence[str], answers: Answers) -> _Asked:
        entries: list[Entry] = []
        failed: dict[str, str] = {}
        for responder in responders:
            key = (query.id, responder)
            if key in self.unreadable:
                failed[responder] = self.unreadable[key]
                continue
            answer = answers.get(key) or Answer(*key)
            self.names_not_asked_for += len(not_asked_for(query, answer))
            try:
                entries.append(enter(query, answer))
            except RowError as problem:
                if not self.skip:
                    raise
                self.errors.append(problem)
                failed[responder] = str(problem)
        return _Asked(query, entries, failed)

    def _judged(self, asked: Sequence[_Asked]) -> Iterator[Judged]:
        found = rewards([entry for one in asked for entry in one.entries], self.policy, self.geocoder)
        frame = found[0].table.frame() if found else pl.DataFrame(schema=COLUMNS)
        start = 0
        for one in asked:
            given = found[start : start + len(one.entries)]
            start += len(given)
            yield self._of_one(one, given, frame)

    def _of_one(self, asked: _Asked, given: Sequence[Reward], frame: pl.DataFrame) -> Judged:
        answers = [one.entry.answer for one in given]
        compared = len(answers) > 1
        policy = self.policy.copying
        found = flags(asked.query, answers, [one.score.value for one in given], policy) if compared else []
        taken = penalties([one.responder for one in answers], found, policy) if compared else {}
        number = _flags_of(found)
        rows = [self._row(one, taken.get(one.entry.answer.responder), number) for one in given]
        rows += [self._failed(asked.query, responder, why) for responder, why in asked.failed.items()]
        rows.sort(key=lambda row: str(row["responder"]))
        schema = REWARD_COLUMNS | ({"tree": pl.String()} if self.trees else {})
        return Judged(self._names(asked, given, frame), pl.DataFrame(rows, schema=schema), found)

    def _row(self, given: Reward, taken: Score | None, number: Mapping[str, int]) -> dict[str, Any]:
        score, answer = given.score, given.entry.answer
        final = _final(score, taken, counts=self.policy.copying.copying == "counts")
        quality, complete = score.parts
        row = {
            **self._label(answer.query_id, answer.responder, score.outcome),
            "value": final.value,
            "reward": score.value,
            **{kind: quality.find(kind).value for kind in KINDS},
            "completeness": complete.value,
            "copying": None if taken is None else taken.value,
            "flags": None if taken is None else number.get(answer.responder, 0),
            "why": score.cause if score.outcome == "failed" else _why(answer),
        }
        if self.trees:
            whole = _final(given.tree(), taken, counts=self.policy.copying.copying == "counts")
            row["tree"] = whole.to_json()
        return row

    def _failed(self, query: Query, responder: str, why: str) -> dict[str, Any]:
        row = {**self._label(query.id, responder, "failed"), "why": why}
        if self.trees:
            row["tree"] = Score.failed("reward", "unreadable", why).to_json()
        return row

    def _label(self, query: str, responder: str, outcome: str) -> dict[str, Any]:
        return {
            "query_id": query,
            "responder": responder,
            "policy": self.policy.id,
            "policy_digest": self.policy.digest,
            "outcome": outcome,
        }

    def _names(self, asked: _Asked, given: Sequence[Reward], frame: pl.DataFrame) -> pl.DataFrame:
        """One row for each responder and name, those of unreadable answers failed."""
        schema = NAME_COLUMNS | ({"tree": pl.String()} if self.trees else {})
        places = [place for one in given for place in one.places]
        whose = [one.entry.answer.responder for one in given for _ in one.places]
        rows = frame[places].with_columns(
            pl.lit(asked.query.id).alias("query_id"), pl.Series("responder", whose, dtype=pl.String)
        )
        if self.trees:
            drawn = [one.table.tree(place).to_json() for one in given for place in one.places]
            rows = rows.with_columns(pl.Series("tree", drawn, dtype=pl.String))
        failed = [
            {
                **self._label(asked.query.id, responder, "failed"),
                "id": asked.query.id,
                "name": one.name,
                "why": why,
            }
            for responder, why in asked.failed.items()
            for one in asked.query.names
        ]
        both = pl.concat([rows.select(list(schema)), pl.DataFrame(failed, schema=schema)])
        return both.sort("responder", maintain_order=True)


def _final(score: Score, taken: Score | None, *, counts: bool) -> Score:
    """The reward after copying, where that is taken off."""
    if taken is None or not counts:
        return score
    return Score.by_formula("value", "reward * (1 - copying)", parts=(score, taken))


def _flags_of(found: Iterable[Flag]) -> dict[str, int]:
    number: dict[str, int] = {}
    for flag in found:
        for responder in flag.responders:
            number[responder] = number.get(responder, 0) + 1
    return number


def _why(answer: Answer) -> str | None:
    """Why an answer is worth 0 that is none."""
    return None if answer.where or answer.variations else "gave no answer to this query"
