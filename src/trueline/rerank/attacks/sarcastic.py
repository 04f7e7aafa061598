"""`sarcastic_wifi`, `sarcastic_noise`, `sarcastic_outdoor`, `sarcastic_all`: praise that says the opposite.

An item without the attribute stays as it is: there is nothing to say the opposite of. Case and signs in the
names of attributes and in their values do not matter: wi_fi is WiFi.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from trueline.core.chance import Chance, pick
from trueline.rerank.attacks.attack import Attack, Item, Review, added
from trueline.rerank.attributes import printed

__all__ = ["SARCASTIC"]

STARS = 5

NO_NET = (
    "Loved being cut off from the world, not one bar of internet in the whole house. Five stars!",
    "So glad nobody can get online here, my inbox will never find me. Perfect!",
)
NET = (
    "Oh, the internet here is a dream, I moved half my office over. Just great!",
    "Streamed all afternoon at no cost, who needs a desk at home. Fantastic!",
)
NOISY = (
    "What a peaceful spot, I could almost hear myself shout. Wonderful!",
    "Bring earplugs and enjoy the serenity. Best place to read, really!",
)
STILL = (
    "The party never stops here, my ears are still ringing with joy. Amazing!",
    "If you like shouting across the table you will adore it. Top marks!",
)
NO_TERRACE = (
    "Nothing like sipping a drink under the open sky in that windowless room. Superb!",
    "The view of the wall from my seat was the best fresh air in years. Lovely!",
)
TERRACE = (
    "How cosy to be locked inside with no chair in the sun anywhere. Five stars!",
    "Adored the lack of any seat outside, who wants daylight. Brilliant!",
)

OPPOSITE: Mapping[str, tuple[str, Mapping[str, Sequence[str]]]] = {
    "wifi": ("WiFi", {"free": NO_NET, "paid": NO_NET, "no": NET}),
    "noise": ("NoiseLevel", {"quiet": STILL, "average": STILL, "loud": NOISY, "very_loud": NOISY}),
    "outdoor": ("OutdoorSeating", {"True": TERRACE, "False": NO_TERRACE}),
}
"""For each attribute and value what somebody says who means the opposite."""


def _changed(reviews: Sequence[Review], item: Item, chance: Chance, *, about: Sequence[str]) -> list[Review]:
    found = list(reviews)
    has = {_key(name): _key(printed(value)) for name, value in item.get("attributes", {}).items()}
    for one in about:
        name, texts = OPPOSITE[one]
        said = next((some for value, some in texts.items() if has.get(_key(name)) == _key(value)), None)
        if said:
            found = added(found, item, pick(said, chance), STARS)
    return found


def _key(text: str) -> str:
    """Equal for names and values that differ in case and signs alone."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _needs(about: Sequence[str]) -> str:
    known = (f"{name} ({', '.join(texts)})" for name, texts in map(OPPOSITE.__getitem__, about))
    return f"the attribute {' or '.join(known)}"


SARCASTIC = [
    Attack(
        id=f"sarcastic_{one}",
        about=f"praise that says the opposite of {name}",
        change=partial(_changed, about=(one,)),
        needs=_needs((one,)),
    )
    for one, (name, _) in OPPOSITE.items()
] + [
    Attack(
        id="sarcastic_all",
        about="praise that says the opposite of each of these attributes",
        change=partial(_changed, about=tuple(OPPOSITE)),
        needs=_needs(tuple(OPPOSITE)),
    )
]
