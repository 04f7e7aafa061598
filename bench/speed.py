"""Speed as ratios, each measured beside its yardstick in one run, so that a slow machine moves both.

`make bench` prints one table. Yardsticks: the bare loop only calls rapidfuzz and jellyfish on the pairs of
parts, one process, the original's codes once a case; the validator-shaped loop draws its weights again at
every call, compares uniqueness pair by pair and scores each variation twice. A bar beside a ratio is what
it must reach; the command leaves with 1 when one is missed.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("POLARS_MAX_THREADS", "1")  # before polars is imported: one core means one

import jellyfish
from rapidfuzz.distance import Levenshtein

from trueline.core.chance import generator
from trueline.names import Case, score_table

RULES = ["swap_adjacent_consonants", "delete_random_letter", "replace_random_vowel_with_random_vowel"]
MIX = {"Light": 0.2, "Medium": 0.6, "Far": 0.2}
TRUELINE = Path(sys.executable).parent / "trueline"
STARTS = (*"bcdfghjklmnprstvw", "br", "ch", "cl", "cr", "dr", "fr", "gr", "pl", "sh", "sl", "st", "th", "tr")
MIDDLES = (*"aeiou", "ai", "ea", "ee", "ie", "oa", "ou")
ENDS = ("", *"nrsltdmk", "nd", "rt", "ll", "ss", "ck", "nn")
VARIATIONS = 15
TABLE = 2_000


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


def word(chance: random.Random) -> str:
    """A made-up name of two or three syllables."""
    pieces = (chance.choice(STARTS) + chance.choice(MIDDLES) for _ in range(chance.choice((2, 2, 3))))
    return "".join((*pieces, chance.choice(ENDS))).capitalize()


def edited(chance: random.Random, text: str) -> str:
    """The text after none to three edits."""
    found = list(text)
    for _ in range(chance.choice((0, 1, 1, 2, 3))):
        place = chance.randrange(len(found))
        kind = chance.choice(("insert", "replace", "delete", "exchange"))
        if kind == "insert":
            found.insert(place, chance.choice("abcdefghijklmnopqrstuvwxyz"))
        elif kind == "replace":
            found[place] = chance.choice("abcdefghijklmnopqrstuvwxyz")
        elif kind == "delete" and len(found) > 1:
            del found[place]
        elif place + 1 < len(found):
            found[place], found[place + 1] = found[place + 1], found[place]
    return "".join(found)


def cases(number: int, *, rules: bool = False) -> Iterator[Case]:
    """Two-part Latin names with fifteen variations each; people share first names, as people do."""
    chance = generator(11, "bench", "speed")
    firsts, lasts = ([word(chance) for _ in range(size)] for size in (700, 20_000))
    for place in range(number):
        first, last = chance.choice(firsts), chance.choice(lasts)
        made = [f"{edited(chance, first)} {edited(chance, last)}" for _ in range(VARIATIONS)]
        yield Case(
            id=str(place),
            original=f"{first} {last}",
            variations=made,
            phonetic=MIX,
            orthographic=MIX,
            expected_count=VARIATIONS,
            rules=RULES if rules else None,
        )


def pairs(of: list[Case]) -> list[tuple[str, list[str]]]:
    """Every part with its variations, ready for the bare loop."""
    found = []
    for case in of:
        split = [variation.lower().split() for variation in case.variations]
        first, last = case.original.lower().split()
        found += [(first, [parts[0] for parts in split]), (last, [parts[-1] for parts in split])]
    return found


def bare(of: list[tuple[str, list[str]]]) -> None:
    """Only the calls: edit distance and three codes a variation."""
    soundex, metaphone, nysiis = jellyfish.soundex, jellyfish.metaphone, jellyfish.nysiis
    distance = Levenshtein.distance
    for original, variations in of:
        one, two, three = soundex(original), metaphone(original), nysiis(original)
        for variation in variations:
            distance(original, variation)
            _ = soundex(variation) == one
            _ = metaphone(variation) == two
            _ = nysiis(variation) == three


def like_the_validator(of: list[tuple[str, list[str]]]) -> None:
    """Weights drawn at every call, uniqueness pair by pair, and every variation scored twice."""

    def heard(left: str, right: str) -> float:
        chance = random.Random(sum(map(ord, left)))  # noqa: S311 - the shape of the validator, not a secret
        codes = [jellyfish.soundex, jellyfish.metaphone, jellyfish.nysiis]
        drawn = [chance.random() for _ in chance.sample(codes, 3)]
        total = sum(drawn)
        agree = (code(left) == code(right) for code in codes)
        return sum(same * weight / total for same, weight in zip(agree, drawn, strict=True))

    def seen(left: str, right: str) -> float:
        return 1 - Levenshtein.distance(left, right) / max(len(left), len(right))

    for original, variations in of:
        kept: list[str] = []
        for new in variations:
            if all(0.7 * heard(new, old) + 0.3 * seen(new, old) <= 0.99 for old in kept):  # noqa: PLR2004 - as the validator
                kept.append(new)
        for variation in (*kept, *variations):
            heard(original, variation)
            seen(original, variation)


def table(of: list[Case]) -> None:
    """Score as the command does, some thousand names at a time."""
    for start in range(0, len(of), TABLE):
        score_table(of[start : start + TABLE]).frame()


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


def in_memory() -> Iterator[Measured]:
    """Tables of names beside both loops."""
    plain, ruled = list(cases(4_000)), list(cases(4_000, rules=True))
    apart, few = pairs(plain), plain[:200]
    near = pairs(few)
    without = beside(lambda: bare(apart), lambda: table(plain))
    yield Measured("table, no rules, one core", "bare loop", without, 0.75)
    three = beside(lambda: bare(apart), lambda: table(ruled))
    yield Measured("table, three rules, one core", "bare loop", three, 0.5)
    shaped = beside(lambda: like_the_validator(near), lambda: table(few), 3)
    yield Measured("table, no rules, one core", "validator-shaped loop", shaped, 20)


def command(source: Path, processes: int) -> None:
    """Run the command, JSONL in and Parquet out."""
    out = source.with_suffix(".parquet")
    arguments = ["names", "score", str(source), "--out", str(out), "--processes", str(processes)]
    subprocess.run([str(TRUELINE), *arguments], check=True, stdout=subprocess.DEVNULL)


def write(path: Path, number: int, *, rules: bool) -> None:
    """A file of cases."""
    with path.open("w", encoding="utf-8") as file:
        for case in cases(number, rules=rules):
            file.write(case.model_dump_json(exclude_none=True) + "\n")


def by_command(folder: Path, number: int) -> Iterator[Measured]:
    """The command on a file, on one core and on two, beside the bare loop on the same pairs."""
    for rules, bar in ((False, 0.75), (True, 0.5)):
        source = folder / f"cases-{number}-{rules}.jsonl"
        write(source, number, rules=rules)
        some = pairs(list(cases(4_000)))
        times = number // 4_000
        what = "command, three rules" if rules else "command, no rules"
        size = f"{number * VARIATIONS:,} variations"
        for cores, name, wanted in ((2, "two cores", bar), (1, "one core", None)):
            ratio = beside(
                lambda: bare(some * times),  # noqa: B023 - called at once
                lambda: command(source, cores),  # noqa: B023 - as above
                3,
            )
            yield Measured(f"{what}, {size}, {name}", "bare loop", ratio, wanted)


def growth(folder: Path, numbers: tuple[int, ...]) -> Iterator[Measured]:
    """Cost of a variation in a file against the one ten times smaller, and the most memory used."""
    start = start_up_memory(folder)
    before: float | None = None
    for number in numbers:
        source = folder / f"grow-{number}.jsonl"
        write(source, number, rules=False)
        each = seconds(lambda: command(source, 2)) / number  # noqa: B023 - called at once
        size = f"{number * VARIATIONS:,} variations"
        if before is not None:
            yield Measured(
                f"cost of one of {size}", "one of the file before", each / before, 1.1, at_most=True
            )
        before = each
        out = str(source.with_suffix(".parquet"))
        used = peak(["names", "score", str(source), "--out", out, "--processes", "2"])
        yield Measured(f"megabytes above start-up, {size}", "1 MB", used - start, 250, at_most=True)
        source.unlink()


def start_up_memory(folder: Path) -> float:
    """Megabytes the command and two workers use for a file of one name."""
    source = folder / "one.jsonl"
    write(source, 1, rules=False)
    return peak(["names", "score", str(source), "--processes", "2"])


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


def start_up() -> Iterator[Measured]:
    """Starting the command and importing the room, in seconds."""

    def run(*arguments: str) -> None:
        subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)

    help_ = best(lambda: run(str(TRUELINE), "--help"))
    yield Measured("trueline --help, seconds", "1 s", help_, 0.2, at_most=True)
    empty = best(lambda: run(sys.executable, "-c", "pass"))
    room = best(lambda: run(sys.executable, "-c", "import trueline.names"))
    yield Measured("import trueline.names, seconds", "1 s", room - empty, 0.3, at_most=True)
    used = best(lambda: run(sys.executable, "-c", "from trueline.names import score"))
    yield Measured("from trueline.names import score, seconds", "1 s", used - empty)


def show(found: list[Measured]) -> int:
    """Print the table, and give 1 when a bar was missed."""
    for one in found:
        bar = "" if one.bar is None else f"{'at most' if one.at_most else 'at least'} {one.bar:g}"
        verdict = "MISSED" if one.missed else ""
        print(f"{one.ratio:9.3f}  {bar:14}{verdict:7} {one.what}, beside {one.beside}")
    return int(any(one.missed for one in found))


def main() -> int:
    """Measure, print the table, and say whether every bar was reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100_000, help="names in the file the command scores")
    parser.add_argument(
        "--grow", type=int, nargs="*", default=[33_334, 333_334], help="names in the files that grow"
    )
    parser.add_argument("--json", type=Path, help="also write the measurements here")
    arguments = parser.parse_args()
    found = [*start_up(), *in_memory()]
    with tempfile.TemporaryDirectory() as folder:
        found += by_command(Path(folder), arguments.cases)
        found += growth(Path(folder), tuple(arguments.grow))
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(one) for one in found], indent=2), encoding="utf-8")
    return show(found)


if __name__ == "__main__":
    sys.exit(main())
