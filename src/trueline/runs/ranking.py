"""A method into a run folder: each request asked at some numbers of candidates, clean or attacked.

Reach for it once there are a dataset and a method. What always holds: a request that has a row is not asked
again; rows of requests that were answered before a kill are on the disk, but for those of the last second
where no model was asked; totals are exact sums; a request has the same candidates in the same order whatever
the attack, and smaller pools lie inside larger ones.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from time import perf_counter
from typing import Any

from trueline.core.ask import Ask, Call
from trueline.core.printable import printable
from trueline.rerank.ask import Request
from trueline.rerank.attacks.applied import Attacked, attacked, idle
from trueline.rerank.attacks.attack import Attack
from trueline.rerank.dataset import Dataset
from trueline.rerank.methods.method import VIEW, Method, Reply, Task, answered
from trueline.rerank.numbers import Ranked, by, compare, family, numbers
from trueline.rerank.pools import Shuffle, arranged, pool
from trueline.rerank.truth import columns, compiled
from trueline.rerank.views import Coverage, TextView, coverage
from trueline.runs.drive import Alone, Drive, Job, Work
from trueline.runs.folder import Run
from trueline.runs.rows import USAGE, Made, Rows, Told, causes, counted, failure, totals, usage

__all__ = ["Answered", "Ranking", "results_file", "trace_file"]

HELD = 256
"""Rows that are held before they are written where no model was asked for them."""

ROW_HITS = (1, 5)

TOGETHER = 256
"""Requests whose gold items are decided in one go."""

UNNAMED = re.compile(r"[^A-Za-z0-9]+")


def results_file(size: int, attack: str | None = None) -> str:
    """Where the rows of a number of candidates stand, clean or under an attack."""
    return f"results_{size}.jsonl" if attack is None else f"results_{size}_{attack}.jsonl"


def trace_file(method: str) -> str:
    """Where a method's steps stand, request by request."""
    return f"{UNNAMED.sub('_', method)}_trace.jsonl"


@dataclass(slots=True)
class Answered:
    """What came of asking each request once, by its rows in the order of the requests."""

    candidates: int
    attack: str | None = None
    rows: list[dict[str, Any]] = field(default_factory=list)

    @property
    def ranked(self) -> list[Ranked]:
        """The rankings, to be measured."""
        return [_ranked(row, self.candidates) for row in self.rows]

    @property
    def usage(self) -> list[dict[str, Any]]:
        """What each request took."""
        return usage(self.rows, "request_id", candidates=self.candidates, attack=self.attack)

    @property
    def causes(self) -> Counter[tuple[str, str]]:
        """Why requests have no ranking, and how many for each cause."""
        return causes(self.rows)

    @property
    def changed(self) -> int:
        """Items that the attack changed."""
        return sum(row.get("items_changed", 0) for row in self.rows)

    @property
    def left_clean(self) -> int:
        """Items that the attack left as they were, since they would have become true."""
        return sum(row.get("items_left_clean", 0) for row in self.rows)

    @property
    def failure(self) -> str | None:
        """Why this does not stand, if too many requests failed."""
        under = f" under {self.attack}" if self.attack else ""
        return failure(self.rows, "requests", f" with {self.candidates} candidates{under}")


@dataclass(frozen=True, kw_only=True)
class Ranking:
    """What is asked of which method, and how candidates are drawn and shown.

    `k` is how many of the best the method is asked for; MRR and nDCG look no further. `digest` is that of the
    dataset, taken when it was read. A model is shown at most `view` tokens of the candidates and told `also`;
    `drive` is how many are asked at once, `number` which of several runs this is, `watch` hears of each call.
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
    view: int = VIEW
    also: str = ""
    drive: Drive = field(default_factory=Alone)
    number: int = 1
    watch: Callable[[str, Call], None] | None = None

    @property
    def asks(self) -> bool:
        """Whether the method asks a model."""
        return self.method.budget.calls > 0

    def pool(self, request: Request, size: int) -> Dataset:
        """The candidates of a request in the order they are shown in."""
        drawn = pool(self.dataset.items, request.gold, request.id, size, self.seed)
        return self.dataset.only(arranged(drawn, request.gold, request.id, self.seed, self.shuffle))

    def attacked(self, attack: Attack, size: int) -> Iterator[Attacked]:
        """The candidates of each request under an attack."""
        return (self._attacked(request, size, attack) for request in self.requests)

    def idle(self, attack: Attack, size: int) -> str | None:
        """Why an attack changes nothing in any request; None where it changes something."""
        return idle(attack, self.attacked(attack, size))

    def ask(self, run: Run, size: int, attack: Attack | None = None, told: Told | None = None) -> Answered:
        """Ask every request that has no row yet, and write the rows as they come."""
        found = Answered(size, None if attack is None else attack.id)
        at = {"candidates": size, "attack": found.attack}
        file, held = results_file(size, found.attack), 1 if self.asks else HELD
        rows = Rows(run, file, "request_id", trace_file(self.name), at, held)
        requests = {one.id: one for one in self.requests}
        under = f"-{attack.id}" if attack else ""

        def drive(jobs: Sequence[Job], work: Work) -> Mapping[str, str]:
            return self.drive(f"{self.name}-{size}{under}", jobs, work, "hit_at_1")

        async def make(name: str, ask: Ask | None) -> Made:
            row, trace = await self.answer(requests[name], size, attack, ask)
            return row, [{"request_id": name, **at, **step} for step in trace]

        def lost(name: str, cause: str) -> Made:
            return self._lost(size, requests[name], cause), ()

        found.rows = rows.fill(self.jobs(self.requests), drive, make, lost, told)
        return found

    def jobs(self, requests: Iterable[Request]) -> list[Job]:
        """Requests as a drive does them."""
        return [Job(one.id, one.text, one.gold, _about_request(one)) for one in requests]

    async def answer(
        self, request: Request, size: int, attack: Attack | None, ask: Ask | None
    ) -> tuple[dict[str, Any], Sequence[Mapping[str, Any]]]:
        """Ask one request, and give its row and what the method did."""
        more: dict[str, Any] = {}
        if attack is None:
            candidates = self.pool(request, size)
        else:
            changed = self._attacked(request, size, attack)
            candidates = changed.dataset
            more = {"items_changed": len(changed.changed), "items_left_clean": len(changed.left_clean)}
        watch = self.watch
        task = Task(
            request.id,
            request.text,
            candidates,
            self.seed,
            self.k,
            ask=ask,
            also=self.also,
            view=self.view,
            tell=None if watch is None else lambda call: watch(request.id, call),
        )
        start = perf_counter()
        reply = await answered(self.method, task)
        milliseconds = round((perf_counter() - start) * 1_000, 3)
        shown = self._coverage(request, candidates, reply.view, attack)
        return _row(request, reply, milliseconds, shown, self.k) | more, reply.trace

    def _coverage(
        self, request: Request, candidates: Dataset, view: TextView | None, attack: Attack | None
    ) -> dict[str, Any]:
        """What was shown. A gold item with all of its reviews, and as it was, is decided with the others."""
        view = view or _whole(candidates)
        place = candidates.place(request.gold)
        is_whole = len(view.shown.get(request.gold, ())) == candidates.reviews.of(place).height
        if not is_whole or (attack is not None and self.attack_gold):
            return asdict(coverage(candidates, request, view))
        return asdict(
            Coverage(sum(map(len, view.shown.values())), view.reviews_total, self._true[request.id])
        )

    @cached_property
    def _true(self) -> dict[str, bool]:
        """Whether each request is true for its gold item, decided some at a time."""
        found: dict[str, bool] = {}
        for start in range(0, len(self.requests), TOGETHER):
            some = self.requests[start : start + TOGETHER]
            golds = list(dict.fromkeys(one.gold for one in some))
            these = compiled([one.structure for one in some])
            truths = columns(these, self.dataset.only(golds).block(0, len(golds)))
            for one, root in zip(some, these.roots, strict=True):
                found[one.id] = truths[root][golds.index(one.gold)] is True
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

    def _lost(self, size: int, request: Request, cause: str) -> dict[str, Any]:
        """The row of a request whose work was ended from outside."""
        pool = self.pool(request, size)
        shown = self._coverage(request, pool, None, None)
        return _row(request, Reply(outcome="failed", cause=cause), 0.0, shown, self.k)

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
            "run": self.number,
            "requests": len(self.requests),
            "outcome": "failed" if causes else "measured",
            "causes": causes,
            **more,
            **totals([row for one in found for row in one.rows]),
            "warnings": list(self.dataset.warnings),
        }
        run.replace([row for one in found for row in one.usage], USAGE)
        run.finish(summary)
        return summary


def _row(
    request: Request, reply: Reply, milliseconds: float, shown: Mapping[str, Any], cutoff: int
) -> dict[str, Any]:
    ranking = list(reply.ranking) if reply.outcome == "scored" else []
    rank = ranking.index(request.gold) + 1 if request.gold in ranking else None
    failed = reply.outcome == "failed"
    return {
        "request_id": request.id,
        "gold": request.gold,
        "ranking": ranking,
        "prediction": ranking[0] if ranking else None,
        "rank": rank,
        **{f"hit_at_{k}": None if failed or k > cutoff else rank is not None and rank <= k for k in ROW_HITS},
        "outcome": reply.outcome,
        "latency_ms": milliseconds,
        "tokens_in": reply.tokens_in,
        "tokens_out": reply.tokens_out,
        "cost_usd": reply.cost_usd,
        "coverage": dict(shown),
        "group": request.group,
        "register": request.register,
        **({} if reply.outcome == "scored" else {"cause": printable(reply.cause)}),
    }


def _ranked(row: Mapping[str, Any], candidates: int) -> Ranked:
    return Ranked(
        row["request_id"],
        row["gold"],
        tuple(row["ranking"]),
        row["outcome"],
        group=row["group"],
        register=row["register"],
        candidates=candidates,
    )


def _about_request(request: Request) -> dict[str, str]:
    about = {"group": request.group, "register": request.register}
    return {name: value for name, value in about.items() if value}


def _whole(pool: Dataset) -> TextView:
    """A view with every review: whoever asks no model reads them all."""
    shown = {item: pool.reviews.of(place)["id"].to_list() for place, item in enumerate(pool.items.ids)}
    return TextView("", 0, shown, len(pool.reviews))


def _about(found: Answered) -> dict[str, Any]:
    """What stands beside the numbers of each number of candidates and attack."""
    return {
        "candidates": found.candidates,
        "attack": found.attack,
        "outcome": "failed" if found.failure else "measured",
        **totals(found.rows),
        "without_ranking": counted(found.causes),
    }
