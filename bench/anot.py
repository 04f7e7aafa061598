"""What `anot` loses by itself, what it takes beside `cot`, and how it fares with a model that plans wrongly.

The table of `harbor-cafes` with a model that is right: Hits@1 over 50 candidates, clean and under each
attack, which must be 1; the tokens of all requests beside those of `cot` at each number of candidates, which
must be fewer; and hits and MRR where a share of the plans has one condition wrong, clean and over 50
candidates.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean

import polars as pl

from bench.anot_model import Model
from bench.measured import Measured, seconds, show
from trueline.core.ask import Ask
from trueline.core.stats import wilson
from trueline.report.curves import curves
from trueline.rerank.ask import Request
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.attacks.applied import attacked
from trueline.rerank.attacks.attack import Attack
from trueline.rerank.dataset import Dataset, read_dataset
from trueline.rerank.methods.anot import Anot
from trueline.rerank.methods.cot import Cot
from trueline.rerank.methods.method import Method, Reply, Task, asked
from trueline.rerank.pools import SIZES, arranged, pool
from trueline.testing import Scripted

SEED, LARGEST = 42, max(SIZES)
WRONG = (0, 10, 20, 40)
"""Percent of the plans that are wrong."""

SECONDS = 10
"""What the clean requests may take, all over 50 candidates."""


def drawn(dataset: Dataset, request: Request, size: int, attack: Attack | None = None) -> Dataset:
    """The candidates of a request as a run draws them."""
    found = pool(dataset.items, request.gold, request.id, size, SEED)
    candidates = dataset.only(arranged(found, request.gold, request.id, SEED))
    return candidates if attack is None else attacked(candidates, request, attack, SEED).dataset


def said(method: Method, request: Request, candidates: Dataset, ask: Ask) -> Reply:
    """What a method makes of a request."""
    return asked(method, Task(request.id, request.text, candidates, SEED, ask=ask))


def places(dataset: Dataset, model: Model, attack: Attack | None = None) -> Iterator[int]:
    """Where the gold item stands in each request; 0 where there is no ranking."""
    for request in dataset.requests:
        reply = said(Anot(), request, drawn(dataset, request, LARGEST, attack), Scripted(model))
        yield reply.ranking.index(request.gold) + 1 if reply.outcome == "scored" else 0


def hits(dataset: Dataset) -> Iterator[Measured]:
    """Hits@1 with a model that is right, by group where it is clean, and under each attack."""
    model = Model(dataset.requests)
    clean = Counter(
        request.group
        for request, place in zip(dataset.requests, places(dataset, model), strict=True)
        if place == 1
    )
    for group, count in sorted(Counter(one.group for one in dataset.requests).items()):
        yield Measured(f"Hits@1 of {group}, clean", f"{count} requests", clean[group] / count, 1)
    for attack in ATTACKS:
        share = fmean(place == 1 for place in places(dataset, model, attack))
        yield Measured(f"Hits@1 under {attack.id}", f"{len(dataset.requests)} requests", share, 1)


def tokens(dataset: Dataset) -> Iterator[Measured]:
    """The tokens of all requests, in and out, beside those of cot."""
    right = Model(dataset.requests)
    for size in SIZES:
        spent = Counter[str]()
        for request in dataset.requests:
            candidates = drawn(dataset, request, size)
            for name, method, model in (
                ("anot", Anot(), Scripted(right)),
                ("cot", Cot(), Scripted(lambda _: "RANKING: 1")),
            ):
                reply = said(method, request, candidates, model)
                spent[name] += reply.tokens_in + reply.tokens_out
        what = f"tokens of anot at N={size}, {spent['anot']:,}"
        yield Measured(what, f"those of cot, {spent['cot']:,}", spent["anot"] / spent["cot"], 1, at_most=True)


def wrongly(wrong: Mapping[int, Sequence[int]]) -> Iterator[Measured]:
    """How far the gold item falls where plans are wrong."""
    for percent, found in wrong.items():
        beside = f"{percent} % of the plans wrong"
        for k in (1, 5):
            yield Measured(f"Hits@{k}", beside, fmean(1 <= place <= k for place in found))
        yield Measured("MRR", beside, fmean(1 / place if place else 0.0 for place in found))


def drawn_curve(wrong: Mapping[int, Sequence[int]]) -> str:
    """Hits over the share of plans that are wrong."""
    rows = []
    for k in (1, 5):
        for percent, found in wrong.items():
            hits = sum(1 <= place <= k for place in found)
            bounds, rate = wilson(hits, len(found)), hits / len(found)
            row = {"wrong plans, %": percent, "hits": f"Hits@{k}", "rate": rate}
            rows.append({**row, "low": bounds.low, "high": bounds.high})
    return curves(pl.DataFrame(rows), over="wrong plans, %", series="hits", share="share of requests")


def main() -> int:
    """Measure everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path)
    parser.add_argument("--svg", type=Path, help="draw the curve over wrong plans here")
    arguments = parser.parse_args()
    dataset = read_dataset(Path("harbor-cafes"))
    wrong = {percent: list(places(dataset, Model(dataset.requests, percent / 100))) for percent in WRONG}
    if arguments.svg is not None:
        arguments.svg.write_text(drawn_curve(wrong), encoding="utf-8")

    def found() -> Iterator[Measured]:
        yield from hits(dataset)
        yield from tokens(dataset)
        yield from wrongly(wrong)
        took = seconds(partial(list, places(dataset, Model(dataset.requests))))
        yield Measured(f"{len(dataset.requests)} requests, seconds", "1 s", took, SECONDS, at_most=True)

    return show(found(), arguments.json)


if __name__ == "__main__":
    sys.exit(main())
