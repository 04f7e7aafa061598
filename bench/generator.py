"""How near the generator comes to the best there could be, and how long a name takes it.

200 synthetic Latin names with parts of four letters and more, counts 6 to 15, mixes and rules drawn by
chance. Beside the quality that was reached stand two bests, at the number of variations that is expected to
follow no rule: *attainable*, over the kinds of text that a stated set has for the part (every single edit,
and eight times as many chains of edits as the generator tries), and the *ceiling*, as if there were every
kind of text, so that no set whatever could give more. The command leaves with 1 when a bar is missed.
"""

import sys
import time
from collections.abc import Iterator
from itertools import islice

from bench.measured import Measured, show
from trueline.names.making.candidates import FEW
from trueline.names.making.counts import Cells, Planner, shares_of
from trueline.names.making.generate import Made, generate
from trueline.names.making.grid import grids
from trueline.names.policy import POLICIES, NamesPolicy
from trueline.names.queries.draws import draw
from trueline.names.queries.people import people
from trueline.names.queries.query import Query

LATIN = ("en_US", "de_DE", "fr_FR", "es_ES", "pl_PL", "no_NO")
NAMES, LEAST = 200, 4
MORE = 8

ANY = 99
"""More texts of a kind than are asked for."""


def queries() -> list[Query]:
    """The queries, one a name."""
    names = (one for one in people(3_000, 7, LATIN) if all(len(part) >= LEAST for part in one.name.split()))
    return list(draw(islice(names, NAMES), 5))


def mean(numbers: list[float]) -> float:
    """The mean."""
    return sum(numbers) / len(numbers)


def bests(made: list[Made], asked: list[Query], policy: NamesPolicy) -> Iterator[tuple[float, float, float]]:
    """For each part what was reached, what is attainable with the stated set, and the ceiling."""
    planner = Planner(policy)
    everything: Cells = ((ANY,) * 4,) * 4
    for one, query in zip(made, asked, strict=True):
        both = shares_of(query.phonetic_similarity), shares_of(query.orthographic_similarity)
        parts = [part for name in one.names for part in name.parts if part.expected]
        stated = grids([part.text for part in parts], MORE * FEW, policy)
        for part, grid in zip(parts, stated, strict=True):
            there: Cells = tuple(tuple(ANY if number else 0 for number in row) for row in grid.there)
            attainable = planner.best(there, part.expected, *both).value
            yield part.reached, attainable, planner.best(everything, part.expected, *both).value


def measured() -> Iterator[Measured]:
    """Every policy, and the time under the first."""
    asked = queries()
    list(generate(draw(people(20, 1), 1)))  # what is loaded once is loaded now
    for policy in POLICIES:
        start = time.perf_counter()
        made = list(generate(asked, policy, 1))
        each = (time.perf_counter() - start) / len(asked) * 1_000
        found = list(bests(made, asked, policy))
        reached, attainable, ceiling = (mean([row[place] for row in found]) for place in range(3))
        names = [name for one in made for name in one.names]
        rules = [name.rules for name in names if name.rules is not None]
        bar = 0.99 if policy.id == "documented" else None
        what = f"{policy.id}: mean quality of a part"
        yield Measured(f"{what}, {reached:.4f}", f"attainable, {attainable:.4f}", reached / attainable, bar)
        yield Measured(f"{what}, {reached:.4f}", f"ceiling, {ceiling:.4f}", reached / ceiling)
        yield Measured(f"{policy.id}: mean value of a name", "1", mean([name.value for name in names]))
        yield Measured(f"{policy.id}: mean score of rules", "1", mean(rules))
        slow = 20 if policy.id == "documented" else None
        yield Measured(f"{policy.id}: milliseconds a name", "1 ms", each, slow, at_most=True)


if __name__ == "__main__":
    sys.exit(show(measured()))
