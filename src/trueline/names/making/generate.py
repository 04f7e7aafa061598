"""Variations made for queries without a model: the baseline responder, and where screening tests come from.

Reach for it to answer queries. For each name the rules get their share first, then the counts of both mixes
are solved exactly for each part, and whole variations are put together that follow no rule. The same seed
gives the same answers. What could not be reached is said for every name, beside the best that could.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

import polars as pl

from trueline.core.chance import Chance, generator, shuffled
from trueline.names.answers.answers import Answer, Variation
from trueline.names.ask import Case, latin_cases
from trueline.names.birth_dates import make as make_birth_dates
from trueline.names.compliance import expected_rules
from trueline.names.making.counts import Plan, Planner, shares_of
from trueline.names.making.followers import followers
from trueline.names.making.grid import Grid, grids
from trueline.names.making.outcome import NameMade, outcomes
from trueline.names.making.pairing import pair
from trueline.names.policy import DOCUMENTED, NamesPolicy
from trueline.names.queries.query import AskedName, Query, case_of
from trueline.names.rules import RULES
from trueline.names.rules.rule import Rule
from trueline.names.text import prepare

__all__ = ["RESPONDER", "Made", "generate"]

RESPONDER = "trueline"

BLOCK = 64
"""Names worked on together."""


@dataclass(frozen=True, slots=True)
class Made:
    """The answer to one query, and for each of its names how near it came."""

    answer: Answer
    names: list[NameMade]


@dataclass(frozen=True, slots=True)
class _Task:
    """One name to vary: its tokens, which rules it can follow, and the mixes its parts should meet."""

    query: Query
    asked: AskedName
    tokens: list[str]
    latin: bool
    rules: list[Rule]

    @property
    def parts(self) -> list[str]:
        return [self.tokens[0]] if len(self.tokens) == 1 else [self.tokens[0], self.tokens[-1]]

    def whole(self, *parts: str) -> str:
        return " ".join((parts[0], *self.tokens[1:-1], *parts[1:]))


def generate(
    queries: Iterable[Query], policy: NamesPolicy = DOCUMENTED, seed: int = 42, responder: str = RESPONDER
) -> Iterator[Made]:
    """Answer queries one by one, in bounded memory however many there are."""
    planner = Planner(policy)
    places = ((place, query, asked) for place, query in enumerate(queries) for asked in query.names)
    for _, several in groupby(_blocks(places, planner, seed), key=lambda made: made[0]):
        answered = [(query, asked, texts, outcome) for _, query, asked, texts, outcome in several]
        query = answered[0][0]
        answer = Answer(query.id, responder, "")
        for _, asked, texts, _ in answered:
            answer.variations[asked.name] = _with_birth_dates(texts, query, asked, seed)
        yield Made(answer, [outcome for *_, outcome in answered])


Place = tuple[int, Query, AskedName]


def _blocks(
    places: Iterator[Place], planner: Planner, seed: int
) -> Iterator[tuple[int, Query, AskedName, list[str], NameMade]]:
    """Each name with its variations and how near they came, some names at a time."""
    while block := list(islice(places, BLOCK)):
        cases = [case_of(query, asked, []) for _, query, asked in block]
        tasks = _tasks(block, cases, planner.policy)
        most = max(query.variation_count for _, query, _ in block)
        laid = iter(grids([part for task in tasks for part in task.parts], most, planner.policy))
        of = [[next(laid) for _ in task.parts] for task in tasks]
        made = [_variations(task, grid, planner, seed) for task, grid in zip(tasks, of, strict=True)]
        asked = [
            case.model_copy(update={"variations": texts}) for case, texts in zip(cases, made, strict=True)
        ]
        for place, texts, outcome in zip(block, made, outcomes(asked, of, planner), strict=True):
            yield *place, texts, outcome


def _tasks(block: Sequence[Place], cases: Sequence[Case], policy: NamesPolicy) -> list[_Task]:
    prepared = prepare(pl.Series([case.original for case in cases], dtype=pl.String), policy)
    found = []
    for (_, query, asked), latin, text in zip(block, latin_cases(cases, policy), prepared, strict=True):
        # A name in another script is compared, and so varied, as it is romanised.
        tokens = asked.name.split() if latin else text.title().split()
        read = [RULES[name].read(strict=policy.strict_rules) for name in query.rules] if latin else []
        found.append(_Task(query, asked, tokens, latin, [rule for rule in read if rule.applies(asked.name)]))
    return found


def _variations(task: _Task, laid: Sequence[Grid], planner: Planner, seed: int) -> list[str]:
    """The followers of rules and all others, in an order drawn by chance."""
    query, name = task.query, task.asked.name
    chance = generator(seed, "names", "generate", query.id, name)
    following = _following(task, planner.policy, chance)
    left = query.variation_count - len(following)

    def whole(*parts: str) -> str | None:
        text = task.whole(*parts)
        follows = any(rule.holds(name, text) for rule in task.rules)
        return None if follows or text == name else text

    if len(laid) == 1:
        laid = [laid[0].without({text for text in laid[0].texts if whole(text) is None})]
    plans = [_plan(grid, left, task, planner) for grid in laid]
    return shuffled([*following, *pair(laid, [plan.cells for plan in plans], whole, chance)], chance)


def _following(task: _Task, policy: NamesPolicy, chance: Chance) -> list[str]:
    """The followers of rules; one variation at least is left for the mixes, which weigh more."""
    if not task.rules or task.query.rule_based is None:
        return []
    count = task.query.variation_count
    wanted = expected_rules(count, task.query.rule_based.rule_percentage, policy)
    most = count - 1
    return followers(task.asked.name, task.rules, min(wanted, most), most, chance)


def _plan(grid: Grid, n: int, task: _Task, planner: Planner) -> Plan:
    spelling = shares_of(task.query.orthographic_similarity) if task.latin else None
    n = min(n, len(grid.texts))
    return planner.best(grid.there, n, shares_of(task.query.phonetic_similarity), spelling)


def _with_birth_dates(texts: Sequence[str], query: Query, asked: AskedName, seed: int) -> list[Variation]:
    dates: list[str] = []
    if asked.dob:
        chance = generator(seed, "names", "birth dates", query.id, asked.name)
        dates = make_birth_dates(asked.dob, len(texts), chance)
    return [Variation(text, dates[place] if place < len(dates) else "") for place, text in enumerate(texts)]
