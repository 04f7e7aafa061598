"""What reviews say and how they rate, put together from the stretches of one piece of a request.

Reach for it to turn `a friend of Ann's mentions boba` into evidence. What always holds: what is said is a
pattern that finds the words as they are written, the last of them in singular and plural.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from trueline.rerank.evidence.review_sentiment import ReviewSentiment
from trueline.rerank.evidence.review_text import ReviewText, WeightBy, words_pattern
from trueline.rerank.methods.symbolic.claims import Circle, Lexical, Quoted, Verb, VerbKind
from trueline.rerank.methods.symbolic.conditions import leaf, negated
from trueline.rerank.methods.symbolic.subjects import Element, Subject, denied, of_kind, subject_of
from trueline.rerank.methods.symbolic.words import LIGHT, Word, word_set
from trueline.rerank.social import SocialFilter
from trueline.rerank.structure import Structure

__all__ = [
    "BE",
    "BY",
    "LEAD",
    "STOP",
    "Frame",
    "Judged",
    "Topic",
    "Unit",
    "circle_filter",
    "mention",
    "pattern_of",
    "topic_of",
]

LONGEST = 4
"""Words of a topic."""

BY = word_set("by from in among amongst across throughout")
BE = word_set(
    "is are was were be been being get gets got getting has have had that which often also frequently"
)
MODAL = word_set("should must can could may might will would ought to still")
PASSIVE = word_set("is are was were been being get gets got getting")
LEAD = LIGHT | word_set(
    "that how it is are was were has have had being been as about of for good great amazing excellent "
    "fantastic wonderful delicious lovely best nice awesome superb brilliant incredible outstanding there "
    "there's they're they it's place spot feels having being to specifically such"
)
STOP = word_set(
    "it is are was were be been that which who whose whom where when while because since so there here at "
    "in on for with from by as being has have had they you i we also often to if than into this these "
    "those he she what whenever during after before about like offers offer serves serve needs need "
    "should must will can open opens somewhere place places spot spots please ideally preferably"
)


class Judged(Protocol):
    """Says whether an aspect was judged in the reviews."""

    def __contains__(self, aspect: object) -> bool: ...


@dataclass(frozen=True, slots=True)
class Topic:
    """What is spoken of; in quotation marks it is these very words."""

    text: str
    quoted: bool = False

    @property
    def pattern(self) -> str:
        """The pattern that finds it."""
        return words_pattern(self.text, whole=True) if self.quoted else pattern_of(self.text)


@dataclass(frozen=True, slots=True)
class Frame:
    """Who says it, and in what manner."""

    subject: Subject
    kind: VerbKind
    negated: bool

    def structure(self, topic: Topic, judged: Judged) -> Structure | None:
        """That they say it of a topic; None where no evidence could."""
        aspect, subject = _aspect(topic.text, judged), self.subject
        given: dict[str, Any] = {}
        if subject.circle is not None:
            given["social_filter"] = circle_filter(subject.circle)
        if self.kind in ("praise", "blame") and aspect is not None and subject.group is None:
            given["sentiment"] = "negative" if self.kind == "blame" else "positive"
            said: Structure = leaf(topic.text, ReviewSentiment, topic=aspect, **given)
        elif self.kind == "blame":
            return None
        else:
            given |= _credible(subject)
            said = leaf(topic.text, ReviewText, pattern=aspect or topic.pattern, **given)
        return negated(said) if self.negated else said


@dataclass(frozen=True, slots=True)
class Unit:
    """The elements from first to last that say one thing; `frame` goes on with the next topic."""

    first: int
    last: int
    structure: Structure | None
    frame: Frame | None = None


def circle_filter(circle: Circle) -> SocialFilter:
    """Whose reviews count."""
    more = {"min_matches": circle.least} if circle.least > 1 else {}
    return SocialFilter(friends=list(circle.names), hops=circle.hops, **more)


def pattern_of(topic: str) -> str:
    """The pattern that finds a topic, its last word in singular and plural.

    >>> pattern_of("latte art"), pattern_of("pastries"), pattern_of("lattes")
    ('latte art', 'pastr(?:y|ies)', 'latte')
    """
    plain = re.sub(r"([.^$*+?{}\[\]\\|()])", r"\\\1", topic)
    if re.search(r"[^aeiou]ies$", plain):
        return f"{plain[:-3]}(?:y|ies)"
    if re.search(r"\w{3}(?:ss|sh|ch|x)es$", plain):
        return plain[:-2]
    return plain[:-1] if re.search(r"\w{2}[^su]s$", plain) and not plain.endswith("is") else plain


def mention(
    elements: Sequence[Element], words: Sequence[Word], judged: Judged, before: Subject | None = None
) -> Unit | None:
    """What somebody says of a topic; `words` are all of the request, `before` who was spoken of last."""
    subject = subject_of(elements, counting=True)
    for place, verb in of_kind(elements, Verb):
        if verb.kind not in ("say", "praise", "blame", "known"):
            continue
        alone = verb.kind == "known" or verb.nominal or _is_passive(elements, place)
        if not alone and (not _is_said(elements, place, subject) if subject.places else before is None):
            continue
        found = _topic(elements, place, subject.places, words)
        if found is None:
            continue
        topic, about = found
        places = [place, *about, *subject.places]
        first, last = min(places), max(places)
        who = before if before is not None and not subject.places else subject
        no = denied(elements, first, max(place, *subject.places, first)) is not who.is_nobody
        frame = Frame(who, verb.kind, no)
        goes_on = last == len(elements) - 1 and max(about) == last
        return Unit(first, last, frame.structure(topic, judged), frame if goes_on else None)
    return None


def _credible(subject: Subject) -> dict[str, Any]:
    """Whose word counts, and how many have to say it."""
    many = subject.count if subject.count is not None and subject.count > 1 else None
    if subject.group is None or not subject.group.weighs:
        return {} if many is None else {"min_matches": many}
    weight = {"weight_by": WeightBy(field=subject.group.field)}
    return weight if many is None else {**weight, "min_credible_matches": many}


def _is_said(elements: Sequence[Element], verb: int, subject: Subject) -> bool:
    """Whether somebody does it: they stand before the verb, or behind it after `by`."""
    first = min(subject.places)
    between = elements[verb + 1 : first]
    return first < verb or any(isinstance(one, Word) and one.text in BY for one in between)


def _is_passive(elements: Sequence[Element], verb: int) -> bool:
    """Whether something is said of what stands before the verb."""
    before = elements[verb - 1] if verb else None
    return isinstance(before, Word) and before.text in PASSIVE


def _topic(
    elements: Sequence[Element], verb: int, subjects: Sequence[int], words: Sequence[Word]
) -> tuple[Topic, list[int]] | None:
    """The words that it is about and their places: after the verb, else before it."""
    after = elements[verb + 1] if verb + 1 < len(elements) else None
    passive = (isinstance(after, Word) and after.text in BY) or verb + 1 in subjects
    passive = passive and any(place > verb for place in subjects)
    found = None if passive else topic_of(elements, verb + 1, words)
    if found is not None:
        return found
    before = [place for place in (verb, *subjects) if place <= verb]
    return _topic_before(elements, min(before), words) or (
        topic_of(elements, verb + 1, words) if passive else None
    )


def topic_of(
    elements: Sequence[Element], start: int, words: Sequence[Word]
) -> tuple[Topic, list[int]] | None:
    """The topic that begins at a place, past what only leads to it."""
    taken: list[tuple[int, Word]] = []
    for place, word in _spelled(elements, range(start, len(elements)), words):
        if isinstance(word, Quoted):
            return (Topic(word.text, quoted=True), [place]) if not taken else _joined(taken)
        if word is None or (taken and (word.text in STOP or len(taken) == LONGEST)):
            break
        if taken or word.text not in LEAD:
            taken.append((place, word))
    return _joined(taken)


def _topic_before(
    elements: Sequence[Element], stop: int, words: Sequence[Word]
) -> tuple[Topic, list[int]] | None:
    taken: list[tuple[int, Word]] = []
    for place, word in reversed(list(_spelled(elements, range(stop), words))):
        if isinstance(word, Quoted):
            return Topic(word.text, quoted=True), [place]
        if word is None or (taken and word.text in STOP | LEAD):
            break
        if taken or word.text not in BE | MODAL | LIGHT:
            if word.text in STOP:
                break
            taken.append((place, word))
    return _joined(taken[::-1][-LONGEST:])


def _joined(taken: list[tuple[int, Word]]) -> tuple[Topic, list[int]] | None:
    while taken and taken[-1][1].text in LIGHT | STOP:
        taken.pop()
    if not taken:
        return None
    return Topic(" ".join(word.text for _, word in taken)), sorted({place for place, _ in taken})


def _spelled(
    elements: Sequence[Element], places: Sequence[int], words: Sequence[Word]
) -> Iterator[tuple[int, Word | Quoted | None]]:
    """Elements word by word: what the lexicon knows is spelled out, None stands for any other claim."""
    for place in places:
        element = elements[place]
        if isinstance(element, Word):
            yield place, element
        elif isinstance(element.what, Quoted):
            yield place, element.what
        elif isinstance(element.what, Lexical):
            for word in words:
                if element.start <= word.start < element.end:
                    yield place, word
        else:
            yield place, None


def _aspect(topic: str, judged: Judged) -> str | None:
    """The aspect of the judgements that a topic is."""
    spellings = (
        topic,
        topic.replace(" ", "_"),
        topic.removesuffix("s"),
        topic.removesuffix("s").replace(" ", "_"),
    )
    return next((one for one in spellings if one in judged), None)
