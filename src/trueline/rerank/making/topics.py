"""Topics of reviews: words that some items have in their reviews and most have not.

Reach for it to make conditions on what reviews say. What always holds: in the texts it was drawn from, the
pattern of a topic finds whole words and nothing else; drawn from reviews, a word that only joins, points,
counts or strengthens is no topic.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import polars as pl

from trueline.core.chance import generator, shuffled
from trueline.rerank.dataset import Dataset
from trueline.rerank.evidence.review_text import words_pattern
from trueline.rerank.making.domain import Domain

__all__ = ["Topic", "topics"]

MOST = 0.4
"""The share of the items above which a word of reviews is no topic."""

TOPICS = 2_000
"""Topics that are looked at."""

WORD = r"\b[a-z]{4,}\b"

EDGE = "\0"
"""Stands at both ends of each word, so that a topic is told from a piece of another word."""

FUNCTION = """
about above absolutely across actually after afterwards again against ahead almost alone along alongside
already also although altogether always amid among amongst anybody anyhow anyone anything anyway anywhere
apart aren around aside away awfully back badly barely basically because been before behind being below
beneath beside besides between beyond both came cannot certainly clearly come comes coming completely
considering could couldn currently definitely despite didn does doesn doing done down during each either
eight eleven else elsewhere enough entirely equally especially even ever every everybody everyone everything
everywhere exactly except excluding extremely fairly five following four from frequently fully gave gets
getting give given gives giving goes going gone gonna hadn half hardly hasn have haven having hence here hers
herself highly himself honestly however hundred immediately including incredibly indeed inside instead into
isn itself just keep keeps kept kind knew know known largely later least less like literally little lots made
mainly make makes making many maybe mere merely might mightn mine more moreover most mostly much must mustn
myself namely near nearby nearly necessarily needn neither never nevertheless next nine nobody none
nonetheless normally nothing nowadays nowhere obviously occasionally often once only onto opposite other
others otherwise ought ours ourselves outside over overall overly particularly past perfectly perhaps plenty
plus possibly practically pretty previously probably purely quite rarely rather really recently regarding
relatively roughly said same save saying says second seem seemed seems seldom seriously seven several shall
shan should shouldn simply since slightly some somebody somehow someone something sometimes somewhat
somewhere soon still such super supposedly sure surely take taken takes taking tell than that their theirs
them themselves then there thereby therefore these they thing things think third this those though thought
three through throughout thus till today together told tomorrow tonight took totally toward towards
truly twelve twice under underneath unless unlike until unto upon used usually utterly various versus very
want wanted wants wasn well went were weren what whatever when whenever where whereas whereby wherever
whether which whichever while whilst whoever whole whom whose will with within without would wouldn
yesterday your yours yourself yourselves
"""
NO_TOPIC = FUNCTION.split()
"""Words of four letters and more that are in every text, whatever it is about."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What reviews speak of, and the pattern that finds it."""

    words: str
    pattern: str


def topics(dataset: Dataset, domain: Domain | None, seed: int) -> list[Topic]:
    """The topics that are in the reviews; of the domain where there is one."""
    texts = dataset.reviews.frame.select("item", pl.col("text").str.to_lowercase())
    if domain:
        words, modifiers = domain.topics.words, domain.topics.modifiers
        more = (" ".join(several) for several in product(modifiers, words))
        most = (" ".join(several) for several in product(modifiers, modifiers, words))
        said = pl.col("text").str.extract_many([*words, *more, *most], overlapping=True)
    else:
        said = pl.col("text").str.extract_all(WORD).list.set_difference(NO_TOPIC)
    found = texts.select("item", topic=said).explode("topic").drop_nulls().unique()
    counts = found.group_by("topic").len().filter(pl.col("len").is_between(2, MOST * len(dataset.items)))
    chance = generator(seed, "rerank", "build", "topics")
    chosen = shuffled(sorted(counts["topic"].to_list()), chance)[:TOPICS]
    pieces = _pieces(texts["text"], chosen)
    return [Topic(one, words_pattern(one, whole=one in pieces)) for one in chosen]


def _pieces(texts: pl.Series, words: Sequence[str]) -> set[str]:
    """Those of the words that some text has only as a piece of another word, such as chai in armchair."""
    given = pl.Series(words, dtype=pl.String)
    edged = given.str.replace_all(r"\b", EDGE)
    anywhere, whole = (
        text.str.extract_many(some.implode(), overlapping=True).list.unique()
        for text, some in ((texts, given), (texts.str.replace_all(r"\b", EDGE), edged))
    )
    plain = whole.list.eval(pl.element().str.replace_all(EDGE, "", literal=True))
    return set(anywhere.list.set_difference(plain).explode().drop_nulls().to_list())
