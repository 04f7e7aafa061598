"""Speed and memory of the screening engines of ours, beside the loop that anybody would write first.

`make bench` prints one table. The yardstick is `rapidfuzz.process.extract`, one query after the other on one
core, with the same scorer, the same floor and the same list; it is run on a sample of the queries, in turn
with the engine that has them all, and both are queries a second. The list has 10,000 names, the queries are
15,000 variations of them. Memory is what a search adds to what the process had with the list indexed. A bar
beside a ratio is what it must reach; the command leaves with 1 when one is missed.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

from rapidfuzz import fuzz, process
from rapidfuzz.distance import JaroWinkler

from bench.measured import Measured, seconds, show
from bench.speed import edited, word
from trueline.core.chance import generator
from trueline.names.screening import engine_named
from trueline.names.screening.engine import Entry
from trueline.names.screening.normal import normal

FLOOR, K = 0.5, 10
SAMPLE = 300
MEMORY_BAR = 150
"""Megabytes: a block of scores is 16 and is held twice for a moment, threads and allocators take the rest."""


def names(number: int) -> list[str]:
    """Two-part Latin names; people share first names, as people do."""
    chance = generator(11, "bench", "screening")
    firsts, lasts = ([word(chance) for _ in range(size)] for size in (700, 20_000))
    return [f"{chance.choice(firsts)} {chance.choice(lasts)}" for _ in range(number)]


def variations(of: list[str], number: int) -> list[str]:
    """So many of the names, each part after none to three edits."""
    chance = generator(11, "bench", "screening", "variations")
    drawn = (chance.choice(of).split() for _ in range(number))
    return [" ".join(edited(chance, part) for part in parts) for parts in drawn]


def entries(number: int) -> list[Entry]:
    """A watchlist of that length."""
    return [Entry(f"w{place}", name) for place, name in enumerate(names(number))]


def throughput(listed: int, asked: int, tries: int) -> Iterator[Measured]:
    """Queries a second of each engine over those of the bare loop, run in turn."""
    watchlist, queries = entries(listed), variations(names(listed), asked)
    texts = [normal(entry.name) for entry in watchlist]
    sample = [normal(query) for query in queries[:: max(1, asked // SAMPLE)]]
    jaro = (JaroWinkler.normalized_similarity, FLOOR)
    for name, (scorer, cutoff), bar in (
        ("rapidfuzz-token-sort", (fuzz.token_sort_ratio, FLOOR * 100), 6),
        ("rapidfuzz-jaro-winkler", jaro, None),
        ("phonetic", jaro, 10),
    ):
        _, engine = engine_named(name, floor=FLOOR)
        engine.index(watchlist)

        def bare(scorer: Callable[..., float] = scorer, cutoff: float = cutoff) -> None:
            for query in sample:
                process.extract(query, texts, scorer=scorer, limit=K, score_cutoff=cutoff)

        def batched() -> None:
            for start in range(0, asked, engine.batch):  # noqa: B023 - called at once
                engine.search(queries[start : start + engine.batch], K)  # noqa: B023 - as above

        runs = [(seconds(bare), seconds(batched)) for _ in range(tries)]
        slow, fast = (len(sample) / min(run[0] for run in runs), asked / min(run[1] for run in runs))
        what = f"{name}, {fast:,.0f} queries a second, {asked:,} queries in {listed:,} names"
        yield Measured(what, f"a bare loop with its scorer, {slow:,.0f} on {len(sample)}", fast / slow, bar)


def memory(sizes: list[int]) -> Iterator[Measured]:
    """Megabytes that a search adds, in a process of its own for each list."""
    for name in ("rapidfuzz-token-sort", "phonetic", "tfidf"):
        for size in sizes:
            command = [sys.executable, "-m", "bench.screening", "--added", name, str(size)]
            added = float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            what = f"megabytes added by {name}, 2,048 queries in {size:,} names"
            yield Measured(what, "1 MB", added, MEMORY_BAR, at_most=True)


def added(name: str, size: int) -> float:
    """Megabytes at the most during a search above those before it."""
    _, engine = engine_named(name, floor=FLOOR)
    engine.index(entries(size))
    queries = variations(names(size), 2_048)
    engine.search(queries[:1], K)  # what is loaded and started once is not the search's
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # the most so far is what there is now
    before = most()
    for start in range(0, len(queries), engine.batch):
        engine.search(queries[start : start + engine.batch], K)
    return most() - before


def most() -> float:
    """The most megabytes that this process had in memory so far."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main() -> int:
    """Measure, print the table, and say whether every bar was reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--names", type=int, default=10_000, help="names on the list")
    parser.add_argument("--queries", type=int, default=15_000, help="variations that are screened")
    parser.add_argument("--tries", type=int, default=3, help="runs of each, the best of which counts")
    parser.add_argument("--sizes", type=int, nargs="*", default=[10_000, 100_000], help="lists for memory")
    parser.add_argument("--added", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path, help="also write the measurements here")
    arguments = parser.parse_args()
    if arguments.added:
        print(added(arguments.added[0], int(arguments.added[1])))
        return 0
    found = chain(
        throughput(arguments.names, arguments.queries, arguments.tries),
        memory(arguments.sizes),
    )
    return show(found, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
