"""Phrases and what they can mean in one dataset, made from its schema and a thesaurus.

Reach for it to find what words of a request ask of attributes. What always holds: a phrase is found however
it is written, as one word or two, singular or plural; the longest phrase wins; what a phrase can mean stands
in the order in which it is to be tried, the schema's own words first.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from trueline.rerank.items import Column
from trueline.rerank.methods.symbolic.conditions import Condition
from trueline.rerank.methods.symbolic.schema import Attribute, attributes
from trueline.rerank.methods.symbolic.thesaurus import Entry, Thesaurus
from trueline.rerank.methods.symbolic.words import LIGHT, Word, key, stems, word_set

__all__ = ["Lexicon", "Reading", "Span"]

LONGEST = 12
"""Words of a phrase, light ones included."""

FLUFF = word_set(
    "has have is are good for restaurant business accept accepted allow allowed offer offered provide "
    "provided available availability level range type option by with"
)
"""Words of an attribute's name that people leave out."""

WITH = {"with": False, "has": False, "have": False, "without": True, "no": True}
"""Words before a name that is a weak word, such as `no cafe`, and whether they deny it."""

PAIR = 2
"""Words of a name that people say in either order: online orders, order online."""

SAYS_NOTHING = frozenset(("yes", "no", "true", "false", "none", "other", "unknown"))
DAYS = word_set("monday tuesday wednesday thursday friday saturday sunday")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a phrase can mean: an attribute by its name, or with values.

    `named` is a name that asks for nothing by itself; a value that is not `strong` needs the name beside it;
    a `quality` is something that every place has in some way.
    """

    attribute: Attribute
    values: tuple[str, ...] = ()
    negated: bool = False
    named: bool = False
    strong: bool = True
    quality: bool = False

    @property
    def condition(self) -> Condition | None:
        """What the phrase asks for by itself; None where it does not."""
        if self.named or not self.strong:
            return None
        found = Condition(self.attribute, self.values, self.negated)
        return found if found.can_be_asked else None


@dataclass(frozen=True, slots=True)
class Span:
    """Where a phrase stands among words, from start to before stop."""

    start: int
    stop: int
    readings: tuple[Reading, ...]


@dataclass
class Lexicon:
    """The phrases of one schema."""

    columns: Mapping[tuple[str, ...], Column]
    thesaurus: Thesaurus
    table: dict[str, tuple[Reading, ...]] = field(init=False)
    _own: dict[str, list[Reading]] = field(default_factory=dict)
    _taught: dict[str, list[Reading]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for attribute in self.attributes:
            self._add_names(attribute)
            self._add_values(attribute)
        for entry in self.thesaurus.entries:
            readings = list(self._readings(entry))
            for phrase in map(stems, entry.phrases):
                _add(self._taught, phrase, (_narrowed(one, phrase) for one in readings))
        phrases = {said: self._ordered(said) for said in {**self._own, **self._taught}}
        self.table = {said: readings for said, readings in phrases.items() if readings}

    @cached_property
    def attributes(self) -> list[Attribute]:
        """All of them."""
        return attributes(self.columns)

    @cached_property
    def qualities(self) -> frozenset[Attribute]:
        """What every place has in some way, such as noise: its name alone asks for nothing."""
        names = [name for one in self.thesaurus.entries if one.polarity == "name" for name in one.attribute]
        return frozenset(self._named(names))

    @cached_property
    def days(self) -> dict[str, str]:
        """The schema's own spelling of the days that items have hours for."""
        return {path[-1].lower(): path[-1] for path in self.columns if path[0] == "hours" and path[1:]}

    @cached_property
    def weak(self) -> frozenset[str]:
        """Values that need their attribute beside them."""
        return self.words("weak") | self.places | self.idle | DAYS

    @cached_property
    def places(self) -> frozenset[str]:
        """What items are called."""
        return self.words("places")

    @cached_property
    def idle(self) -> frozenset[str]:
        """What a request never asks for."""
        return self.words("idle")

    def words(self, kind: str) -> frozenset[str]:
        """The words of the thesaurus of one kind, by their keys."""
        return frozenset(key(stems(one)) for one in self.thesaurus.words[kind])

    def spans(self, words: Sequence[Word], joined: Sequence[bool]) -> Iterator[Span]:
        """The phrases in words, the longest at each place; `joined`: nothing parts a word from the last."""
        start = 0
        while start < len(words):
            found = self._longest(words, joined, start)
            if found is not None and self._reaches_further(words, joined, found):
                found = None
            if found is not None:
                yield found
            start = found.stop if found is not None else start + 1

    def _reaches_further(self, words: Sequence[Word], joined: Sequence[bool], found: Span) -> bool:
        """Whether a longer phrase begins inside one, as in `no step-free access`, or the schema's own."""
        later = (self._longest(words, joined, place) for place in range(found.start + 1, found.stop))
        weight = self._weight(words, found)
        return any(
            one is not None and one.stop > found.stop and self._weight(words, one) > weight for one in later
        )

    def _weight(self, words: Sequence[Word], span: Span) -> tuple[int, bool]:
        """How many words a phrase has, and whether the schema has it."""
        said = key([word.stem for word in words[span.start : span.stop]])
        return span.stop - span.start, said in self._own

    def _longest(self, words: Sequence[Word], joined: Sequence[bool], start: int) -> Span | None:
        if words[start].stem in LIGHT:
            return None
        found, said = None, ""
        for place in range(start, min(start + LONGEST, len(words))):
            if place > start and not joined[place]:
                break
            if words[place].stem in LIGHT:
                continue
            said += words[place].stem
            if said in self.table:
                found = Span(start, place + 1, self.table[said])
        return found

    def _ordered(self, said: str) -> tuple[Reading, ...]:
        """The schema's names, then its values, those that the thesaurus knows too before the others."""
        own, taught = self._own.get(said, []), self._taught.get(said, [])
        known = sorted(own, key=lambda one: (bool(one.values), one not in taught))
        found = dict.fromkeys((*known, *taught))
        return tuple(replace(one, quality=one.attribute in self.qualities) for one in found)

    def _add_names(self, attribute: Attribute) -> None:
        if attribute.kind == "categories":
            return
        own = attribute.stems
        alone = attribute.kind != "flags"
        kept = SAYS_NOTHING | (self.weak if attribute.kind == "boolean" else self.places | self.idle | DAYS)
        for name in _shorter(own):
            if key(name) not in kept:
                _add(self._own, name, [Reading(attribute, named=not alone)])
            elif attribute.kind == "boolean" and key(name) not in SAYS_NOTHING:
                for word, no in WITH.items():
                    _add(self._own, (word, *name), [Reading(attribute, negated=no)])

    def _add_values(self, attribute: Attribute) -> None:
        if attribute.kind == "boolean":
            return
        for value in attribute.values:
            said = stems(value)
            meant = key(said)
            if meant in SAYS_NOTHING:
                continue
            is_number = not meant.strip("0123456789.$")
            weak = self.words("weak") if attribute.kind == "categories" else self.weak
            strong = meant not in weak or (attribute.kind == "choice" and len(said) > 1)
            strong = strong and not is_number
            if attribute.kind != "categories" or strong:
                _add(self._own, said, [Reading(attribute, (value,), strong=strong)])

    def _readings(self, entry: Entry) -> Iterator[Reading]:
        no = entry.polarity == "no"
        if not entry.attribute:
            for attribute in self.attributes:
                if values := _values(attribute, entry.value):
                    yield Reading(attribute, values, no, strong=False)
            return
        found = [one for attribute in self._named(entry.attribute) if (one := _reading(attribute, entry))]
        yield from found
        if entry.polarity != "name" and not (found and entry.value):
            yield from self._called(entry.value or entry.attribute, no=no)

    def _named(self, names: Iterable[str]) -> Iterator[Attribute]:
        """The attributes whose names hold these words, those with the fewest others first."""
        given: set[Attribute] = set()
        for name in names:
            wanted = stems(name)
            fits = [one for one in self.attributes if one not in given and _holds(one.stems, wanted)]
            given |= set(fits)
            yield from sorted(fits, key=lambda one: sum(not _is_fluff(word) for word in one.stems))

    def _called(self, names: Iterable[str], *, no: bool) -> Iterator[Reading]:
        """Flags, elements of lists and, for what is no name of an attribute, booleans that are called so."""
        wanted = {said for name in names if (said := key(stems(name))) not in self.weak | SAYS_NOTHING}
        for attribute in self.attributes:
            if attribute.kind in ("flags", "list"):
                for value in attribute.values:
                    if key(stems(value)) in wanted:
                        yield Reading(attribute, (value,), no)
            elif attribute.kind == "boolean" and any(key(one) in wanted for one in _shorter(attribute.stems)):
                yield Reading(attribute, (), no)


def _add(table: dict[str, list[Reading]], phrase: Sequence[str], readings: Iterable[Reading]) -> None:
    if said := key(phrase):
        table.setdefault(said, []).extend(readings)


def _reading(attribute: Attribute, entry: Entry) -> Reading | None:
    """What an entry says of an attribute that it names."""
    no = entry.polarity == "no"
    if not entry.value:
        return Reading(attribute, (), no, named=entry.polarity == "name")
    if attribute.kind == "boolean":
        positive = _boolean(attribute, entry.value)
        return None if positive is None else Reading(attribute, (), no is positive)
    values = _values(attribute, entry.value)
    return Reading(attribute, values, no) if values else None


def _narrowed(reading: Reading, phrase: Sequence[str]) -> Reading:
    """The reading with the value that the phrase names beside the attribute: `sea view` of a view."""
    choices = reading.attribute.values if reading.attribute.kind in ("choice", "flags", "list") else ()
    said = tuple(value for value in choices if key(stems(value)) in phrase and value not in SAYS_NOTHING)
    return replace(reading, values=said, named=False) if said and not reading.values else reading


def _shorter(name: Sequence[str]) -> Iterator[Sequence[str]]:
    """The name, and what is left of it when people leave words out at either end."""
    start, stop = 0, len(name)
    yield name
    while start < stop and _is_fluff(name[start]):
        start += 1
        yield name[start:stop]
    while stop > start and _is_fluff(name[stop - 1]):
        stop -= 1
        yield name[start:stop]
    if stop - start == PAIR:
        yield name[start:stop][::-1]


def _is_fluff(word: str) -> bool:
    return word in FLUFF or word.isdigit()


def _holds(name: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each wanted word is in a name, written as one word or as several beside each other."""
    parts = {key(name[start:stop]) for start in range(len(name)) for stop in range(start + 1, len(name) + 1)}
    return key(wanted) in parts or all(word in parts for word in wanted if word not in LIGHT)


def _values(attribute: Attribute, wanted: Iterable[str]) -> tuple[str, ...]:
    """The values of an attribute that are called so."""
    known = {key(stems(value)): value for value in attribute.values}
    asked = (key(stems(one)) for one in wanted)
    return tuple(dict.fromkeys(known[one] for one in asked if one in known))


def _boolean(attribute: Attribute, wanted: Sequence[str]) -> bool | None:
    """Whether values ask for the attribute to be true or false; None where they say neither."""
    said = {key(stems(one)) for one in wanted}
    if said & {"yes", "true"}:
        return True
    if said & {"no", "false"}:
        return False
    return True if any(_holds(attribute.stems, stems(one)) for one in wanted) else None
