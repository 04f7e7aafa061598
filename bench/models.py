"""How close to the ideal many requests are asked of a model, and what a process can do at most.

`make bench` prints one table. The model is a script that answers after 50 milliseconds, so that with five
connections a hundred requests a second are ideal. Memory is that of the whole command, for twice the requests
beside half of them.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measured import TRUELINE, Measured, seconds, show
from trueline.rerank.dataset import read_dataset

REQUESTS, CONNECTIONS, DELAY = 2_000, 5, 0.05
IDEAL = 1.3
"""How many times the ideal the run may take."""

FLAT = 1.15
"""How much more memory twice the requests may take."""

CANDIDATES = 10
"""Each request is shown so many, some 70,000 letters."""


def many(folder: Path, number: int) -> Path:
    """The bundled benchmark with its requests over and over."""
    source = read_dataset(Path("harbor-cafes")).path
    folder.mkdir()
    for name in ("items.jsonl", "reviews.jsonl", "social.json"):
        (folder / name).write_bytes((source / name).read_bytes())
    rows = [json.loads(line) for line in (source / "requests.jsonl").read_text("utf-8").splitlines()]
    with (folder / "requests.jsonl").open("w", encoding="utf-8") as out:
        for place in range(number):
            out.write(json.dumps({**rows[place % len(rows)], "id": f"R{place:05}"}) + "\n")
    return folder


def asked(base: Path, dataset: Path, delay: float) -> tuple[float, int]:
    """Seconds and megabytes of a run of `cot`."""
    script = base / "script.jsonl"
    script.write_text('{"reply": "RANKING: 1"}\n', encoding="utf-8")
    out = base / f"run-{dataset.name}-{delay}"
    command = [str(TRUELINE), "rerank", "run", str(dataset), "--method", "cot"]
    command += ["--model", f"scripted/{script}", "--model-arg", f"delay={delay}"]
    command += ["--connections", str(CONNECTIONS), "--candidates", str(CANDIDATES), "--out", str(out)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    took = seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
    return took, max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) // 1024


def measured(base: Path) -> Iterator[Measured]:
    """The rate with a delay, the ceiling without one, and the memory."""
    half, whole = many(base / "half", REQUESTS // 2), many(base / "whole", REQUESTS)
    some, small = asked(base, half, DELAY)
    took, large = asked(base, whole, DELAY)
    ideal = REQUESTS * DELAY / CONNECTIONS
    what = f"cot, {REQUESTS:,} requests, {CONNECTIONS} connections, {DELAY * 1000:g} ms, the whole command"
    yield Measured(what, f"ideal {ideal:g} s", took / ideal, IDEAL, at_most=True)
    yield Measured("the second half of them", f"ideal {ideal / 2:g} s", (took - some) / (ideal / 2))
    yield Measured("memory of twice the requests", f"{small} MB", large / small, FLAT, at_most=True)
    took, _ = asked(base, half, 0.0)
    yield Measured("ceiling of a process, requests a second", "1", REQUESTS / 2 / took, None)


def main() -> int:
    """Measure everything."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as base:
        return show(measured(Path(base)), arguments.json)


if __name__ == "__main__":
    sys.exit(main())
