"""How reviewers rate, how many there are, and which kinds of them: conditions without a topic.

Reach for it to turn `harsh critics give it 3.5 or more` into evidence. What always holds: liking a place is
four stars where no number is said.
"""

from collections.abc import Sequence
from typing import Any

from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.evidence.review_group_rating import GroupFilter, ReviewGroupRating
from trueline.rerank.evidence.review_meta import ReviewMeta
from trueline.rerank.evidence.social_rating import SocialRating
from trueline.rerank.methods.symbolic.claims import Amount, Group, Verb
from trueline.rerank.methods.symbolic.conditions import leaf, negated
from trueline.rerank.methods.symbolic.mentions import Unit, circle_filter
from trueline.rerank.methods.symbolic.subjects import Element, Subject, denied, of_kind, subject_of

__all__ = ["rating", "reviewed"]

LIKED = Amount("gte", 4, "star")
HIGHEST = 5
ALL = GroupFilter(field="stars", operator="gte", value=0)
FIELDS = {"fan": "user.fans", "follower": "user.fans", "friend": "user.friends", "vote": "useful"}


class _Said:
    """What some elements say of reviewers, by what it is."""

    def __init__(self, elements: Sequence[Element]) -> None:
        self.elements = elements
        self.subject = subject_of(elements)
        self.places = [*self.subject.places]
        self.verbs = [verb.kind for _, verb in of_kind(elements, Verb)]
        self.amounts = [one for one in of_kind(elements, Amount) if one[0] not in self.places]

    def stars(self) -> Amount | None:
        """The stars that are asked for."""
        for place, amount in self.amounts:
            told = amount.unit == "star" or (not amount.unit and "rate" in self.verbs)
            if told and amount.number <= HIGHEST:
                self.places.append(place)
                return amount
        return None

    def unit(self, about: str, model: type[Evidence], *, opposite: bool = False, **fields: Any) -> Unit:
        """The elements as one condition."""
        self.places += [place for place, _ in of_kind(self.elements, Verb)]
        first, last = min(self.places), max(self.places)
        no = (denied(self.elements, first, last) is not self.subject.is_nobody) is not opposite
        said = leaf(about, model, **fields)
        return Unit(first, last, negated(said) if no else said)


def rating(elements: Sequence[Element]) -> Unit | None:
    """How somebody rates it; None where nothing is said of it."""
    said = _Said(elements)
    stars, who = said.stars(), said.subject
    likes = {"praise", "known"} & set(said.verbs) and (who.circle or who.group or who.since)
    if stars is None and not likes:
        return None
    wanted = stars or LIKED
    if who.circle is not None:
        circle = circle_filter(who.circle)
        return said.unit(
            f"circle {wanted.number:g} stars", SocialRating, min_stars=_least(wanted), social_filter=circle
        )
    if who.is_few:
        return said.unit(f"reviewers {wanted.number:g} stars", ReviewMeta, **_some(who, wanted))
    if who.who is not None and who.who.number == "each" and who.group is None:
        every: dict[str, Any] = {"path": "stars", "op": "gte", "value": _least(wanted), "agg": "all"}
        return said.unit(f"all {wanted.number:g} stars", ReviewMeta, **every)
    group = _group(who)
    about = f"{group.field} rate {wanted.operator} {wanted.number:g}"
    limit: dict[str, Any] = {"threshold": wanted.number, "operator": wanted.operator}
    return said.unit(about, ReviewGroupRating, group_filter=group, **limit)


def reviewed(elements: Sequence[Element]) -> Unit | None:
    """That somebody reviewed it at all, or how many did."""
    said = _Said(elements)
    who = said.subject
    if who.circle is not None and "visit" in said.verbs:
        circle = circle_filter(who.circle)
        return said.unit("circle visited", SocialRating, min_stars=1, social_filter=circle)
    if who.group is not None and who.group.operator in ("gte", "gt"):
        return _reviewed_by(said, who.group)
    for place, amount in said.amounts:
        if amount.unit == "review":
            said.places.append(place)
            return said.unit(f"reviews {amount.number:g}", ReviewGroupRating, **_how_many(who, amount))
        if amount.unit in FIELDS:
            said.places.append(place)
            of_field = Group(FIELDS[amount.unit], amount.operator, amount.number)
            return said.unit(amount.unit, ReviewMeta, **_present(of_field, None))
    if who.count is not None and who.circle is None and (who.since is not None or "visit" in said.verbs):
        least = Amount("gte", who.count, "review")
        return said.unit(f"reviews {who.count}", ReviewGroupRating, **_how_many(who, least))
    return None


def _reviewed_by(said: _Said, group: Group) -> Unit:
    """So many reviews by reviewers of a kind, as in `fewer than 3 reviews by elite users`."""
    about, count = f"reviewed by {group.field}", said.subject.count
    amount = next((one for one in said.amounts if count is None and one[1].unit == "review"), None)
    if amount is None:
        return said.unit(about, ReviewMeta, **_present(group, count))
    said.places.append(amount[0])
    how = amount[1].operator
    least = int(amount[1].number) + (how in ("gt", "lte"))
    return said.unit(about, ReviewMeta, opposite=how in ("lt", "lte"), **_present(group, least))


def _group(who: Subject) -> GroupFilter:
    if who.group is not None:
        return GroupFilter(field=who.group.field, operator=who.group.operator, value=who.group.value)
    if who.since is not None:
        return GroupFilter(field="date", operator=who.since.operator, value=who.since.date)
    return ALL


def _some(who: Subject, wanted: Amount) -> dict[str, Any]:
    """That so many reviews have the stars."""
    more = _counted(who.count)
    if who.group is None:
        return {"path": "stars", "op": "gte", "value": _least(wanted), **more}
    return {"min_stars": _least(wanted), **_fields(who.group), **more}


def _counted(count: int | None) -> dict[str, Any]:
    return {"agg": "count", "count": count} if count is not None and count > 1 else {}


def _present(group: Group, count: int | None) -> dict[str, Any]:
    return {**_fields(group), **_counted(count)}


def _fields(group: Group) -> dict[str, Any]:
    if group.field == "user.elite":
        return {"path": group.field, "op": "not_empty"}
    return {"path": group.field, "op": "gte", "value": group.value + (group.operator == "gt")}


def _how_many(who: Subject, amount: Amount) -> dict[str, Any]:
    limit = {"threshold": amount.number, "operator": amount.operator}
    return {"group_filter": _group(who), "metric": "count", **limit}


def _least(stars: Amount) -> float:
    """Stars are whole numbers."""
    return int(stars.number) + 1 if stars.operator == "gt" else stars.number
