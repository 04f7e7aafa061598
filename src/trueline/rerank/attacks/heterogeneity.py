"""`heterogeneity`: all reviews of an item are made as long as one length, very short or very long."""

from collections.abc import Sequence

from trueline.core.chance import Chance, pick
from trueline.rerank.attacks.attack import Attack, Item, Review, rewritten

__all__ = ["HETEROGENEITY", "of_length"]

WORDS = (8, 40, 200)
"""The lengths that are drawn from, one an item."""


def of_length(text: str, words: int) -> str:
    """The text repeated or cut to so many words; no text stays none."""
    own = text.split()
    if not own:
        return text
    return " ".join((own * -(-words // len(own)))[:words])


def _changed(reviews: Sequence[Review], item: Item, chance: Chance) -> list[Review]:
    del item
    words = pick(WORDS, chance)
    return [rewritten(review, of_length(review["text"], words)) for review in reviews]


HETEROGENEITY = Attack(
    id="heterogeneity",
    about="all reviews of an item repeated or cut to one length",
    change=_changed,
    needs=f"a review that is not of the length chance picked from {', '.join(map(str, WORDS))} words",
)
