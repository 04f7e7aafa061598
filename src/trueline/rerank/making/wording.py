"""Requests in words: the logic in plain English, inside sentences that differ.

Reach for it to word a structure. What always holds: the words follow the structure part by part; a frame is
used again only when all others were, so that few requests share a skeleton.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from trueline.core.chance import Chance, generator, pick, shuffled
from trueline.rerank.making.conditions import Condition
from trueline.rerank.making.domain import Register
from trueline.rerank.making.shapes import Part, Slot

__all__ = ["Wording"]

OPENINGS = (
    "I am looking for a {noun} that",
    "Can you find me a {noun} that",
    "We need a {noun} that",
    "My sister is after a {noun} that",
    "Please suggest a {noun} that",
    "Is there a {noun} around here that",
    "What I want is a {noun} that",
    "Help me pick a {noun} that",
    "I would love a {noun} that",
    "Our group wants a {noun} that",
    "For once I would like a {noun} that",
    "Point me to a {noun} that",
    "Which {noun} do you know that",
    "It has to be a {noun} that",
)
BEFORE = (
    # None of them may ask for anything: a text says what its structure says.
    ("Study group", "We meet once a week."),
    ("Day off", "I have the whole day to myself."),
    ("Old friends", "Some old friends are coming by."),
    ("First visit", "We are new in town."),
    ("Weekend plans", "The weekend is almost here."),
    ("Rainy day", "It has been raining since dawn."),
    ("Between meetings", "There is a gap between two meetings."),
    ("Errands", "I have errands to run nearby."),
    ("Long walk", "My legs are tired after a long walk."),
    ("Quick stop", "I do not have much time."),
    ("Visitors", "Visitors are arriving this week."),
    ("Just because", ""),
)
AFTER = ("", " Thanks!", " Any idea?", " That would make my week.", " Nothing else matters.")


class Wording:
    """Words for requests, one after the other."""

    def __init__(self, nouns: Sequence[str], seed: int) -> None:
        self.nouns = nouns
        frames = list(product(OPENINGS, BEFORE, AFTER))
        self.frames = self._in_turn(frames, seed)

    def worded(
        self, root: Part, conditions: Sequence[Condition], register: Register, chance: Chance
    ) -> tuple[str, str]:
        """The scenario and the text of a request; every condition has words in the register."""
        opening, (scenario, before), after = next(self.frames)
        leaves = iter(conditions)
        said = _said(root, leaves, register, chance, inside="")
        start = opening.format(noun=pick(self.nouns, chance))
        end = "?" if start.startswith(("Can", "Is there", "Which")) else "."
        return scenario, f"{before} {start} {said}{end}{after}".strip()

    @staticmethod
    def _in_turn(
        frames: Sequence[tuple[str, tuple[str, str], str]], seed: int
    ) -> Iterator[tuple[str, tuple[str, str], str]]:
        turn = 0
        while True:
            yield from shuffled(frames, generator(seed, "rerank", "frames", turn))
            turn += 1


def _said(part: Part, leaves: Iterator[Condition], register: Register, chance: Chance, *, inside: str) -> str:
    if isinstance(part, Slot):
        return pick(next(leaves).words[register], chance)
    args = [_said(arg, leaves, register, chance, inside=part.op) for arg in part.args]
    *most, last = args
    if part.op == "OR":
        return (
            f"either {', '.join(most)} or {last}"
            if not _has_and(part)
            else f"either {', '.join(most)}, or {last}"
        )
    if inside:
        return f"both {', '.join(most)} and {last}"
    return f"{', '.join(most)}{',' if len(most) > 1 or ' or ' in last else ''} and {last}"


def _has_and(part: Part) -> bool:
    return not isinstance(part, Slot) and any(not isinstance(arg, Slot) for arg in part.args)
