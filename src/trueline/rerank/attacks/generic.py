"""`fake_positive`, `fake_negative`: a review that praises or damns and says nothing."""

from collections.abc import Sequence
from functools import partial

from trueline.core.chance import Chance, pick
from trueline.rerank.attacks.attack import Attack, Item, Review, added

__all__ = ["GENERIC"]

TEXTS = {
    "positive": (
        5,
        (
            "Absolutely wonderful! Everything was perfect from start to end.",
            "The best place I know. I cannot say enough good things.",
            "Five stars, no doubt. You will love it.",
        ),
    ),
    "negative": (
        1,
        (
            "Awful from start to end. Stay away.",
            "The worst place I know. Nothing was right.",
            "One star is too many. Never again.",
        ),
    ),
}


def _changed(
    reviews: Sequence[Review], item: Item, chance: Chance, *, stars: int, texts: Sequence[str]
) -> list[Review]:
    return added(reviews, item, pick(texts, chance), stars)


GENERIC = [
    Attack(
        id=f"fake_{kind}",
        about=f"a {kind} review of {stars} stars that says nothing",
        change=partial(_changed, stars=stars, texts=texts),
    )
    for kind, (stars, texts) in TEXTS.items()
]
