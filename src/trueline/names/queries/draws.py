"""Queries drawn by chance: how many variations, which mixes, which rules and how large their share.

Reach for it to ask for variations of a list of names. Each query is drawn from the seed and its own place,
and each of its fields from a stream of its own, so fixing one of them leaves all others as they were.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Annotated

from pydantic import AfterValidator, Field

from trueline.core.chance import Chance, generator, pick, shuffled
from trueline.core.errors import InputError, UnknownNameError
from trueline.core.schema import Row, bad, read
from trueline.names.ask import SUM_TOLERANCE, Mix, Rules
from trueline.names.queries.query import MOST_VARIATIONS, AskedName, Query, RuleBased
from trueline.names.queries.wording import render
from trueline.names.rules import RULES

__all__ = ["COUNTS", "MIXES", "PERCENTAGES", "Fixed", "draw", "rules_named"]

COUNTS = range(6, 16)
PERCENTAGES = range(10, 61)
MOST_RULES = 3

MIXES: tuple[tuple[Mapping[str, float], float], ...] = (
    ({"Light": 0.3, "Medium": 0.4, "Far": 0.3}, 0.25),
    ({"Light": 0.2, "Medium": 0.6, "Far": 0.2}, 0.20),
    ({"Light": 0.1, "Medium": 0.3, "Far": 0.6}, 0.15),
    ({"Light": 0.5, "Medium": 0.5}, 0.12),
    ({"Light": 0.1, "Medium": 0.5, "Far": 0.4}, 0.10),
    ({"Medium": 1.0}, 0.08),
    ({"Light": 0.7, "Medium": 0.3}, 0.05),
    ({"Far": 1.0}, 0.03),
    ({"Light": 1.0}, 0.02),
)
"""Each mix and how likely it is to be drawn, for sound and for spelling alike."""


def _whole(mix: dict[str, float]) -> dict[str, float]:
    if abs((total := sum(mix.values())) - 1) > SUM_TOLERANCE:
        raise bad(f"the shares sum to {total:g}; make them sum to 1")
    return mix


WholeMix = Annotated[Mix, AfterValidator(_whole)]


class Fixed(Row):
    """What is not drawn but given. No rules at all is an empty list."""

    count: Annotated[int, Field(ge=1, le=MOST_VARIATIONS)] | None = None
    phonetic: WholeMix | None = None
    orthographic: WholeMix | None = None
    rules: Rules | None = None
    rule_percentage: Annotated[float, Field(ge=0, le=100)] | None = None


NOTHING_FIXED = Fixed()


def draw(
    names: Iterable[AskedName], seed: int, fixed: Fixed = NOTHING_FIXED, *, per_query: int = 1
) -> Iterator[Query]:
    """Ask for the names in turn, so many in one query."""
    if per_query < 1:
        raise InputError(f"{per_query} names to a query cannot be asked for; give 1 or more")
    source = iter(names)
    place = 0
    while some := list(islice(source, per_query)):
        place += 1
        yield _query(place, some, seed, fixed)


def rules_named(words: Iterable[str]) -> list[str]:
    """The rules with these names, each once; a category stands for all its rules that queries ask for.

    >>> rules_named(["structure", "swap_random_letter"])
    ['name_parts_permutations', 'swap_random_letter']
    """
    categories: dict[str, list[str]] = {}
    for rule in RULES:
        if rule.askable:
            categories.setdefault(rule.category, []).append(rule.id)
    found: list[str] = []
    for word in words:
        if word not in RULES and word not in categories:
            raise UnknownNameError("rule or category", word, (*categories, *RULES.names))
        found += [name for name in categories.get(word, [word]) if name not in found]
    return found


def _query(place: int, names: list[AskedName], seed: int, fixed: Fixed) -> Query:
    def chance(field: str) -> Chance:
        return generator(seed, "names", "query", place, field)

    def mix(field: str) -> dict[str, float]:
        given = getattr(fixed, field)
        return dict(_likely(chance(field)) if given is None else given)

    values = {
        "id": f"q{place}",
        "names": names,
        "variation_count": pick(COUNTS, chance("count")) if fixed.count is None else fixed.count,
        "phonetic_similarity": mix("phonetic"),
        "orthographic_similarity": mix("orthographic"),
        "rule_based": _rules(chance("rules"), chance("rule percentage"), fixed),
    }
    query = read(Query, values, f"q{place}")
    return query.model_copy(update={"text": render(query)})


def _rules(chance: Chance, share: Chance, fixed: Fixed) -> RuleBased | None:
    rules = fixed.rules
    if rules is None:
        number = pick(range(1, MOST_RULES + 1), chance)
        rules = shuffled((rule.id for rule in RULES if rule.askable), chance)[:number]
    if not rules:
        return None
    return RuleBased(
        rule_percentage=pick(PERCENTAGES, share) if fixed.rule_percentage is None else fixed.rule_percentage,
        selected_rules=list(rules),
        rule_descriptions={name: RULES[name].sentence for name in rules},
    )


def _likely(chance: Chance) -> Mapping[str, float]:
    left = chance.random()
    for mix, likely in MIXES:
        left -= likely
        if left < 0:
            return mix
    return MIXES[-1][0]  # the likelihoods sum to 1, give or take rounding
