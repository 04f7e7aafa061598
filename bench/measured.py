"""Ratios that a bench measures, each beside its yardstick and the bar it must reach.

Reach for it in every bench: a slow machine moves both sides of a ratio. `show` prints the table and says
whether all bars were reached.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

__all__ = ["TRUELINE", "Measured", "beside", "best", "peak", "seconds", "show"]

TRUELINE = Path(sys.executable).parent / "trueline"


@dataclass(frozen=True)
class Measured:
    """One row of the table: what, beside what, and the bar it must reach, if it has one."""

    what: str
    beside: str
    ratio: float
    bar: float | None = None
    at_most: bool = False

    @property
    def missed(self) -> bool:
        """Whether the ratio is on the wrong side of its bar."""
        return self.bar is not None and (self.ratio > self.bar if self.at_most else self.ratio < self.bar)


def best(work: Callable[[], object], tries: int = 5) -> float:
    """The shortest of several runs: what the work takes when nothing disturbs it."""
    return min(seconds(work) for _ in range(tries))


def seconds(work: Callable[[], object]) -> float:
    """What one run takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def beside(yardstick: Callable[[], object], work: Callable[[], object], tries: int = 7) -> float:
    """How many times as fast as the yardstick the work is; both run in turn, so that luck meets both."""
    runs = [(seconds(yardstick), seconds(work)) for _ in range(tries)]
    return min(run[0] for run in runs) / min(run[1] for run in runs)


def peak(arguments: list[str]) -> float:
    """The most megabytes the command and its workers used together, looked up ten times a second."""
    most = 0
    with subprocess.Popen([str(TRUELINE), *arguments], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            most = max(most, sum(map(resident, family(process.pid))))
            time.sleep(0.1)
    return most / 1024


def family(pid: int) -> Iterator[int]:
    """A process and every process below it."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):  # it ended while we looked
            for child in children.read_text().split():
                yield from family(int(child))


def resident(pid: int) -> int:
    """Kilobytes of memory that belong to this process, what it shares with others divided among them."""
    with suppress(OSError):  # as above
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    return 0


def show(found: Iterable[Measured], json_to: Path | None = None) -> int:
    """Print each row as it is measured, and say with 1 that a bar was missed."""
    rows = []
    for one in found:
        bar = "" if one.bar is None else f"{'at most' if one.at_most else 'at least'} {one.bar:g}"
        print(
            f"{one.ratio:9.3f}  {bar:14}{'MISSED' if one.missed else '':7} {one.what}, beside {one.beside}",
            flush=True,
        )
        rows.append(one)
    if json_to is not None:
        json_to.write_text(json.dumps([asdict(one) for one in rows], indent=2), encoding="utf-8")
    return int(any(one.missed for one in rows))
