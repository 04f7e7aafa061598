"""`inject_override` and others of its kind: an instruction to the reader inside reviews."""

from collections.abc import Sequence
from functools import partial

from trueline.core.chance import Chance, shuffled
from trueline.perturb.injections import INJECTIONS, injected
from trueline.rerank.attacks.attack import Attack, Item, Review, rewritten

__all__ = ["INJECTED"]

REVIEWS = 3
"""Reviews of an item that carry the instruction, all of them where it has fewer."""


def _changed(reviews: Sequence[Review], item: Item, chance: Chance, *, kind: str) -> list[Review]:
    chosen = set(shuffled(range(len(reviews)), chance)[:REVIEWS])
    target = str(item.get("name") or item["id"])
    return [
        rewritten(review, injected(review["text"], kind, target, chance)) if place in chosen else review
        for place, review in enumerate(reviews)
    ]


INJECTED = [
    Attack(
        id=f"inject_{kind}",
        about=f"an instruction to rank the item first inside {REVIEWS} reviews, as {kind.replace('_', ' ')}",
        change=partial(_changed, kind=kind),
        needs="a review to write into",
    )
    for kind in INJECTIONS
]
