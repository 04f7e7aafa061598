"""Texts that a part of a name could be varied to: near ones and far ones, alike in sound and not.

Reach for it to see what there is to choose from. The set is stated: the part itself, every single edit over
the letters a to z, and every step of chains of changes of four kinds, some long enough to reach the lowest
level of spelling. The same part and size give the same set, the part first and no text twice.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from trueline.core.chance import Chance, generator, pick
from trueline.names.rules.edits import exchanges, removals
from trueline.names.rules.letters import LETTERS, VOWELS
from trueline.names.sound import CODES

__all__ = ["FEW", "Change", "candidates", "single_edits"]

FEW = 15
"""How many of one kind can be chosen from a set of the usual size."""

CHAINS = 6
"""Chains of each kind in a set of the usual size."""

DRAWS = 48
"""Draws of a chain; not every draw makes a change."""

LONGEST = 2
"""How many times as long as the part a text may be: what is longer nobody would take for the name."""

SIBLINGS = {
    letter: group.replace(letter, "") for group in ("bfpv", "cgjkqsxz", "dt", "mn") for letter in group
}
"""For each consonant those with the same digit in Soundex; l and r have none."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change: where it may happen, which letters may come there, and whether what stood stays."""

    where: Callable[[str, int], bool]
    letters: Callable[[str], str]
    before: bool = False

    def of(self, text: str, chance: Chance) -> str:
        """The text changed at a place drawn by chance; as it was where that place is not right."""
        at = int(chance.random() * len(text))
        if not self.where(text, at):
            return text
        letters = self.letters(text[at])
        put = pick(letters, chance) if letters else ""
        return text[:at] + put + text[at if self.before else at + 1 :]


@lru_cache(maxsize=4096)
def candidates(part: str, wanted: int = FEW) -> tuple[str, ...]:
    """The texts, from which about `wanted` of one kind can be chosen.

    >>> candidates("Ann")[:4]
    ('Ann', 'Nn', 'An', 'Nan')
    """
    lowered = part.lower()
    near = dict.fromkeys(text for text in single_edits(lowered) if text)
    found = dict.fromkeys((lowered, *near, *_far(lowered, near, -(-wanted // FEW))))
    return tuple(dict.fromkeys(_cased_like(part, text) for text in found))


def single_edits(text: str) -> Iterator[str]:
    """Every text one deletion, exchange of neighbours, insertion or replacement away, some twice."""
    yield from removals(text)
    yield from exchanges(text)
    for at in range(len(text) + 1):
        for letter in LETTERS:
            yield text[:at] + letter + text[at:]
            yield text[:at] + letter + text[at + 1 :]


def _far(text: str, near: Iterable[str], times: int) -> Iterator[str]:
    """What stands after each step of every chain; a chain starts where so many codes agree already."""
    heard = _heard(text)
    starts: dict[int, list[str]] = {agreeing: [] for agreeing in KINDS}
    for one in near:
        starts[_agreeing(heard, one)].append(one)
    for agreeing, changes in KINDS.items():
        chance = generator(0, "names", "candidates", text, agreeing)
        for _ in range(CHAINS * times if starts[agreeing] else 0):
            step = pick(starts[agreeing], chance)
            for _ in range(DRAWS):
                changed = pick(changes, chance).of(step, chance)
                fits = changed != step and len(changed) <= LONGEST * len(text)
                if fits and _agreeing(heard, changed) == agreeing:
                    step = changed
                    yield step


def _agreeing(heard: tuple[str, ...], text: str) -> int:
    return sum([code(text) == one for code, one in zip(CODES.values(), heard, strict=True)])


def _heard(text: str) -> tuple[str, ...]:
    return tuple(code(text) for code in CODES.values())


def _cased_like(part: str, text: str) -> str:
    if part.istitle():
        return text.capitalize()
    return text.upper() if part.isupper() else text


def _not_first(text: str, at: int) -> bool:
    return at > 0 and text[at] in VOWELS


def _in_a_cluster(text: str, at: int) -> bool:
    return at > 0 and text[at - 1] not in VOWELS and text[at] not in VOWELS


def _has_siblings(text: str, at: int) -> bool:
    return at > 0 and text[at] in SIBLINGS


def _anywhere(_text: str, _at: int) -> bool:
    return True


def _at_the_start(_text: str, at: int) -> bool:
    return at == 0


ANOTHER_VOWEL = Change(_not_first, lambda _: VOWELS)
DOUBLED = Change(_anywhere, lambda letter: letter, before=True)
VOWEL_BESIDE_VOWEL = Change(_not_first, lambda _: VOWELS, before=True)
VOWEL_IN_A_CLUSTER = Change(_in_a_cluster, lambda _: VOWELS, before=True)
NO_VOWEL = Change(_not_first, lambda _: "")
SIBLING = Change(_has_siblings, lambda letter: SIBLINGS[letter])
ANOTHER_LETTER = Change(_anywhere, lambda _: LETTERS)
ONE_MORE_LETTER = Change(_anywhere, lambda _: LETTERS, before=True)
ANOTHER_START = Change(_at_the_start, lambda _: LETTERS)

VOWEL_CHANGES = (ANOTHER_VOWEL, DOUBLED, VOWEL_BESIDE_VOWEL)
KINDS = {
    3: VOWEL_CHANGES,
    2: (*VOWEL_CHANGES, VOWEL_IN_A_CLUSTER, NO_VOWEL, ANOTHER_LETTER),
    1: (*VOWEL_CHANGES, VOWEL_IN_A_CLUSTER, NO_VOWEL, ANOTHER_LETTER, SIBLING),
    0: (ANOTHER_LETTER, ONE_MORE_LETTER, ANOTHER_START),
}
"""By how many sound codes are to agree, the changes that are likely to leave it so."""
