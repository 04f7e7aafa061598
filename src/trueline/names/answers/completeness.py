"""Completeness: whether an answer says all that was asked for, and nothing besides.

Reach for it with a query and one answer to it. Every penalty is a node of its own with the figures it was
made from, and the names it was for stand in its evidence. A name without a single variation is missing,
however that was written down. Dates and addresses are looked at only where they were asked for.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from trueline.core.score import Score
from trueline.names.answers.answers import Answer, Variation
from trueline.names.mix import exactly
from trueline.names.queries.query import Query
from trueline.names.reward_policy import Completeness

__all__ = ["completeness", "not_asked_for"]

Given = Mapping[str, Sequence[Variation]]
"""The variations of names."""


def completeness(query: Query, answer: Answer, policy: Completeness) -> Score:
    """1 less every penalty, and never less than the policy's least."""
    asked = {one.name: answer.variations.get(one.name, []) for one in query.names}
    given = {name: variations for name, variations in asked.items() if variations}
    dated = {one.name: given[one.name] for one in query.names if one.dob and one.name in given}
    placed = {one.name: given[one.name] for one in query.names if one.address and one.name in given}
    count = query.variation_count
    penalties = [
        _too_much(query, answer, given, dated, placed, policy),
        _missing([name for name, variations in asked.items() if not variations], policy),
        _few("few_addresses", _addresses, placed, count, policy),
        _few("few_dates", _dates, dated, count, policy),
        _digits(asked, policy),
    ]
    terms = " + ".join(one.name for one in penalties)
    taken = Score.by_formula("penalties", f"min(most, {terms})", {"most": policy.penalties_most}, penalties)
    return Score.by_formula("completeness", "max(least, 1 - penalties)", {"least": policy.least}, [taken])


def not_asked_for(query: Query, answer: Answer) -> list[str]:
    """The names of an answer that the query does not ask for."""
    asked = {one.name for one in query.names}
    return [name for name in answer.variations if name not in asked]


def _too_much(
    query: Query, answer: Answer, given: Given, dated: Given, placed: Given, policy: Completeness
) -> Score:
    unasked = not_asked_for(query, answer)
    most_names = math.floor(exactly(policy.surplus_above) * query.variation_count)
    surplus = _counted(given, lambda variations: len(variations) - most_names)
    same = _counted(given, lambda variations: _repeats(one.name for one in variations))
    parts = [
        Score.by_formula(
            "not_asked_for",
            "min(most, each * names)",
            {"each": policy.unasked_each, "names": len(unasked), "most": policy.unasked_most},
            names=unasked,
        ),
        _each("surplus", surplus, policy.surplus_each, allowed=most_names),
        _each("same_names", same, policy.same_names_each),
        _within(
            "same_dates",
            _counted(dated, lambda variations: _repeats(_dates(variations))),
            policy.same_dates_each,
            policy.same_dates_a_name_most,
        ),
        _within(
            "same_addresses",
            _counted(placed, lambda variations: _repeats(_addresses(variations))),
            policy.same_addresses_each,
            policy.same_addresses_a_name_most,
        ),
    ]
    terms = " + ".join(one.name for one in parts)
    return Score.by_formula("too_much", f"min(most, {terms})", {"most": policy.too_much_most}, parts)


def _missing(names: Sequence[str], policy: Completeness) -> Score:
    numbers = {"each": policy.missing_each, "names": len(names), "most": policy.missing_most}
    return Score.by_formula("missing", "min(most, each * names)", numbers, names=list(names))


def _few(
    name: str,
    of: Callable[[Sequence[Variation]], list[str]],
    given: Given,
    count: int,
    policy: Completeness,
) -> Score:
    """What is missing of the addresses or dates of the names that were answered."""
    wanted = max(1, math.floor(exactly(policy.few_below) * count))
    lacking = _counted(given, lambda variations: wanted - len(of(variations)))
    most = policy.few_addresses_most if name == "few_addresses" else policy.few_dates_most
    within = _within(name, lacking, policy.few_each, policy.few_a_name_most)
    text, numbers = f"min(in_all, {within.formula})", {**within.numbers, "in_all": most}
    return Score.by_formula(name, text, numbers, wanted=wanted, lacking=lacking)


def _digits(asked: Given, policy: Completeness) -> Score:
    """The penalty for digits, where more of the asked names have some than is allowed."""
    with_digits = [
        name
        for name, variations in asked.items()
        if any(letter.isdecimal() for one in variations for letter in one.name)
    ]
    share = Fraction(len(with_digits), len(asked))
    value = policy.digits if share > exactly(policy.digits_above) else 0.0
    return Score.leaf("digits", value, share=float(share), above=policy.digits_above, names=with_digits)


def _each(name: str, found: Mapping[str, int], each: float, **evidence: Any) -> Score:
    numbers = {"each": each, "number": sum(found.values())}
    return Score.by_formula(name, "each * number", numbers, by_name=dict(found), **evidence)


def _within(name: str, found: Mapping[str, int], each: float, most: float) -> Score:
    """So much for each one, and no more than the most for one name."""
    full = [number for number in found.values() if exactly(each) * number >= exactly(most)]
    numbers = {
        "each": each,
        "number": sum(found.values()) - sum(full),
        "most": most,
        "names_at_most": len(full),
    }
    return Score.by_formula(name, "each * number + most * names_at_most", numbers, by_name=dict(found))


def _counted(given: Given, count: Callable[[Sequence[Variation]], int]) -> dict[str, int]:
    """The names of which there is something to count, with how much."""
    return {name: number for name, variations in given.items() if (number := count(variations)) > 0}


def _repeats(texts: Iterable[str]) -> int:
    held = list(texts)
    return len(held) - len(set(held))


def _dates(variations: Sequence[Variation]) -> list[str]:
    return [one.dob.strip() for one in variations if one.dob.strip()]


def _addresses(variations: Sequence[Variation]) -> list[str]:
    return [one.address.strip() for one in variations if one.address.strip()]
