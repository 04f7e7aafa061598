"""`typo_10`, `typo_20`: one word in ten or in five has two letters exchanged."""

from collections.abc import Sequence
from functools import partial

from trueline.core.chance import Chance
from trueline.perturb.typos import with_typos
from trueline.rerank.attacks.attack import Attack, Item, Review, rewritten

__all__ = ["TYPOS"]


def _changed(reviews: Sequence[Review], item: Item, chance: Chance, *, share: float) -> list[Review]:
    del item
    return [rewritten(review, with_typos(review["text"], share, chance)) for review in reviews]


TYPOS = [
    Attack(
        id=f"typo_{percent}",
        about=f"{percent} % of the longer words have two letters exchanged",
        change=partial(_changed, share=percent / 100),
        needs=f"a word of four letters or more that chance ({percent} %) picked",
    )
    for percent in (10, 20)
]
