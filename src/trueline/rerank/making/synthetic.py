"""Items, reviews and people of a domain, all made up.

Reach for it to make a dataset that no third party owns. What always holds: the same domain, number and seed
give the same rows; attributes are skewed and have gaps; every person has friends; names are of nobody.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from trueline.core.chance import Chance, generator, pick, shuffled
from trueline.core.errors import InputError
from trueline.rerank.making.domain import Attribute, Domain, Flags

__all__ = ["DAYS", "made"]

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

Row = dict[str, Any]

REVIEWS = (8, 40)
"""Reviews of an item, few more often than many; spread evenly, so that fifty have a thousand and more."""

TOPICS = (5, 10)
"""Topics that the reviews of an item speak of."""

SUPPORT = 100
"""Items that speak of a topic where there are many: the more items, the more topics."""

MANY, RARE = 200, 3
"""From so many items on each has so many topics besides that hardly another one has."""

LATE = ("Friday", "Saturday")
"""Days on which some are open longer."""

OFTEN, ELITE = 60, 0.4
"""Reviews above which somebody may be elite in a year, and how often."""

TOLD = 0.4
"""How often a sentence speaks of a topic."""

CLOSED = 0.12
"""How often an item is closed on a day, and says so by not naming it."""


def made(domain: Domain, items: int, seed: int) -> tuple[list[Row], list[Row], Row]:
    """So many items, their reviews, and the friendships of who wrote them."""
    names = list(product(domain.first_names, domain.last_names))
    if not 1 <= items <= len(names) * len(names):
        raise InputError(f"{items} items of {domain.id} cannot be made; choose 1 to {len(names) ** 2}")
    people = _people(domain, generator(seed, "rerank", "people", domain.id))
    topics = _topics(domain, items, generator(seed, "rerank", "topics", domain.id))
    rare = _rare(domain, items, generator(seed, "rerank", "rare topics", domain.id))
    named = shuffled(names, generator(seed, "rerank", "names", domain.id))
    order = shuffled(range(items), generator(seed, "rerank", "reviews", domain.id))
    rows: list[Row] = []
    said: list[Row] = []
    for number in range(items):
        chance = generator(seed, "rerank", "item", domain.id, number)
        rows.append(_item(domain, number, " ".join(named[number % len(named)]), chance))
        known = shuffled(topics, chance)[: int(TOPICS[0] + chance.random() * (TOPICS[1] - TOPICS[0] + 1))]
        known += [pick(rare, chance) for _ in range(RARE)] if rare else []
        count = _count((order[number] + chance.random()) / items)
        said += _reviews(domain, number, count, known, people, chance)
    for number, review in enumerate(said, 1):
        review["id"] = f"v{number}"
    graph = {person["name"]: person["friends"] for person in people}
    reviews = [{"id": review.pop("id"), **review} for review in said]
    return rows, reviews, {"friend_graph": graph}


def _item(domain: Domain, number: int, name: str, chance: Chance) -> Row:
    attributes: dict[str, str] = {}
    for attribute in domain.attributes:
        if chance.random() >= attribute.missing:
            attributes[attribute.name] = _value(attribute, chance)
    for flags in domain.flags:
        if chance.random() >= flags.missing:
            attributes[flags.name] = _flags(flags, chance)
    first, *others = shuffled(domain.categories, chance)
    categories = [first, *others[: int(chance.random() * 3)]]
    hours = {day: text for day, text in _week(domain, chance) if chance.random() >= CLOSED}
    return {
        "id": f"{domain.id[0]}{number + 1:03}",
        "name": name,
        "attributes": attributes,
        "categories": ", ".join(categories),
        "hours": hours,
    }


def _value(attribute: Attribute, chance: Chance) -> str:
    at = chance.random() * sum(value.share for value in attribute.values)
    for value in attribute.values:
        at -= value.share
        if at < 0:
            return value.value
    return attribute.values[-1].value


def _flags(flags: Flags, chance: Chance) -> str:
    """An object as a text; now and then a flag is not known."""
    return "{" + ", ".join(f"'{key.key}': {_flag(key.share, chance)}" for key in flags.keys) + "}"


def _flag(share: float, chance: Chance) -> str:
    known, true = chance.random() >= CLOSED, chance.random() < share
    return str(true) if known else "None"


def _week(domain: Domain, chance: Chance) -> Iterator[tuple[str, str]]:
    """One rhythm for the week, and other hours at its end."""
    opening, closing = (
        int(low + chance.random() * (high - low + 1)) for low, high in (domain.opening, domain.closing)
    )
    for place, day in enumerate(DAYS):
        late = int(chance.random() * 3) if day in LATE else 0
        yield day, f"{opening + (place == len(DAYS) - 1)}:0-{(closing + late) % 24}:{pick((0, 30), chance)}"


def _people(domain: Domain, chance: Chance) -> list[Row]:
    names = shuffled(domain.people, chance)
    found = []
    for place, name in enumerate(names):
        near = [names[place - 1], names[(place + 1) % len(names)]]
        far = [one for one in shuffled(names, chance)[: int(chance.random() * 3)] if one not in (name, *near)]
        reviews = int(math.exp(chance.random() * 6))
        years = [2015 + year for year in range(8) if reviews > OFTEN and chance.random() < ELITE]
        found.append(
            {
                "id": f"u{place + 1}",
                "name": name,
                "review_count": reviews,
                "average_stars": round(2.4 + chance.random() * 2.4, 2),
                "elite": years,
                "fans": int(reviews * chance.random() / 8),
                "friends": [*near, *far],
            }
        )
    return found


def _topics(domain: Domain, items: int, chance: Chance) -> list[str]:
    """The words, and with many items words with modifiers, so that a topic stays one of few items."""
    wanted = items * sum(TOPICS) // 2 // SUPPORT
    more = (f"{first} {word}" for first, word in product(domain.topics.modifiers, domain.topics.words))
    return [*domain.topics.words, *shuffled(more, chance)[: max(0, wanted - len(domain.topics.words))]]


def _rare(domain: Domain, items: int, chance: Chance) -> list[str]:
    """With many items, words with two modifiers, as many as there are items."""
    if items < MANY or not domain.topics.modifiers:
        return []
    both = product(domain.topics.modifiers, domain.topics.modifiers, domain.topics.words)
    return shuffled((f"{a} {b} {word}" for a, b, word in both if a != b), chance)[:items]


def _count(share: float) -> int:
    """How many reviews the item has that this share of all items has fewer than."""
    low, high = REVIEWS
    return int(low + (high - low + 1) * share**1.3)


def _reviews(
    domain: Domain, number: int, count: int, known: Sequence[str], people: Sequence[Row], chance: Chance
) -> Iterator[Row]:
    liked = 2.2 + chance.random() * 2.3
    for writer in shuffled(list(people) * (1 + count // len(people)), chance)[:count]:
        stars = min(5, max(1, round(liked + (writer["average_stars"] - 3.6) + (chance.random() - 0.5) * 3)))
        year, month, day = (low + int(chance.random() * n) for low, n in ((2015, 9), (1, 12), (1, 28)))
        yield {
            "item_id": f"{domain.id[0]}{number + 1:03}",
            "user": writer,
            "stars": stars,
            "date": f"{year}-{month:02}-{day:02} {8 + int(chance.random() * 14):02}:00:00",
            "text": _text(domain, known, chance),
            "useful": int(chance.random() ** 4 * 12),
            "funny": int(chance.random() ** 6 * 6),
            "cool": int(chance.random() ** 5 * 8),
        }


def _text(domain: Domain, known: Sequence[str], chance: Chance) -> str:
    """One to seven sentences, some of them about a topic of the item."""
    length = 1 + int(chance.random() ** 1.5 * 7)
    fillers = shuffled(domain.topics.fillers, chance)[:length]
    said = [
        pick(domain.topics.sentences, chance).format(topic=pick(known, chance))
        if chance.random() < TOLD
        else filler
        for filler in fillers
    ]
    return " ".join(said)
