"""The reward of an answer: its names, birth dates and addresses, times how complete it is.

Reach for `reward` for one answer and its tree, for `rewards` for many: their names are scored in one table.
Only what was asked for counts, and what is weighed together is weighed anew where a kind was not asked for.
A geocoder that does not answer makes a reward failed, never 0.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trueline.core.errors import InputError, RowError
from trueline.core.score import Score
from trueline.names.addresses import score_addresses
from trueline.names.answers.answers import Answer
from trueline.names.answers.completeness import completeness
from trueline.names.ask import Case
from trueline.names.birth_dates import KINDS, covered
from trueline.names.geocoder import Locator
from trueline.names.places import region
from trueline.names.policy import DOCUMENTED, NamesPolicy
from trueline.names.queries.files import check_names
from trueline.names.queries.query import Query, case_of
from trueline.names.score import NameScores, score_table

__all__ = ["Entry", "Reward", "check_places", "enter", "reward", "rewards"]


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer beside its query, with a case for each name that was asked for."""

    query: Query
    answer: Answer
    cases: list[Case]


@dataclass(frozen=True, slots=True)
class Reward:
    """What an answer is worth; `score` has the names' values, `tree` shows how each of them came about."""

    entry: Entry
    score: Score
    table: NameScores
    places: range

    def tree(self) -> Score:
        """The whole tree, down to the evidence of every name."""
        if self.score.outcome != "scored" and not self.score.parts:
            return self.score
        quality, complete = self.score.parts
        _, *others = quality.parts
        names = _names([self.table.tree(place) for place in self.places])
        return _product(names.weighing(quality.parts[0].weight or 0.0), others, complete, self.entry.answer)


def reward(
    query: Query, answer: Answer, policy: NamesPolicy = DOCUMENTED, geocoder: Locator | None = None
) -> Score:
    """The reward of one answer as a tree."""
    check_names(query, policy)
    check_places(query)
    return rewards([enter(query, answer)], policy, geocoder)[0].tree()


def check_places(query: Query) -> None:
    """Refuse, as a RowError without a place, a query with an address that is no country or city we know."""
    for place, asked in enumerate(query.names):
        if asked.address:
            try:
                region(asked.address)
            except InputError as problem:
                raise RowError("", f"names.{place}.address", str(problem)) from None


def enter(query: Query, answer: Answer) -> Entry:
    """An answer made ready for scoring; names it lacks have no variations, a wrong text raises RowError."""
    cases = []
    for asked in query.names:
        given = answer.variations.get(asked.name, ())
        try:
            cases.append(case_of(query, asked, [one.name for one in given]))
        except RowError as problem:
            raise RowError(answer.where, problem.field, f"of {asked.name!r}: {problem.what}") from None
    return Entry(query, answer, cases)


def rewards(
    entries: Sequence[Entry], policy: NamesPolicy = DOCUMENTED, geocoder: Locator | None = None
) -> list[Reward]:
    """The reward of each answer; the names of all of them are scored together."""
    table = score_table([case for entry in entries for case in entry.cases], policy)
    found, start = [], 0
    for entry in entries:
        places = range(start, start + len(entry.cases))
        start = places.stop
        names = _names(
            [
                Score.leaf(case.original, float(table.value[place]))
                for case, place in zip(entry.cases, places, strict=True)
            ]
        )
        found.append(Reward(entry, _reward(entry, names, policy, geocoder), table, places))
    return found


def _reward(entry: Entry, names: Score, policy: NamesPolicy, geocoder: Locator | None) -> Score:
    query, answer, weights = entry.query, entry.answer, policy.reward
    dated = [asked for asked in query.names if asked.dob]
    placed = [asked for asked in query.names if asked.address]
    dates = _mean(
        "birth_dates",
        (
            _dates(one.name, [given.dob for given in answer.variations.get(one.name, ())], one.dob or "")
            for one in dated
        ),
        len(dated),
    )
    addresses = _mean(
        "addresses",
        (
            score_addresses(
                one.name,
                [given.address for given in answer.variations.get(one.name, ())],
                one.address or "",
                policy,
                geocoder,
            )
            for one in placed
        ),
        len(placed),
    )
    others = [dates.weighing(weights.birth_dates), addresses.weighing(weights.addresses)]
    complete = completeness(query, answer, policy.completeness)
    return _product(names.weighing(weights.names), others, complete, answer)


def _product(names: Score, others: Iterable[Score], complete: Score, answer: Answer) -> Score:
    quality = Score.weighted("quality", [names, *others])
    return Score.product("reward", [quality, complete], query=answer.query_id, responder=answer.responder)


def _names(each: Sequence[Score]) -> Score:
    return _mean("names", each, len(each))


def _mean(name: str, each: Iterable[Score], number: int) -> Score:
    if number == 0:
        return Score.not_applicable(name, "not asked for")
    return Score.weighted(name, [one.weighing(1.0) for one in each])


def _dates(name: str, dates: Sequence[str], asked: str) -> Score:
    """How many of the kinds of nearness to the asked birth date are there."""
    found = covered((text for text in dates if text.strip()), asked)
    return Score.share(
        name,
        sum(map(bool, found.values())),
        len(KINDS),
        asked=asked,
        near={kind: texts[:1] for kind, texts in found.items()},
    )
