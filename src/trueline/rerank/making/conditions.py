"""Conditions that a dataset offers: what requests can be made of, each with the items it is true for.

Reach for it to build requests. What always holds: the truth of a condition comes from the truth engine; a
condition that is true for no item or for all of them is not offered.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from trueline.core.chance import generator, shuffled
from trueline.rerank.attributes import parsed, printed
from trueline.rerank.dataset import Dataset
from trueline.rerank.making.domain import Domain, Phrases
from trueline.rerank.making.phrases import Words, credible, elite, hours, mentions, near, plain, rated
from trueline.rerank.making.shapes import CIRCLES
from trueline.rerank.making.topics import Topic, topics
from trueline.rerank.structure import read_structure
from trueline.rerank.truth import columns, compiled

__all__ = ["Condition", "Truths", "conditions"]

Truths = npt.NDArray[np.bool_]

WINDOWS = ((7, 9), (8, 11), (11, 14), (12, 17), (17, 19), (18, 21), (20, 22), (21, 23))
"""Hours that requests ask for."""

SOME = 600
"""Topics that are looked at with credible reviewers."""

PEOPLE = 24
"""People whose circles are looked at, and topics with each."""

ELITE = (2, 4, 6, 8, 10, 12)
YEARS = range(2016, 2024)
STARS = (3.0, 3.5, 4.0, 4.5)
"""Figures that requests ask for: reviews of elite users, since when, and how many stars."""

VALUES = 12
"""Different values above which an attribute is no choice."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A leaf as it stands in a file; conditions on one subject do not meet in a request."""

    kind: str
    subject: str
    leaf: dict[str, Any]
    words: Words


def conditions(dataset: Dataset, domain: Domain | None, seed: int) -> tuple[list[Condition], Truths]:
    """Every condition that decides something, and for each the items it is true for."""
    said = topics(dataset, domain, seed)
    found = [
        *_attributes(dataset, domain),
        *_hours(dataset),
        *_texts(said, domain),
        *_credible(said[:SOME]),
        *_circles(dataset, said, seed),
    ]
    these = compiled(read_structure(one.leaf, "built") for one in found)
    parts: list[list[Truths]] = [[] for _ in found]
    for block in dataset.blocks():
        truths = columns(these, block)
        for place, root in enumerate(these.roots):
            parts[place].append(truths[root].fill_null(value=False).to_numpy())
    true = np.array([np.concatenate(some) for some in parts], dtype=np.bool_).reshape(len(found), -1)
    counts = true.sum(axis=1)
    keep = np.flatnonzero((counts > 0) & (counts < true.shape[1]))
    return [found[place] for place in keep], true[keep]


def _leaf(aspect: str, **evidence: Any) -> dict[str, Any]:
    return {"aspect": aspect, "evidence": evidence}


def _name(*words: str) -> str:
    return re.sub(r"\W+", "_", "_".join(words)).strip("_").lower()


def _attributes(dataset: Dataset, domain: Domain | None) -> Iterator[Condition]:
    known = dict(_known(domain))
    for path, column in dataset.items.columns.items():
        if path[0] != "attributes":
            continue
        keys = sorted({key for value in column.values if isinstance(value, dict) for key in value})
        for key in keys:
            if all(isinstance(one.get(key), bool | None) for one in column.values if isinstance(one, dict)):
                contains = f"'{key}': True"
                leaf = _leaf(_name(path[1], key), kind="item_meta", path=list(path), contains=contains)
                yield Condition(
                    "attribute", f"{path[1]}.{key}", leaf, known.get((path[1], key)) or plain(path[1], key)
                )
        values = {
            printed(value): value for value in column.values if isinstance(value, str | bool | int | float)
        }
        for text, value in values.items() if len(values) <= VALUES else ():
            leaf = _leaf(_name(path[1], text), kind="item_meta", path=list(path), true=text)
            words = known.get((path[1], text)) or plain(path[1], value)
            yield Condition("attribute", path[1], leaf, words)


def _known(domain: Domain | None) -> Iterator[tuple[tuple[str, str], Words]]:
    """The phrases of a domain by attribute and value or flag."""
    for attribute in domain.attributes if domain else ():
        for value in attribute.values:
            yield (attribute.name, printed(parsed(value.value))), _of(value)
    for flags in domain.flags if domain else ():
        for key in flags.keys:
            yield (flags.name, key.key), _of(key)


def _of(phrases: Phrases) -> Words:
    return {"literal": phrases.literal, "synonym": phrases.synonym, "indirect": phrases.indirect}


def _hours(dataset: Dataset) -> Iterator[Condition]:
    for path in dataset.items.columns:
        if path[0] == "hours":
            for start, end in WINDOWS:
                leaf = _leaf(
                    _name(path[1], "open", str(start), str(end)),
                    kind="item_meta_hours",
                    path=list(path),
                    true=f"{start}:0-{end}:0",
                )
                yield Condition("hours", f"hours.{path[1]}", leaf, hours(path[1], start, end))


def _texts(said: Sequence[Topic], domain: Domain | None) -> Iterator[Condition]:
    for topic in said:
        leaf = _leaf(_name(topic.words), kind="review_text", pattern=topic.pattern)
        yield Condition("text", f"text.{topic.words}", leaf, mentions(topic.words, domain))


def _credible(said: Sequence[Topic]) -> Iterator[Condition]:
    weighed: dict[str, Any] = {"kind": "review_text", "weight_by": {"field": ["user", "review_count"]}}
    for topic in said:
        leaf = _leaf(_name("experienced", topic.words), **weighed, pattern=topic.pattern)
        yield Condition("raters", f"text.{topic.words}", leaf, credible(topic.words))
    ranks: dict[str, Any] = {
        "kind": "review_meta",
        "path": ["user", "elite"],
        "op": "not_empty",
        "agg": "count",
    }
    for count in ELITE:
        leaf = _leaf(_name("elite", str(count)), **ranks, count=count)
        yield Condition("raters", "elite", leaf, elite(count))
    for year, stars in product(YEARS, STARS):
        group = {"field": "date", "operator": "gte", "value": f"{year}-01-01"}
        rating: dict[str, Any] = {"kind": "review_group_rating", "group_filter": group, "metric": "avg_stars"}
        leaf = _leaf(_name("since", str(year), f"{stars:g}"), **rating, threshold=stars)
        yield Condition("raters", "rating", leaf, rated(year, stars))


def _circles(dataset: Dataset, said: Sequence[Topic], seed: int) -> Iterator[Condition]:
    people = shuffled(sorted(dataset.graph.friends), generator(seed, "rerank", "build", "people"))[:PEOPLE]
    for name in people:
        some = shuffled(said, generator(seed, "rerank", "build", "circle", name))[:PEOPLE]
        for topic, (kind, hops) in product(some, CIRCLES.items()):
            evidence: dict[str, Any] = {
                "pattern": topic.pattern,
                "social_filter": {"friends": [name], "hops": hops},
            }
            leaf = _leaf(_name(topic.words, "near", name, str(hops)), kind="review_text", **evidence)
            yield Condition(kind, "circle", leaf, near(name, hops, topic.words))
