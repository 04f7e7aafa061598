"""A benchmark for given items: requests of each group, every one true for one item and with no idle part.

Reach for it to make requests. What always holds: what comes out validates strictly, or an error says which
group could not be filled; the same dataset, groups, number and seed give the same requests.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from trueline.core.chance import generator, shuffled
from trueline.core.errors import InputError
from trueline.rerank.ask import Request, RequestRow, request_of
from trueline.rerank.dataset import Dataset
from trueline.rerank.making.conditions import Condition, conditions
from trueline.rerank.making.domain import LITERAL, REGISTERS, Domain, Register
from trueline.rerank.making.search import Search
from trueline.rerank.making.shapes import CIRCLES, SHAPES, Part, Shape, Slot, choices, slots
from trueline.rerank.making.wording import Wording
from trueline.rerank.shorthand import shorthand
from trueline.rerank.structure import read_structure
from trueline.rerank.validate import validate

__all__ = ["built"]

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class _Builder:
    dataset: Dataset
    domain: Domain | None
    seed: int
    search: Search
    golds: Counter[int]

    def group(self, shape: Shape, number: int) -> Iterator[tuple[Part, list[Condition], int]]:
        """So many requests of a group; gold items are spread over all, true branches over their places."""
        seen: set[tuple[str, ...]] = set()
        for turn in range(number):
            found = self._one(shape, turn, seen)
            if found is None:
                what = f"{turn} of {number} requests of {shape.id}, {shape.about}, could be made"
                have = f"{len(self.search.conditions)} conditions of {len(self.dataset.items)} items"
                raise InputError(f"{what} from {have}; {self._missing(shape)}")
            yield found

    def _missing(self, shape: Shape) -> str:
        """What would help where a group cannot be filled."""
        usual = "ask for fewer, or add items, attributes or reviews"
        circles = {kind for root in shape.roots for slot in slots(root) for kind in slot.kinds} & set(CIRCLES)
        if not circles or circles & set(self.search.of_kind):
            return usual
        return f"{usual}, and friendships of reviewers by the names they write under, as with --social"

    def _one(
        self, shape: Shape, turn: int, seen: set[tuple[str, ...]]
    ) -> tuple[Part, list[Condition], int] | None:
        order = shuffled(
            range(len(self.dataset.items)), generator(self.seed, "rerank", "gold", shape.id, turn)
        )
        for gold in sorted(order, key=lambda place: self.golds[place]):
            for at, root in enumerate(shape.roots):
                wanted = _wanted(choices(root), turn)
                draw = (self.seed, "rerank", "build", shape.id, turn, gold, at)
                found = self.search.found(root, gold, wanted, draw)
                if found is None or (names := tuple(one.leaf["aspect"] for one in found)) in seen:
                    continue
                seen.add(names)
                self.golds[gold] += 1
                return root, found, gold
        return None


def built(
    dataset: Dataset,
    groups: Sequence[str],
    per_group: int,
    seed: int,
    domain: Domain | None = None,
    progress: Progress | None = None,
) -> list[dict[str, Any]]:
    """Requests as rows of a file."""
    if per_group < 1:
        raise InputError(f"{per_group} requests a group cannot be made; ask for 1 or more")
    shapes = [SHAPES[name] for name in groups]
    builder = _Builder(dataset, domain, seed, Search(*conditions(dataset, domain, seed)), Counter())
    wording = Wording(domain.noun if domain else ["place"], seed)
    total = len(shapes) * per_group
    rows: list[dict[str, Any]] = []
    for shape in shapes:
        for root, found, gold in builder.group(shape, per_group):
            number = len(rows) + 1
            register = _register(REGISTERS[len(rows) % len(REGISTERS)], found) if domain else LITERAL
            chance = generator(seed, "rerank", "words", number)
            scenario, text = wording.worded(root, found, register, chance)
            rows.append(
                {
                    "id": f"R{number:02}",
                    "group": shape.id,
                    "scenario": scenario,
                    "text": text,
                    "register": register,
                    "structure": _structure(root, iter(found)),
                    "gold": dataset.items.ids[gold],
                }
            )
            if progress is not None:
                progress(number, total)
    for row in rows:
        row["shorthand"] = shorthand(read_structure(row["structure"], "built"))
    _prove(dataset, rows)
    return rows


def _register(wanted: Register, found: Sequence[Condition]) -> Register:
    """The wanted register; literal where something asked for has no words in it."""
    return wanted if all(wanted in one.words for one in found) else LITERAL


def _wanted(numbers: Sequence[int], turn: int) -> list[int]:
    """Which branch of each OR is to be the true one: over the turns each combination comes as often."""
    found = []
    for number in numbers:
        found.append(turn % number)
        turn //= number
    return found


def _structure(part: Part, leaves: Iterator[Condition]) -> dict[str, Any]:
    if isinstance(part, Slot):
        return next(leaves).leaf
    return {"op": part.op, "args": [_structure(arg, leaves) for arg in part.args]}


def _prove(dataset: Dataset, rows: Sequence[dict[str, Any]]) -> None:
    """Validate strictly what was built: the search has arrays of its own, the truth engine has the word."""
    asked: list[Request] = [request_of(RequestRow.model_validate(row), "built") for row in rows]
    found = validate(dataset, asked)
    if not found.stands(strict=True):
        bad = next(one for one in found.verdicts if one.status != "ok" or one.decorative or one.never_decide)
        raise AssertionError(f"{bad.id} was built and is {bad.status}: {bad}")
