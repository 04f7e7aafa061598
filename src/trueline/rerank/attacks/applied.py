"""An attack on the candidates of a request, proved to have changed what is read and not what is true.

Reach for it to attack a pool. What always holds: the gold item is left alone unless asked for; attributes
never change; where an attack would make another item true it is drawn again, and after some tries that item
is left clean and counted. The stream of each item comes from seed, request, attack and item alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from trueline.core.chance import generator
from trueline.core.errors import InputError
from trueline.rerank.ask import Request
from trueline.rerank.attacks.attack import Attack, Review
from trueline.rerank.dataset import Dataset
from trueline.rerank.reviews import Reviews
from trueline.rerank.truth import columns, compiled

__all__ = ["TRIES", "Attacked", "attacked", "idle", "refuse_idle"]

TRIES = 5
"""How often an item's attack is drawn before it is left clean."""


@dataclass(frozen=True, slots=True)
class Attacked:
    """The candidates after an attack: which were changed, and which left clean because they became true.

    `aimed` is how many it was aimed at.
    """

    dataset: Dataset
    changed: list[str]
    left_clean: list[str]
    aimed: int


def attacked(
    pool: Dataset, request: Request, attack: Attack, seed: int, *, attack_gold: bool = False
) -> Attacked:
    """Attack a dataset of one request's candidates."""
    clean = [_rows(pool, place) for place in range(len(pool.items))]
    aimed = [place for place, item in enumerate(pool.items.ids) if attack_gold or item != request.gold]
    now = [list(some) for some in clean]
    was_true = {*_true(pool, request), pool.place(request.gold)}
    waiting, after = aimed, pool
    for number in range(TRIES):
        for place in waiting:
            now[place] = _drawn(pool, clean[place], request, attack, (seed, number), place)
        after = _with(pool, now)
        became = set(_true(after, request)) - was_true
        waiting = [place for place in aimed if place in became]
        if not waiting:
            break
    if waiting:
        for place in waiting:
            now[place] = list(clean[place])
        after = _with(pool, now)
    changed = [pool.items.ids[place] for place in aimed if now[place] != clean[place]]
    return Attacked(after, changed, [pool.items.ids[place] for place in waiting], len(aimed))


def idle(attack: Attack, found: Iterable[Attacked]) -> str | None:
    """Why an attack changes nothing in any of these; None where it changes something."""
    aimed = left = 0
    for one in found:
        if one.changed:
            return None
        aimed, left = aimed + one.aimed, left + len(one.left_clean)
    if not aimed:
        return "no candidate is left to attack beside the gold item"
    if left:
        return f"what it changes would become true: {left} items are left clean"
    return f"no candidate has {attack.needs}"


def refuse_idle(attack: Attack, found: Iterable[Attacked]) -> None:
    """Raise InputError where an attack changed nothing that can be read in any of these."""
    if (cause := idle(attack, found)) is not None:
        what = f"the attack {attack.id} changes nothing that can be read: {cause}"
        raise InputError(f"{what}; choose another one, more candidates or another seed")


def _rows(pool: Dataset, place: int) -> list[Review]:
    return list(pool.reviews.of(place).drop("item").to_dicts())


def _drawn(
    pool: Dataset,
    reviews: Sequence[Review],
    request: Request,
    attack: Attack,
    draw: tuple[int, int],
    place: int,
) -> list[Review]:
    seed, number = draw
    item = pool.items.ids[place]
    chance = generator(seed, "rerank", "attack", request.id, attack.id, item, number)
    return attack.change(reviews, pool.items.row(place), chance)


def _true(pool: Dataset, request: Request) -> list[int]:
    """The places of the items that the request is true for."""
    these = compiled([request.structure])
    block = pool.block(0, len(pool.items))
    return columns(these, block)[these.roots[0]].arg_true().to_list()


def _with(pool: Dataset, reviews: Sequence[Sequence[Review]]) -> Dataset:
    """The dataset with these reviews for its items; one that was not there before was judged by nobody."""
    old = dict(zip(pool.reviews.frame["id"], pool.reviews.rows.tolist(), strict=True))
    schema = pool.reviews.frame.schema
    rows = [review for some in reviews for review in some]
    items = [place for place, some in enumerate(reviews) for _ in some]
    cells = {name: [review.get(name) for review in rows] for name in schema if name != "item"}
    frame = pl.DataFrame({**cells, "item": items}, schema_overrides=schema).select(list(schema))
    starts = np.concatenate(([0], np.cumsum([len(some) for some in reviews]))).astype(np.int64)
    numbers = np.array([old.get(one, -1) for one in frame["id"]], dtype=np.int64)
    return replace(pool, reviews=Reviews(frame, starts, numbers))
