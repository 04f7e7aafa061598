"""Words that no attribute is called, and that reviews may speak of.

Reach for it for what the schema does not know. What always holds: a topic stands where a condition could
stand, and some review of the dataset has its words; all else is passed over.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from trueline.rerank.dataset import Dataset
from trueline.rerank.methods.symbolic.mentions import LEAD, STOP, pattern_of
from trueline.rerank.methods.symbolic.subjects import Element
from trueline.rerank.methods.symbolic.words import LIGHT, Word, word_set

__all__ = ["Topics"]

LONGEST = 3
"""Words of a topic."""

BEFORE = word_set(
    "with has have serves serve serving sells selling sell offers offering makes making does great "
    "good excellent amazing fantastic delicious lovely decent nice proper real homemade fresh"
)
"""Words that a topic follows."""

SOMEWHERE = word_set("one somewhere anywhere something anything")
OURS = word_set("my our your his her their i we you me us myself they")
FUNCTION = (
    STOP
    | LEAD
    | word_set(
        "not no never without want wants wanted looking look find found know think feel try trying get "
        "got going go would could might may do did done make take takes taking meet meeting grab catch "
        "sit spend bring come somewhere anywhere something anything someone anyone everything else more "
        "less most least much many few lot lots bit kind sort type thing things stuff way only even "
        "still already again today tonight tomorrow now soon later preferably prefer ideally hoping hope "
        "looking suggest recommend help appreciate thanks please hi hello hey ok okay well sure maybe "
        "perhaps after next last first new old big small local nearby near around close day night week "
        "morning evening afternoon time hour hours minute minutes month year out up down over off back "
        "away between under above while until till per each every both either neither able want love "
        "loves enjoy me us him them myself visit visiting town city area neighborhood neighbourhood "
        "street corner wherever whatever also too"
    )
)


class Topics:
    """Finds topics that the reviews of a dataset have; `places` is what items are called."""

    def __init__(self, dataset: Dataset, places: frozenset[str], idle: frozenset[str]) -> None:
        self.texts = dataset.reviews.frame["text"]
        self.places, self.idle = places, idle
        self.occurs = lru_cache(maxsize=1024)(self._occurs)

    def _occurs(self, topic: str) -> bool:
        return bool(self.texts.str.contains(rf"(?i)\b{pattern_of(topic)}").any())

    def found(self, elements: Sequence[Element], *, joined: bool) -> Iterator[tuple[int, int, str]]:
        """The topics among elements, each from a place to before another; `joined`: a condition is due."""
        for start, stop in self._runs(elements):
            if self._stands_right(elements, start, stop, joined=joined) and self._is_topic(
                elements[start:stop]
            ):
                yield start, stop, " ".join(_text(one) for one in elements[start:stop])

    def heads(self, elements: Sequence[Element]) -> bool:
        """Whether elements begin with a place, as in `one with a terrace`."""
        start = next((place for place, one in enumerate(elements) if not _is_light(one)), len(elements))
        return self.is_place(elements, start) or (
            start < len(elements) and _text(elements[start]) in SOMEWHERE
        )

    def is_place(self, elements: Sequence[Element], place: int) -> bool:
        """Whether what items are called stands there, in one word or in two such as coffee shop."""
        names = [one.stem for one in elements[place : place + 2] if isinstance(one, Word)]
        is_there = bool(names) and isinstance(elements[place], Word)
        return is_there and bool({names[0], "".join(names)} & self.places)

    def trail(self, elements: Sequence[Element]) -> bool:
        """Whether elements end with something that one should have and that is not known."""
        *_, last = [(0, 0), *self._runs(elements)]
        start, stop = last
        if start == stop or any(not isinstance(one, Word) for one in elements[stop:]):
            return False
        return self._stands_right(elements, start, stop, joined=False) and not self._is_topic(
            elements[start:stop]
        )

    def _is_topic(self, elements: Sequence[Element]) -> bool:
        return len(elements) <= LONGEST and self.occurs(" ".join(map(_text, elements)))

    def _runs(self, elements: Sequence[Element]) -> Iterator[tuple[int, int]]:
        """Stretches of words with a meaning of their own."""
        start = None
        for place, element in enumerate([*elements, None]):
            if isinstance(element, Word) and self._means(element) and not self.is_place(elements, place):
                start = place if start is None else start
            elif start is not None:
                yield start, place
                start = None

    def _means(self, word: Word) -> bool:
        known = word.text in FUNCTION or word.text in LIGHT or word.text.isdigit()
        return not known and word.stem not in self.idle

    def _stands_right(self, elements: Sequence[Element], start: int, stop: int, *, joined: bool) -> bool:
        before = start - 1
        while before >= 0 and _is_light(elements[before]):
            if _text(elements[before]) in OURS:
                return False
            before -= 1
        lead = _text(elements[before]) if before >= 0 else ""
        after = elements[stop] if stop < len(elements) else None
        if self.is_place(elements, stop):
            return lead not in OURS
        if lead in BEFORE:
            return before == 0 or _text(elements[before - 1]) not in OURS
        return joined and before < 0 and after is None


def _is_light(element: Element) -> bool:
    return isinstance(element, Word) and element.text in LIGHT


def _text(element: Element) -> str:
    return element.text if isinstance(element, Word) else ""
