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


def plain(attribute: str, value: object) -> Words:
    """An attribute and its value as they are called, for data of others."""
    name = " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", attribute)).lower()
    if value is True:
        said = f"has {name}"
    elif value is False:
        said = f"has no {name}"
    else:
        said = f"has {str(value).replace('_', ' ')} {name}"
    return {"literal": [said]}


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
