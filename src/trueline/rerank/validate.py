"""Proof that each request has one true item, and that every part of its logic decides something.

Reach for it before a dataset is used. All requests are decided over all items in one pass, some items at a
time. What always holds: a status comes from the truth alone; the gold item changes only what it is called.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, TypeAlias

import polars as pl

from trueline.rerank.ask import Request
from trueline.rerank.dataset import Dataset
from trueline.rerank.evidence.review_sentiment import ReviewSentiment
from trueline.rerank.evidence.review_text import ReviewText
from trueline.rerank.judgements import Judgements
from trueline.rerank.structure import Leaf, Path, walk
from trueline.rerank.truth import Compiled, columns, compiled

__all__ = ["STATUSES", "Status", "Validation", "Verdict", "validate"]

Status: TypeAlias = Literal["ok", "no_match", "gold_not_match", "multi_match", "multi_match_no_gold"]

STATUSES: tuple[Status, ...] = ("ok", "no_match", "gold_not_match", "multi_match", "multi_match_no_gold")

LISTED = 100
"""Matching items whose ids are kept for one request; all are counted."""


@dataclass
class Verdict:
    """What a request is true for.

    `decorative` are leaves that are true for no item, `never_decide` branches of an OR that are for no item
    its only true one; both by their paths from the root, child numbers with dots.
    """

    id: str
    group: str
    gold: str
    status: Status = "no_match"
    matches: list[str] = field(default_factory=list)
    match_count: int = 0
    unknown: int = 0
    decorative: list[str] = field(default_factory=list)
    never_decide: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The verdict as JSON values."""
        return asdict(self)


@dataclass(frozen=True)
class Validation:
    """Verdicts in the order of the requests, and how aspects of reviews were decided."""

    items: int
    verdicts: list[Verdict]
    by_judgements: list[str]
    by_text: list[str]
    without_judgements: list[str]

    @property
    def counts(self) -> dict[str, int]:
        """How many requests have each status."""
        return {status: sum(one.status == status for one in self.verdicts) for status in STATUSES}

    def stands(self, *, strict: bool) -> bool:
        """Whether every request is ok, and if strict each of its parts decides something."""
        parts = any(one.decorative or one.never_decide for one in self.verdicts)
        return self.counts["ok"] == len(self.verdicts) and not (strict and parts)


def validate(
    dataset: Dataset,
    requests: Sequence[Request] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Validation:
    """Decide requests of the dataset, all of them when none are named, over all of its items."""
    asked = dataset.requests if requests is None else requests
    these = compiled(request.structure for request in asked)
    verdicts = [Verdict(request.id, request.group, request.gold) for request in asked]
    seen = _Seen(these)
    for block in dataset.blocks():
        truths = columns(these, block)
        seen.add(truths)
        for verdict, root in zip(verdicts, these.roots, strict=True):
            _count(verdict, truths[root], dataset, block.start)
        if progress is not None:
            progress(block.stop, len(dataset.items))
    for verdict, request in zip(verdicts, asked, strict=True):
        verdict.status = _status(verdict)
        verdict.decorative, verdict.never_decide = seen.idle(request)
    return Validation(len(dataset.items), verdicts, *_aspects(asked, dataset.judgements))


class _Seen:
    """Which leaves were true for any item, and which branches of an OR were once its only true one."""

    def __init__(self, these: Compiled) -> None:
        self.these = these
        self.true: set[int] = set()
        self.decided: set[tuple[int, int]] = set()

    def add(self, truths: Sequence[pl.Series]) -> None:
        self.true |= {
            number for number, _ in self.these.leaves if number not in self.true and truths[number].any()
        }
        for number, part in enumerate(self.these.parts):
            if part.op == "OR":
                self._add_or(number, [truths[arg] for arg in part.args])

    def idle(self, request: Request) -> tuple[list[str], list[str]]:
        """The paths of the parts of a request that never decide."""
        decorative, never = [], []
        for path, part in walk(request.structure):
            number = self.these.number(part)
            if isinstance(part, Leaf):
                if number not in self.true:
                    decorative.append(_shown(path))
            elif part.op == "OR":
                never += [
                    _shown((*path, place))
                    for place in range(len(part.args))
                    if (number, place) not in self.decided
                ]
        return decorative, never

    def _add_or(self, number: int, branches: Sequence[pl.Series]) -> None:
        """A branch is the only true one where it is true and neither one before nor one after it is."""
        if all((number, place) in self.decided for place in range(len(branches))):
            return
        true = [branch.fill_null(value=False) for branch in branches]
        none = pl.repeat(value=False, n=len(true[0]), eager=True)
        after = [none]
        for branch in reversed(true[1:]):
            after.append(after[-1] | branch)
        before = none
        for place, branch in enumerate(true):
            others = before | after[-1 - place]
            if (branch & ~others).any():
                self.decided.add((number, place))
            before = before | branch


def _count(verdict: Verdict, root: pl.Series, dataset: Dataset, start: int) -> None:
    true = int(root.sum() or 0)
    verdict.unknown += root.null_count()
    verdict.match_count += true
    if true and len(verdict.matches) < LISTED:
        places = root.arg_true()[: LISTED - len(verdict.matches)]
        verdict.matches += [dataset.items.ids[start + place] for place in places]
    if true and verdict.gold not in verdict.matches:
        _keep_gold(verdict, root, dataset, start)


def _keep_gold(verdict: Verdict, root: pl.Series, dataset: Dataset, start: int) -> None:
    """The gold item stands among the matches that are listed, however many there are."""
    place = dataset.items.place[verdict.gold] - start
    if 0 <= place < len(root) and root[place] is True:
        verdict.matches.append(verdict.gold)


def _status(verdict: Verdict) -> Status:
    has_gold = verdict.gold in verdict.matches
    if verdict.match_count == 0:
        return "no_match"
    if verdict.match_count == 1:
        return "ok" if has_gold else "gold_not_match"
    return "multi_match" if has_gold else "multi_match_no_gold"


def _aspects(asked: Sequence[Request], judgements: Judgements) -> tuple[list[str], list[str], list[str]]:
    """The patterns decided by judgements and by text, and the topics that have no judgements."""
    leaves = [part.evidence for one in asked for _, part in walk(one.structure) if isinstance(part, Leaf)]
    patterns = {leaf.pattern for leaf in leaves if isinstance(leaf, ReviewText)}
    topics = {leaf.topic for leaf in leaves if isinstance(leaf, ReviewSentiment)}
    judged = sorted(one for one in patterns if one in judgements)
    return judged, sorted(patterns - set(judged)), sorted(one for one in topics if one not in judgements)


def _shown(path: Path) -> str:
    return ".".join(map(str, path))
