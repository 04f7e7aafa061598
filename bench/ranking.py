"""How long rerank's benchmarks take to build and to attack, and how many requests `symbolic` reads.

`make bench` prints one table. Hits are Hits@1 over 50 candidates, by register, on `harbor-cafes` and on a
second domain with a schema and words of its own. A bar beside a figure is what it must reach; the command
leaves with 1 when one is missed.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measured import TRUELINE, Measured, seconds, show
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.attacks.applied import attacked
from trueline.rerank.dataset import read_dataset

SMALL, LARGE, ATTACKED, READ = 60, 600, 60, 3
"""Seconds for building a small and a large benchmark, for all attacks, and for reading 100 requests."""

HITS = {"literal": 0.95, "synonym": 0.85}
"""What `symbolic` must reach on the benchmark that ships."""


def built(*options: str) -> float:
    """What building takes."""
    command = [str(TRUELINE), "rerank", "build", *options]
    return seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def building(base: Path) -> Iterator[Measured]:
    """A benchmark of each size."""
    for domain, items, per_group, bar in (("cafes", 50, 10, SMALL), ("cafes", 5_000, 100, LARGE)):
        options = ("--synthetic", domain, "--number", str(items), "--per-group", str(per_group))
        took = built(*options, "--out", str(base / f"{domain}-{items}"))
        what = f"rerank build, {10 * per_group:,} requests over {items:,} items, seconds"
        yield Measured(what, "1 s", took, bar, at_most=True)


def attacking() -> Iterator[Measured]:
    """Every attack on every request's fifty candidates."""
    dataset = read_dataset(Path("harbor-cafes"))

    def work() -> None:
        for attack in ATTACKS:
            for request in dataset.requests:
                attacked(dataset, request, attack, 42)

    what = f"{len(ATTACKS)} attacks on {len(dataset.requests)} requests x {len(dataset.items)} items, seconds"
    yield Measured(what, "1 s", seconds(work), ATTACKED, at_most=True)


def reading(base: Path) -> Iterator[Measured]:
    """How often `symbolic` puts the gold item first."""
    built("--synthetic", "clinics", "--out", str(base / "clinics"))
    for name, dataset in (("harbor-cafes", "harbor-cafes"), ("clinics", str(base / "clinics"))):
        out = base / f"run-{name}"
        command = [str(TRUELINE), "rerank", "run", dataset, "--method", "symbolic", "--out", str(out)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        rows = [json.loads(line) for line in (out / "results_50.jsonl").read_text("utf-8").splitlines()]
        for register in ("literal", "synonym", "indirect"):
            hits = [row["hit_at_1"] for row in rows if row["register"] == register]
            bar = HITS.get(register) if name == "harbor-cafes" else None
            yield Measured(
                f"symbolic on {name}, Hits@1 {register}", f"{len(hits)} requests", sum(hits) / len(hits), bar
            )
        if name == "harbor-cafes":
            took = sum(row["latency_ms"] for row in rows) / 1_000
            what = f"symbolic on {name}, {len(rows)} requests, seconds"
            yield Measured(what, "1 s", took, READ, at_most=True)


def main() -> int:
    """Measure everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as base:

        def found() -> Iterator[Measured]:
            yield from building(Path(base))
            yield from attacking()
            yield from reading(Path(base))

        return show(found(), arguments.json)


if __name__ == "__main__":
    sys.exit(main())
