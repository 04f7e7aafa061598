"""How conditions are asked for that no domain has words for: hours, reviews, raters and circles.

Reach for it to word a condition. Each phrase is a verb phrase about the item, in three registers where there
is more than one way to say it.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from trueline.rerank.making.domain import Domain, Register

__all__ = ["Words", "credible", "elite", "hours", "mentions", "near", "plain", "rated"]

Words: TypeAlias = Mapping[Register, Sequence[str]]

NOON = 12

PART = re.compile(r"[A-Z]+(?![^\WA-Z\d_])|[A-Z]?[^\WA-Z\d_]+|\d+")
"""The words of a name such as HasTV or beer_and_wine."""

VERBS = (
    *("has", "is", "accepts", "allows", "caters", "delivers", "features", "gives", "hosts", "includes"),
    *("keeps", "lets", "needs", "offers", "permits", "plays", "provides", "requires", "sells", "serves"),
    *("shows", "stocks", "supports", "takes", "uses", "welcomes"),
)
"""Verbs that names of attributes begin with, and that words about an item begin with too."""

QUALITIES = ("good", "suitable")
"""What names of attributes begin with that say what an item is, and not what it has."""

NONE = ("no", "none")
"""Values that say that there is nothing of an attribute."""

DENIED = {"has": "has no", "is": "is not"}
"""Verbs that are denied without do."""


def plain(attribute: str, value: object) -> Words:
    """An attribute and its value as they are called, for data of others; that there is none is said so.

    >>> [plain("DogsAllowed", True), plain("HasCafe", False), plain("AcceptsCards", False)]
    [{'literal': ['has dogs allowed']}, {'literal': ['has no cafe']}, {'literal': ['does not accept cards']}]
    """
    name = " ".join(PART.findall(attribute)).lower()
    verb, _, thing = name.partition(" ")
    no = value is False or str(value).lower() in NONE
    shown = [] if no or value is True else [str(value).replace("_", " ")]
    if verb in QUALITIES:
        said = ["is", name, *shown]
    elif verb in VERBS and (thing or shown):
        said = [verb, *shown, *([thing] if thing else [])]
    else:
        said = ["has", *shown, name]
    if no:
        said[0] = DENIED.get(said[0], f"does not {said[0][:-1]}")
    return {"literal": [" ".join(said)]}


def hours(day: str, start: int, end: int) -> Words:
    """Open from one hour to another."""
    first, last = (f"{hour % NOON or NOON} {'am' if hour < NOON else 'pm'}" for hour in (start, end))
    return {
        "literal": [f"is open on {day} from {start}:00 to {end}:00"],
        "synonym": [f"keeps its doors open on {day} between {first} and {last}"],
        "indirect": [f"still lets me in on {day} at {first} and does not close before {last}"],
    }


def mentions(topic: str, domain: Domain | None) -> Words:
    """Reviews that speak of something."""
    if domain is None:
        return {"literal": [f"has reviews that mention '{topic}'"]}
    return {
        register: [text.format(topic=topic) for text in domain.topics.of(register)]
        for register in ("literal", "synonym", "indirect")
    }


def credible(topic: str) -> Words:
    """At least two of the more experienced reviewers speak of something."""
    return {
        "literal": [f"has at least 2 experienced reviewers who mention '{topic}'"],
        "synonym": [f"has two or more seasoned reviewers who write about the {topic}"],
        "indirect": [f"has the {topic} noted by at least two people who have reviewed a lot"],
    }


def elite(count: int) -> Words:
    """Reviews of elite users."""
    return {
        "literal": [f"has at least {count} reviews by elite users"],
        "synonym": [f"was reviewed by no fewer than {count} elite members"],
        "indirect": [f"has drawn {count} or more of the elite to write about it"],
    }


def rated(year: int, stars: float) -> Words:
    """The mean of recent reviews."""
    return {
        "literal": [f"has an average of at least {stars:g} stars since {year}"],
        "synonym": [f"is rated {stars:g} stars or better on average from {year} on"],
        "indirect": [f"has kept people happy since {year}, with {stars:g} stars or more on average"],
    }


def near(name: str, hops: int, topic: str) -> Words:
    """Somebody's circle speaks of something."""
    if hops == 1:
        return {
            "literal": [f"has a review by {name} or a friend of {name} that mentions '{topic}'"],
            "synonym": [f"was written up for its {topic} by {name} or one of {name}'s friends"],
            "indirect": [f"has {topic} that {name} or somebody {name} is friends with went on about"],
        }
    return {
        "literal": [
            f"has a review by {name}, a friend of {name} or a friend of a friend that mentions '{topic}'"
        ],
        "synonym": [
            f"was written up for its {topic} by {name}, one of {name}'s friends or one of their friends"
        ],
        "indirect": [f"has {topic} that somebody within two handshakes of {name} went on about"],
    }
