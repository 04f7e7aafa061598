"""The search for conditions that make a shape true for one item and leave no part idle.

Reach for it to build a request. Many draws are tried at once, as arrays over draws and items. What always
holds for what it finds: the root is true for the gold item alone; each part of an AND keeps an item out; each
branch of an OR is for some item its only true one; of the gold item's branches only the wanted one is true.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from trueline.core.chance import array_generator
from trueline.rerank.making.conditions import Condition, Truths
from trueline.rerank.making.shapes import Part, Slot, slots

__all__ = ["Search"]

DRAWS = 256
"""Draws that are tried together."""

CELLS = 4_000_000
"""Truth values that are held for them: with many items fewer draws are tried together."""

TURNS = 60
"""How often so many are drawn for one gold item before another one is looked at."""

Numbers = npt.NDArray[np.int64]


class Search:
    """Conditions with their truths, ready to be searched."""

    def __init__(self, conditions: Sequence[Condition], true: Truths) -> None:
        self.conditions, self.true = conditions, true
        kinds = np.array([one.kind for one in conditions])
        self.of_kind = {kind: np.flatnonzero(kinds == kind) for kind in sorted(set(kinds.tolist()))}
        subjects = {
            subject: place for place, subject in enumerate(dict.fromkeys(one.subject for one in conditions))
        }
        self.subject = np.array([subjects[one.subject] for one in conditions], dtype=np.int64)
        # A condition that few items meet says more, and is drawn more often.
        self.weight = 1 / true.sum(axis=1) ** 0.7 if len(conditions) else np.zeros(0)

    def found(
        self, root: Part, gold: int, wanted: Sequence[int], seed: tuple[Any, ...]
    ) -> list[Condition] | None:
        """Conditions for the slots of a root, or None where none were found."""
        chance = array_generator(*seed)
        draws = max(8, min(DRAWS, CELLS // max(1, self.true.shape[1] * 8)))
        pools = [self._pool(slot, gold) for slot in slots(root)]
        on = list(_on(root, iter(wanted)))
        if any(not len(pool[0 if is_on else 1]) for pool, is_on in zip(pools, on, strict=True)):
            return None
        for _ in range(TURNS):
            chosen = np.stack(
                [
                    self._drawn(pool[0 if is_on else 1], chance.bit_generator.random_raw(draws))
                    for pool, is_on in zip(pools, on, strict=True)
                ],
                axis=1,
            )
            chosen = chosen[self._apart(chosen)]
            if not len(chosen):
                continue
            good = np.flatnonzero(self._good(root, chosen, gold, iter(wanted)))
            if len(good):
                return [self.conditions[place] for place in chosen[good[0]].tolist()]
        return None

    def _pool(self, slot: Slot, gold: int) -> tuple[Numbers, Numbers]:
        """The conditions that may stand in a slot: those true for the gold item, and all."""
        every = np.concatenate([self.of_kind.get(kind, np.zeros(0, np.int64)) for kind in slot.kinds])
        return every[self.true[every, gold]], every

    def _drawn(self, pool: Numbers, raw: npt.NDArray[np.uint64]) -> Numbers:
        """A condition for each raw number, by weight; NumPy promises these numbers to later versions too."""
        ends = np.cumsum(self.weight[pool])
        at = np.searchsorted(ends, (raw >> np.uint64(11)) * 2.0**-53 * ends[-1], side="right")
        return np.asarray(pool[np.minimum(at, len(pool) - 1)], dtype=np.int64)

    def _apart(self, chosen: Numbers) -> npt.NDArray[np.bool_]:
        """The draws whose conditions are about different things."""
        subjects = np.sort(self.subject[chosen], axis=1)
        apart: npt.NDArray[np.bool_] = (np.diff(subjects, axis=1) != 0).all(axis=1)
        return apart

    def _good(self, root: Part, chosen: Numbers, gold: int, wanted: Iterator[int]) -> npt.NDArray[np.bool_]:
        good = np.ones(len(chosen), dtype=np.bool_)
        leaves = iter(range(chosen.shape[1]))

        def node(part: Part) -> Truths:
            nonlocal good
            if isinstance(part, Slot):
                return self.true[chosen[:, next(leaves)]]
            branch = next(wanted) if part.op == "OR" else None
            args = [node(arg) for arg in part.args]
            for place, arg in enumerate(args):
                others = [other for number, other in enumerate(args) if number != place]
                alone = _all(others) & ~arg if part.op == "AND" else arg & ~_any(others)
                good &= alone.any(axis=1)
                if branch is not None:
                    good &= arg[:, gold] == (place == branch)
            return _all(args) if part.op == "AND" else _any(args)

        whole = node(root)
        good &= (whole.sum(axis=1) == 1) & whole[:, gold]
        return good


def _all(parts: Sequence[Truths]) -> Truths:
    return np.asarray(np.logical_and.reduce(parts), dtype=np.bool_)


def _any(parts: Sequence[Truths]) -> Truths:
    return np.asarray(np.logical_or.reduce(parts), dtype=np.bool_)


def _on(part: Part, wanted: Iterator[int], *, on: bool = True) -> Iterator[bool]:
    """For each slot whether it has to be true for the gold item: not in a branch that is to be false."""
    if isinstance(part, Slot):
        yield on
        return
    branch = next(wanted) if part.op == "OR" else None
    for place, arg in enumerate(part.args):
        yield from _on(arg, wanted, on=on and branch in (None, place))
