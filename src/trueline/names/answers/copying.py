"""Copying: what the answers of several responders to one query have in common that they should not.

Reach for it with all the answers to a query and their rewards. Each finding is a flag that names the
responders and shows the text; a responder's penalty is the worst flag of each detector, summed. An answer
that stands alone is never flagged for being like another.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice, product
from unicodedata import category

from anyascii import anyascii

from trueline.core.schema import Row, Text
from trueline.core.score import Score
from trueline.names.answers.alike import Likeness, Texts, alike, exceeds
from trueline.names.answers.answers import Answer
from trueline.names.queries.query import Query
from trueline.names.reward_policy import Copying

__all__ = ["Flag", "canonical", "flags", "penalties", "signature"]

LEET = str.maketrans("0134578@$!|", "oieastbasil")
"""Digits and signs that are written for letters."""

SHOWN = 3
"""Shared texts that a flag shows."""


class Flag(Row):
    """One finding: which detector, whom it found, what it takes off each of them, and what they share."""

    query_id: Text
    detector: Text
    responders: list[Text]
    penalty: float
    shared: list[Text]
    overlap: float | None = None
    jaccard: float | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    """A finding by places in the list of answers."""

    detector: str
    places: tuple[int, ...]
    penalty: float
    shared: list[str]
    overlap: float | None = None
    jaccard: float | None = None
    share: float | None = None


def flags(
    query: Query, answers: Sequence[Answer], rewards: Sequence[float | None], policy: Copying
) -> list[Flag]:
    """Every finding among the answers to one query; a reward that failed is None and equal to no other."""
    names = [[_texts(answer, asked.name) for asked in query.names] for answer in answers]
    places = [one.name for one in query.names if one.address]
    addresses = [[_addresses(answer, places)] for answer in answers]
    groups = _equal_rewards(names, rewards, policy)
    found = [
        *(_Found("equal_rewards", group, policy.equal_rewards, []) for group in groups),
        *_names_alike(names, groups, policy),
        *_identical(names, policy),
        *_odd(query, answers, policy),
        *_addresses_alike(addresses, policy),
    ]
    return [
        Flag(
            query_id=query.id,
            detector=one.detector,
            responders=[answers[place].responder for place in one.places],
            penalty=one.penalty,
            shared=one.shared,
            overlap=one.overlap,
            jaccard=one.jaccard,
            share=one.share,
        )
        for one in found
    ]


def penalties(responders: Iterable[str], found: Iterable[Flag], policy: Copying) -> dict[str, Score]:
    """What copying takes off each reward: the worst flag of each detector, summed."""
    worst: dict[str, dict[str, float]] = {name: {} for name in responders}
    for flag in found:
        for name in flag.responders:
            held = worst[name]
            held[flag.detector] = max(held.get(flag.detector, 0.0), flag.penalty)
    return {name: _penalty(held, policy) for name, held in worst.items()}


def canonical(text: str) -> str:
    """A name without what hides a copy: romanised lower-case letters, digits for letters read as those.

    >>> canonical("J0hn_Smith"), canonical("JOHN  SMITH"), canonical("Иван")
    ('johnsmith', 'johnsmith', 'ivan')
    """
    return _plain(_romanised(text).translate(LEET))


def signature(texts: Texts) -> str:
    """The SHA-256 of an answer's canonical sets."""
    return sha256("\n".join("\t".join(sorted(held)) for held in texts).encode()).hexdigest()


def _penalty(held: dict[str, float], policy: Copying) -> Score:
    if not held:
        return Score.leaf("copying", 0.0)
    parts = [Score.leaf(detector, value) for detector, value in held.items()]
    return Score.by_formula("copying", f"min(most, {' + '.join(held)})", {"most": policy.most}, parts)


def _romanised(text: str) -> str:
    return (text if text.isascii() else anyascii(text)).lower()


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _texts(answer: Answer, name: str) -> frozenset[str]:
    return frozenset(text for one in answer.variations.get(name, ()) if (text := canonical(one.name)))


def _addresses(answer: Answer, names: Sequence[str]) -> frozenset[str]:
    given = (one.address for name in names for one in answer.variations.get(name, ()))
    return frozenset(text for address in given if (text := _plain(_romanised(address))))


def _equal_rewards(
    answers: Sequence[Texts], rewards: Sequence[float | None], policy: Copying
) -> list[tuple[int, ...]]:
    """Answers with one reward, where they are more than the policy lets pass; 0 is nothing to be paid for."""
    groups: dict[float, list[int]] = {}
    for place, reward in enumerate(rewards):
        if reward and any(answers[place]):
            groups.setdefault(round(reward, policy.equal_rewards_decimals), []).append(place)
    return [tuple(group) for group in groups.values() if len(group) > policy.equal_rewards_more_than]


def _names_alike(
    answers: Sequence[Texts], groups: Sequence[tuple[int, ...]], policy: Copying
) -> Iterator[_Found]:
    """Pairs whose names are alike, and those inside a group of equal rewards by its own limits."""
    group_of = {place: number for number, group in enumerate(groups) for place in group}
    over = min(policy.group_overlap, policy.pair_overlap) if groups else policy.pair_overlap
    joint = min(policy.group_jaccard, policy.pair_jaccard) if groups else policy.pair_jaccard
    for likeness in alike(answers, over, joint):
        shown = _shown(answers, likeness)
        if exceeds(likeness, policy.pair_overlap, policy.pair_jaccard):
            yield from _flagged("alike", likeness, policy.pair, shown)
        if exceeds(likeness, policy.group_overlap, policy.group_jaccard):
            in_group = max(
                (likeness.overlap - policy.group_overlap) / (1 - policy.group_overlap),
                (likeness.jaccard - policy.group_jaccard) / (1 - policy.group_jaccard),
            )
            for part in _by_group(likeness, group_of):
                yield from _flagged("alike_in_group", part, min(1.0, in_group), shown)


def _by_group(likeness: Likeness, group_of: dict[int, int]) -> Iterator[Likeness]:
    """The likeness once for each group of rewards that has members on both sides, of these members alone."""
    sides: dict[int, tuple[list[int], list[int]]] = {}
    for side, places in enumerate((likeness.answers, likeness.others)):
        for place in places:
            if place in group_of:
                sides.setdefault(group_of[place], ([], []))[side].append(place)
    for answers, others in sides.values():
        if (answers and others) or (not likeness.others and len(answers) > 1):
            yield likeness._replace(answers=tuple(answers), others=tuple(others))


def _identical(answers: Sequence[Texts], policy: Copying) -> Iterator[_Found]:
    groups: dict[str, list[int]] = {}
    for place, texts in enumerate(answers):
        if any(texts):
            groups.setdefault(signature(texts), []).append(place)
    for group in groups.values():
        if len(group) > 1:
            same = Likeness(tuple(group), (), 1.0, 1.0)
            yield from _flagged("identical", same, policy.identical, _shown(answers, same))


def _odd(query: Query, answers: Sequence[Answer], policy: Copying) -> Iterator[_Found]:
    """Answers most of whose names are strewn with signs."""
    usual = set(policy.usual_characters)
    for place, answer in enumerate(answers):
        given = [one.name for asked in query.names for one in answer.variations.get(asked.name, ())]
        odd = [name for name in given if _odd_characters(name, usual) > policy.odd_characters_more_than]
        share = len(odd) / max(1, len(given))
        if share > policy.odd_names_above:
            penalty = (share - policy.odd_names_above) / (1 - policy.odd_names_above)
            yield _Found("odd_characters", (place,), penalty, odd[:SHOWN], share=share)


def _odd_characters(name: str, usual: set[str]) -> int:
    """How many characters are no letters, marks or digits, no white space, and not usual in names."""
    if name.replace(" ", "").isalnum():
        return 0
    return sum(
        not (sign.isalnum() or sign.isspace() or sign in usual or category(sign).startswith("M"))
        for sign in name
    )


def _addresses_alike(answers: Sequence[Texts], policy: Copying) -> Iterator[_Found]:
    for likeness in alike(answers, policy.addresses_overlap, policy.addresses_jaccard):
        penalty = min(policy.addresses_most, policy.addresses_times * max(likeness.overlap, likeness.jaccard))
        yield from _flagged("shared_addresses", likeness, penalty, _shown(answers, likeness))


def _flagged(detector: str, likeness: Likeness, penalty: float, shared: list[str]) -> Iterator[_Found]:
    """One finding for answers with the same texts, one for each pair of others."""
    pairs = product(likeness.answers, likeness.others) if likeness.others else [likeness.answers]
    for places in pairs:
        yield _Found(detector, places, penalty, shared, likeness.overlap, likeness.jaccard)


def _shown(answers: Sequence[Texts], likeness: Likeness) -> list[str]:
    """The first few texts that both have."""
    one, other = likeness.answers[0], (likeness.others or likeness.answers)[0]
    both = (
        text
        for left, right in zip(answers[one], answers[other], strict=True)
        for text in sorted(left & right)
    )
    return list(islice(both, SHOWN))
