"""A method into a run folder: each request asked at some numbers of candidates, clean or attacked.

Reach for it once there are a dataset and a method. What always holds: rows of requests that were answered
before a kill are on the disk, but for those of the last second; totals are exact sums; a request has the same
candidates in the same order whatever the attack, and smaller pools lie inside larger ones.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import fsum
from time import perf_counter
from typing import Any

from trueline.core.printable import printable
from trueline.rerank.ask import Request
from trueline.rerank.attacks.applied import Attacked, attacked
from trueline.rerank.attacks.attack import Attack
from trueline.rerank.dataset import Dataset
from trueline.rerank.methods.method import Method, Reply, Task, asked
from trueline.rerank.numbers import Ranked, by, compare, family, numbers
from trueline.rerank.pools import Shuffle, arranged, pool
from trueline.rerank.views import TextView, coverage
from trueline.runs.folder import Run

__all__ = ["FAILURES", "Answered", "Ranking", "results_file"]

HELD, SECONDS = 256, 1.0
"""Rows that are held before they are written, and for how long: each writing waits for the disk."""

FAILURES = 0.05
"""The share of failed requests above which a run does not stand."""

NUMBER = 1
"""Which of the runs in the folder this is."""

ROW_HITS = (1, 5)

USAGE = "usage.jsonl"
SPENT = ("tokens_in", "tokens_out", "latency_ms", "cost_usd")

Told = Callable[[int, int], None]


def results_file(size: int, attack: str | None = None) -> str:
    """Where the rows of a number of candidates stand, clean or under an attack."""
    return f"results_{size}.jsonl" if attack is None else f"results_{size}_{attack}.jsonl"


@dataclass(slots=True)
class Answered:
    """What came of asking each request once: rankings, what they took, and what the attack changed."""

    candidates: int
    attack: str | None = None
    ranked: list[Ranked] = field(default_factory=list)
    usage: list[dict[str, Any]] = field(default_factory=list)
    causes: Counter[tuple[str, str]] = field(default_factory=Counter)
    changed: int = 0
    left_clean: int = 0

    @property
    def failure(self) -> str | None:
        """Why this does not stand, if too many requests failed."""
        failed, n = sum(one.outcome == "failed" for one in self.ranked), len(self.ranked)
        if failed <= FAILURES * n:
            return None
        under = f" under {self.attack}" if self.attack else ""
        where = f"with {self.candidates} candidates{under}"
        return f"{failed} of {n} requests failed {where}, more than {FAILURES:.0%}"


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """What is asked of which method, and how candidates are drawn and shown.

    `k` is how many of the best the method is asked for; MRR and nDCG look no further. `digest` is that of the
    dataset, taken when it was read.
    """

    dataset: Dataset
    digest: str
    requests: Sequence[Request]
    name: str
    method: Method
    seed: int = 42
    shuffle: Shuffle = "random"
    k: int = 5
    attack_gold: bool = False

    def pool(self, request: Request, size: int) -> Dataset:
        """The candidates of a request in the order they are shown in."""
        drawn = pool(self.dataset.items, request.gold, request.id, size, self.seed)
        return self.dataset.only(arranged(drawn, request.gold, request.id, self.seed, self.shuffle))

    def attacked(self, attack: Attack, size: int) -> Iterator[Attacked]:
        """The candidates of each request under an attack."""
        return (self._attacked(request, size, attack) for request in self.requests)

    def idle(self, attack: Attack, size: int) -> str | None:
        """Why an attack changes nothing in any request; None where it changes something."""
        left = 0
        for found in self.attacked(attack, size):
            if found.changed:
                return None
            left += len(found.left_clean)
        if left:
            return f"what it changes would become true: {left} items are left clean"
        return "no candidate has anything that it changes"

    def ask(self, run: Run, size: int, attack: Attack | None = None, told: Told | None = None) -> Answered:
        """Ask every request, and write the rows as they come."""
        found = Answered(size, None if attack is None else attack.id)
        held: list[dict[str, Any]] = []
        since = perf_counter()
        for done, request in enumerate(self.requests, 1):
            held.append(self._asked(found, request, attack))
            if len(held) >= HELD or perf_counter() - since >= SECONDS:
                _keep(run, found, held)
                held, since = [], perf_counter()
            if told is not None:
                told(done, len(self.requests))
        _keep(run, found, held)
        return found

    def end_run(self, run: Run, found: Answered) -> dict[str, Any]:
        """Count what one number of candidates gave, and give the summary."""
        return self._finish(run, [found], self._measured(found))

    def end_scale(self, run: Run, found: Sequence[Answered]) -> dict[str, Any]:
        """Count what each number of candidates gave, and give the summary."""
        return self._finish(run, found, {"sizes": [self._measured(one) for one in found]})

    def end_attack(self, run: Run, found: Sequence[Answered], idle: Mapping[str, str]) -> dict[str, Any]:
        """Compare each attack with the clean run, which comes first, and give the summary.

        `idle` are attacks that were not run and why: nothing would have changed.
        """
        clean, *others = found
        compared = {one.attack or "": compare(clean.ranked, one.ranked, self.seed, self.k) for one in others}
        p_values = family(compared)
        attacks: list[dict[str, Any]] = [
            {
                **_about(one),
                "numbers": self._numbers(one),
                "comparison": compared[name].to_dict(),
                "holm_p_value": p_values.get(name),
                "items_changed": one.changed,
                "items_left_clean": one.left_clean,
            }
            for name, one in zip(compared, others, strict=True)
        ]
        attacks += [{"attack": name, "outcome": "idle", "cause": cause} for name, cause in idle.items()]
        told = {"candidates": clean.candidates, "clean": self._measured(clean), "attacks": attacks}
        return self._finish(run, found, told)

    def _attacked(self, request: Request, size: int, attack: Attack) -> Attacked:
        candidates = self.pool(request, size)
        return attacked(candidates, request, attack, self.seed, attack_gold=self.attack_gold)

    def _asked(self, found: Answered, request: Request, attack: Attack | None) -> dict[str, Any]:
        """Ask one request, add what it gave, and give its row."""
        if attack is None:
            candidates = self.pool(request, found.candidates)
        else:
            changed = self._attacked(request, found.candidates, attack)
            candidates = changed.dataset
            found.changed += len(changed.changed)
            found.left_clean += len(changed.left_clean)
        task = Task(request.id, request.text, candidates, self.seed, self.k)
        start = perf_counter()
        reply = asked(self.method, task)
        milliseconds = round((perf_counter() - start) * 1_000, 3)
        one = Ranked(
            request.id,
            request.gold,
            reply.ranking if reply.outcome == "scored" else (),
            reply.outcome,
            group=request.group,
            register=request.register,
            candidates=found.candidates,
        )
        row = _row(one, reply, milliseconds, asdict(coverage(candidates, request, _whole(candidates))))
        found.ranked.append(one)
        if one.outcome != "scored":
            found.causes[one.outcome, row["cause"]] += 1
        return row

    def _numbers(self, found: Answered) -> dict[str, Any]:
        return numbers(found.ranked, self.seed, self.k).to_dict()

    def _measured(self, found: Answered) -> dict[str, Any]:
        """The numbers of all requests, and of each group and register apart."""
        parts = {
            f"{name}s": {
                str(value): one.to_dict() for value, one in by(found.ranked, name, self.seed, self.k).items()
            }
            for name in ("group", "register")
        }
        return {**_about(found), "numbers": self._numbers(found), **parts}

    def _finish(self, run: Run, found: Sequence[Answered], more: Mapping[str, Any]) -> dict[str, Any]:
        causes = [cause for one in found if (cause := one.failure) is not None]
        summary = {
            "method": self.name,
            "dataset_digest": self.digest,
            "run": NUMBER,
            "requests": len(self.requests),
            "outcome": "failed" if causes else "measured",
            "causes": causes,
            **more,
            **_totals(found),
            "warnings": list(self.dataset.warnings),
        }
        run.finish(summary)
        return summary


def _keep(run: Run, found: Answered, held: Sequence[Mapping[str, Any]]) -> None:
    """Write some rows, and what each of them took."""
    asked_at = {"candidates": found.candidates, "attack": found.attack}
    usage = [
        {"request_id": row["request_id"], **asked_at, **{name: row[name] for name in SPENT}} for row in held
    ]
    if held:
        run.append(held, results_file(found.candidates, found.attack))
        run.append(usage, USAGE)
        found.usage += usage


def _row(one: Ranked, reply: Reply, milliseconds: float, shown: Mapping[str, Any]) -> dict[str, Any]:
    rank = one.rank
    failed = one.outcome == "failed"
    return {
        "request_id": one.request_id,
        "gold": one.gold,
        "ranking": list(one.ranking),
        "prediction": one.ranking[0] if one.ranking else None,
        "rank": rank,
        **{f"hit_at_{k}": None if failed else rank is not None and rank <= k for k in ROW_HITS},
        "outcome": one.outcome,
        "latency_ms": milliseconds,
        "tokens_in": reply.tokens_in,
        "tokens_out": reply.tokens_out,
        "cost_usd": reply.cost_usd,
        "coverage": dict(shown),
        "group": one.group,
        "register": one.register,
        **({} if one.outcome == "scored" else {"cause": printable(reply.cause)}),
    }


def _whole(pool: Dataset) -> TextView:
    """A view with every review: whoever asks no model reads them all."""
    shown = {item: pool.reviews.of(place)["id"].to_list() for place, item in enumerate(pool.items.ids)}
    return TextView("", 0, shown, len(pool.reviews))


def _about(found: Answered) -> dict[str, Any]:
    """What stands beside the numbers of each number of candidates and attack."""
    failures = [
        {"outcome": outcome, "cause": cause, "count": count}
        for (outcome, cause), count in found.causes.most_common()
    ]
    return {
        "candidates": found.candidates,
        "attack": found.attack,
        "outcome": "failed" if found.failure else "measured",
        **_totals([found]),
        "without_ranking": failures,
    }


def _totals(found: Sequence[Answered]) -> dict[str, Any]:
    rows = [row for one in found for row in one.usage]
    return {
        "total_tokens_in": sum(row["tokens_in"] for row in rows),
        "total_tokens_out": sum(row["tokens_out"] for row in rows),
        "total_latency_ms": fsum(row["latency_ms"] for row in rows),
        "cost_usd": fsum(row["cost_usd"] for row in rows),
    }
