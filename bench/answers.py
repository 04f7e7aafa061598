"""What ranking responders takes: `names score queries answers`, beside itself with half the responders.

`make bench` prints one table. Every responder answers one query for fifteen names with fifteen variations
each, with birth dates and addresses; a tenth of them copy another one. The command may take 20 s for 250
responders, and what one responder costs may grow by half when their number doubles.
"""

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.measured import TRUELINE, Measured, seconds, show
from bench.speed import edited, word
from trueline.core.chance import generator
from trueline.names import birth_dates

NAMES = VARIATIONS = 15
THE_BAR_IS_FOR = 250
BORN = "1980-02-11"
MIX = {"Light": 0.2, "Medium": 0.6, "Far": 0.2}


def write(folder: Path, responders: int) -> list[str]:
    """A query, and the answers of so many responders."""
    chance = generator(12, "bench", "answers")
    names = [f"{word(chance)} {word(chance)}" for _ in range(NAMES)]
    query = {
        "id": "q1",
        "names": [{"name": name, "dob": BORN, "address": "Norway"} for name in names],
        "variation_count": VARIATIONS,
        "phonetic_similarity": MIX,
        "orthographic_similarity": MIX,
        "rule_based": {"rule_percentage": 30, "selected_rules": ["swap_adjacent_consonants"]},
    }
    asked, answered = folder / "queries.jsonl", folder / f"answers-{responders}.jsonl"
    asked.write_text(json.dumps(query), encoding="utf-8")
    with answered.open("w", encoding="utf-8") as file:
        given: dict[str, list[list[str]]] = {}
        for number in range(responders):
            if number % 10 or not given:
                given = {name: variations(chance, name) for name in names}
            row = {"query_id": "q1", "responder": f"r{number:05}", "variations": given}
            file.write(f"{json.dumps(row)}\n")
    written = [("--out", "names.parquet"), ("--rewards", "rewards.parquet"), ("--flags", "flags.jsonl")]
    options = [text for option, name in written for text in (option, str(folder / name))]
    return ["names", "score", str(asked), str(answered), *options]


def variations(chance: random.Random, name: str) -> list[list[str]]:
    """Edited names with birth dates and addresses that look real."""
    dates = birth_dates.make(BORN, VARIATIONS, chance)
    return [
        [
            edited(chance, name),
            date,
            f"{chance.randrange(9_999)} Storgata Street, Sentrum District, Oslo, Norway",
        ]
        for date in dates
    ]


def measured(numbers: tuple[int, ...] = (125, 250, 500)) -> Iterator[Measured]:
    """The whole command for each number of responders, each twice the one before."""
    with tempfile.TemporaryDirectory() as folder:
        before: float | None = None
        for number in numbers:
            command = [str(TRUELINE), *write(Path(folder), number)]
            took = seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))  # noqa: B023 - called at once
            if number == THE_BAR_IS_FOR:
                what = f"{number} responders x {NAMES} names x {VARIATIONS} variations, seconds"
                yield Measured(what, "1 s", took, 20, at_most=True)
            if before is not None:
                what = f"cost of one of {number} responders"
                yield Measured(what, "one of half as many", took / before / 2, 1.5, at_most=True)
            before = took


if __name__ == "__main__":
    sys.exit(show(measured()))
