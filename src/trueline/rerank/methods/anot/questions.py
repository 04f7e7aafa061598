"""A soft condition over the candidates: in words, what a search says of it, and what there is to be read.

Reach for it before a model reads anything. What always holds: the search is the truth engine's, over the
texts of reviews alone; where it finds nothing there is nothing to read, and what it says then is the answer.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from trueline.core.kleene import Truth
from trueline.core.printable import printable
from trueline.rerank.block import Block
from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.evidence.review_sentiment import ReviewSentiment
from trueline.rerank.evidence.review_text import ReviewText
from trueline.rerank.evidence.reviews import credible
from trueline.rerank.methods.anot.plan import Condition
from trueline.rerank.methods.anot.wording import number, worded
from trueline.rerank.methods.tools import Candidates

__all__ = ["Question"]

SPARE = 1
"""Reviews that are shown beyond those it takes."""

FIGURES: Mapping[str, Sequence[str]] = {
    "review_meta": ("reviews", "matching"),
    "review_group_rating": ("group", "avg_stars", "count"),
    "review_group_rating_negative": ("generous", "harsh"),
    "social_rating": ("matching",),
}
"""What a kind of evidence turns on; of a kind that is not here everything is shown."""

WORD = re.compile(r"[^\W_]+")


class Question:
    """One condition; `readable` are the places of the candidates that have something to be read."""

    def __init__(self, condition: Condition, candidates: Candidates) -> None:
        self.condition, self.candidates = condition, candidates
        self.mention = _mention(condition.evidence)
        wanted = self.mention or condition.evidence
        self.searched: list[Truth] = wanted.truth(candidates.block).to_list()
        there = candidates.block.has_reviews
        if self.mention is not None:
            there = _any_of(self.mention).truth(candidates.block).fill_null(value=False).to_numpy()
        self.readable = frozenset(np.flatnonzero(there).tolist())

    @property
    def known(self) -> list[Truth]:
        """What is known of each candidate before anything is read."""
        return [None if place in self.readable else said for place, said in enumerate(self.searched)]

    @cached_property
    def words(self) -> str:
        """The condition, in words."""
        needed = 1 if self.mention is None else self.mention.needed
        return worded(self.condition.evidence, needed, self.candidates.pool.graph)

    @property
    def told(self) -> str:
        """The condition with what it is about."""
        return f"{self.condition.aspect}: {self.words}"

    def shown(self, places: Iterable[int]) -> str:
        """What there is to be read of the candidates at these places."""
        wanted = self.mention
        lines = (
            line
            for place in places
            for line in (self._facts(place) if wanted is None else self._mentions(place, wanted))
        )
        return "\n".join(lines) or "no review matches"

    def _facts(self, place: int) -> Iterator[str]:
        """The figures that the evidence itself is decided by."""
        pool = self.candidates.pool
        why = self.condition.evidence.why(pool.alone(pool.items.ids[place]))
        told = {name: why[name] for name in FIGURES.get(self.condition.evidence.kind, why) if name in why}
        yield f"[{place + 1}] {'; '.join(_figures(told))}"

    def _mentions(self, place: int, wanted: ReviewText) -> Iterator[str]:
        """How many reviews match, and the first of them with what says that they count."""
        alone = self.candidates.pool.alone(self.candidates.pool.items.ids[place])
        count, found = self.candidates.found(place, wanted)
        is_sentiment = isinstance(self.condition.evidence, ReviewSentiment)
        found = found if is_sentiment else found[: wanted.needed + SPARE]
        cut = f"; first {len(found)}" if count > len(found) else ""
        yield f"[{place + 1}] matching {count}{_limit(alone, wanted)}{cut}"
        for one in found:
            told = [printable(one["user_name"])] if wanted.social_filter else []
            if wanted.weight_by is not None:
                field = wanted.weight_by.field
                told.append(f"{field} {number(alone.numbers(field)[one['number']])}")
            told += [f"stars {number(one['stars'])}"] if is_sentiment else []
            yield f"- {'; '.join([*told, json.dumps(one['said'], ensure_ascii=False)])}"


def _mention(evidence: Evidence) -> ReviewText | None:
    """The search for what a condition is about; None where it is about figures."""
    if isinstance(evidence, ReviewText):
        return evidence
    if not isinstance(evidence, ReviewSentiment):
        return None
    given = evidence.as_json()
    least = evidence.min_positive if evidence.sentiment == "positive" else evidence.min_negative
    wanted = {
        "pattern": r"\W*".join(WORD.findall(evidence.topic)) or ".",
        "social_filter": given.get("social_filter"),
        "min_matches": max(least, evidence.min_matches or 1),
    }
    return ReviewText.model_validate({name: one for name, one in wanted.items() if one is not None})


def _any_of(wanted: ReviewText) -> ReviewText:
    """The same search for one review."""
    given = {name: one for name, one in wanted.as_json().items() if name != "min_matches"}
    if "social_filter" in given:
        given["social_filter"] = given["social_filter"] | {"min_matches": 1}
    return ReviewText.model_validate({**given, "min_credible_matches": 1})


def _limit(alone: Block, wanted: ReviewText) -> str:
    """From where on a writer counts."""
    if wanted.weight_by is None:
        return ""
    field = wanted.weight_by.field
    counted = alone.numbers(field)[credible(alone, field, wanted.credibility_percentile)]
    return f"; limit {number(counted.min())}"


def _figures(why: Mapping[str, Any]) -> Iterator[str]:
    for name, value in why.items():
        if isinstance(value, dict):
            yield f"{name}: {', '.join(_figures(value))}"
        elif isinstance(value, int | float | str):
            yield f"{name} {number(value)}"
