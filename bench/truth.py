"""Speed and memory of rerank's truth: a small dataset as a user validates it, and large ones at full length.

`make bench` prints one table. The large dataset has 1,000,000 items with twelve attributes and hours, and
1,000 requests on them; the yardstick is the evaluator of the tests, item by item in Python with the same
meaning, on a few of the same items. Reading is measured for JSONL and for Parquet with 5,000,000 reviews
besides. A bar beside a figure is what it must reach; the command leaves with 1 when one is missed.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl

from bench.measured import TRUELINE, Measured, best, peak, seconds, show
from tests.rerank import slow
from trueline.core.chance import Chance, generator, pick
from trueline.rerank.dataset import Dataset, read_dataset
from trueline.rerank.structure import as_json
from trueline.rerank.validate import validate

SECONDS, RATIO, MEGABYTES = 1.0, 300, 6 * 1024

SAMPLE = 40
"""Items that the evaluator in Python decides."""

ROWS = 50_000
"""Different rows of a large file; they repeat under other ids."""

THERE = 0.75
"""How often an attribute or a day has a value."""

FLAGS = ("True", "False")
VALUES: dict[str, list[str]] = {
    "WiFi": ["u'free'", "u'paid'", "u'no'"],
    "NoiseLevel": ["u'quiet'", "u'average'", "u'loud'"],
    "Alcohol": ["u'none'", "u'beer_and_wine'", "u'full_bar'"],
    "RestaurantsPriceRange2": ["1", "2", "3", "4"],
    "OutdoorSeating": [*FLAGS, "None"],
    **{name: list(FLAGS) for name in ("HasTV", "GoodForKids", "DogsAllowed", "BikeParking")},
    **{
        name: [
            "{" + ", ".join(f"'{key}': {flag}" for key, flag in zip(keys, flags, strict=True)) + "}"
            for flags in product(FLAGS, repeat=len(keys))
        ]
        for name, keys in (
            ("Ambience", ("casual", "romantic", "trendy")),
            ("BusinessParking", ("garage", "street")),
            ("GoodForMeal", ("lunch", "dinner")),
        )
    },
}
DAYS = ("Monday", "Wednesday", "Friday", "Saturday", "Sunday")
WORDS = ("coffee", "boba", "quiet", "cozy", "loud", "matcha", "brunch", "music", "cake", "view", "dog")


def item(chance: Chance) -> dict[str, Any]:
    """An item without its id."""
    attributes = {name: pick(some, chance) for name, some in VALUES.items() if chance.random() < THERE}
    hours = {
        day: f"{6 + int(chance.random() * 5)}:0-{int(chance.random() * 24)}:30"
        for day in DAYS
        if chance.random() < THERE
    }
    return {"name": pick(WORDS, chance), "attributes": attributes, "categories": ["Food"], "hours": hours}


def review(chance: Chance) -> dict[str, Any]:
    """A review without its id and its item."""
    user = {"id": f"u{int(chance.random() * 9_999)}", "name": pick(WORDS, chance), "review_count": 7}
    text = " ".join(pick(WORDS, chance) for _ in range(20))
    return {"user": user, "stars": 1 + int(chance.random() * 5), "date": "2020-05-01", "text": text}


def leaf(chance: Chance, kinds: tuple[str, ...]) -> dict[str, Any]:
    """A condition of one of these kinds."""
    kind = pick(kinds, chance)
    if kind == "item_meta":
        name = pick(tuple(VALUES), chance)
        value = pick(VALUES[name], chance)
        wanted = {"contains": value.strip("{}").split(", ")[0]} if value[0] == "{" else {"true": value}
        evidence: dict[str, Any] = {"path": ["attributes", name], **wanted}
    elif kind == "item_meta_hours":
        start = 8 + int(chance.random() * 8)
        evidence = {"path": ["hours", pick(DAYS, chance)], "true": f"{start}:0-{start + 4}:0"}
    else:
        evidence = {"pattern": f"{pick(WORDS, chance)} {pick(WORDS, chance)}"}
    evidence["kind"] = kind
    return {"aspect": json.dumps(evidence, sort_keys=True), "evidence": evidence}


def request(number: int, chance: Chance, kinds: tuple[str, ...]) -> dict[str, Any]:
    """A request of one of the usual shapes."""
    first, *rest = (leaf(chance, kinds) for _ in range(5))
    two = [{"op": op, "args": rest[place : place + 2]} for op, place in (("OR", 0), ("AND", 2))]
    shapes = [[first, *rest[:2]], [first, two[0]], [first, {"op": "OR", "args": [two[1], rest[0]]}]]
    structure = {"op": "AND", "args": shapes[number % 3]}
    return {"id": f"R{number}", "text": "", "gold": "b0", "structure": structure}


def written(path: Path, rows: list[dict[str, Any]], number: int, ids: Callable[[int], str]) -> None:
    """So many rows of JSONL; `ids` gives the fields that differ, as JSON without its braces."""
    tails = [json.dumps(row)[1:] for row in rows]
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{{{ids(place)}, {tails[place % len(tails)]}\n" for place in range(number))


def folder(path: Path, items: int, reviews: int, requests: int, kinds: tuple[str, ...]) -> Path:
    """A dataset of this size."""
    path.mkdir()
    chance = generator(3, "bench", "truth", items)
    some = [item(chance) for _ in range(min(items, ROWS))]
    written(path / "items.jsonl", some, items, lambda place: f'"id": "b{place}"')
    if reviews:
        said = [review(chance) for _ in range(min(reviews, ROWS))]
        of = '"id": "v%d", "item_id": "b%d"'
        written(path / "reviews.jsonl", said, reviews, lambda place: of % (place, place * 7 % items))
    if requests:
        asked = [request(number, chance, kinds) for number in range(requests)]
        text = "".join(f"{json.dumps(row)}\n" for row in asked)
        (path / "requests.jsonl").write_text(text, encoding="utf-8")
    return path


def small(base: Path) -> Iterator[Measured]:
    """What a user waits for."""
    kinds = ("item_meta", "item_meta", "item_meta_hours", "review_text")
    path = folder(base / "small", 50, 1_000, 100, kinds)
    command = [str(TRUELINE), "rerank", "validate", str(path), "--json"]
    took = best(lambda: subprocess.run(command, check=False, stdout=subprocess.DEVNULL))
    what = "rerank validate from its start, 100 requests over 50 items with 1,000 reviews, seconds"
    yield Measured(what, "1 s", took, SECONDS, at_most=True)


def large(base: Path, items: int, requests: int) -> Iterator[Measured]:
    """Attributes and hours of many items."""
    path = folder(
        base / "large", items, 0, requests, ("item_meta", "item_meta", "item_meta", "item_meta_hours")
    )
    dataset: list[Dataset] = []
    reading = seconds(lambda: dataset.append(read_dataset(path, processes=2)))
    yield Measured(f"reading {items:,} items from JSONL, seconds", "1 s", reading)
    ours = items * requests / seconds(lambda: validate(dataset[0]))
    theirs = slow_rate(path, dataset[0])
    what = f"{ours:,.0f} item-requests a second, {requests:,} requests x {items:,} items"
    yield Measured(what, f"an evaluator item by item in Python, {theirs:,.0f}", ours / theirs, RATIO)
    dataset.clear()
    most = peak(["rerank", "validate", str(path), "--json"])
    yield Measured("megabytes of rerank validate on them", "1 MB", most, MEGABYTES, at_most=True)


def parsed(row: dict[str, Any]) -> dict[str, Any]:
    """An item whose attributes are read already: the yardstick need not read them for each request."""
    return {**row, "attributes": {name: slow.meant(text) for name, text in row["attributes"].items()}}


def slow_rate(path: Path, dataset: Dataset) -> float:
    """Item-requests a second of the evaluator in the tests."""
    with (path / "items.jsonl").open(encoding="utf-8") as file:
        rows = [slow.Seen(parsed(json.loads(next(file)))) for _ in range(SAMPLE)]
    structures = [as_json(request.structure) for request in dataset.requests]

    def work() -> None:
        for structure in structures:
            for row in rows:
                slow.truth(structure, row)

    return len(rows) * len(structures) / seconds(work)


def reading(base: Path, items: int, reviews: int) -> Iterator[Measured]:
    """Many reviews, from both formats."""
    jsonl = folder(base / "jsonl", items, reviews, 0, ())
    parquet = base / "parquet"
    parquet.mkdir()
    for name in ("items", "reviews"):
        pl.scan_ndjson(jsonl / f"{name}.jsonl").sink_parquet(parquet / f"{name}.parquet")
    for path in (jsonl, parquet):
        most: list[float] = []
        took = seconds(lambda: most.append(peak(["rerank", "describe", str(path), "--json"])))  # noqa: B023 - called at once
        what = f"rerank describe of {items:,} items and {reviews:,} reviews from {path.name}"
        yield Measured(f"{what}, seconds", "1 s", took)
        yield Measured(f"{what}, megabytes", "1 MB", most[0], MEGABYTES, at_most=True)


def main() -> int:
    """Measure everything; `--scale 0.01` measures a hundredth of the large ones."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    items, reviews = int(1_000_000 * arguments.scale), int(5_000_000 * arguments.scale)
    with tempfile.TemporaryDirectory() as base:
        found = (small, lambda path: large(path, items, 1_000), lambda path: reading(path, items, reviews))
        return show((one for part in found for one in part(Path(base))), arguments.json)


if __name__ == "__main__":
    sys.exit(main())
