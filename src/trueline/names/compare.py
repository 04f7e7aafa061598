"""One variation beside its original: how each part sounds and is spelt, which rules hold, what was edited.

Reach for it to show a person why a variation counts as it does. The figures are the table's own: the same
text, codes, similarities and bands.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl

from trueline.names.ask import Case, latin_cases
from trueline.names.bands import NAMES, levels
from trueline.names.policy import NamesPolicy
from trueline.names.rules import RULES
from trueline.names.sound import CODES, agreement, codes
from trueline.names.sound import similarity as sound_similarity
from trueline.names.spelling import distances, edits
from trueline.names.spelling import similarity as spelling_similarity
from trueline.names.text import prepare, tokens

__all__ = ["Comparison", "PartComparison", "compare"]


@dataclass(frozen=True, slots=True)
class PartComparison:
    """A first or last part beside its original."""

    part: str
    original: str
    variation: str
    sound: float
    sound_level: str
    codes_that_agree: tuple[str, ...]
    spelling: float
    spelling_level: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """A whole variation beside its original; `spelling` of the whole is for the eye and never scored."""

    variation: str
    spelling: float
    rules: tuple[str, ...]
    edits: tuple[str, ...]
    parts: tuple[PartComparison, ...]


def compare(case: Case, policy: NamesPolicy) -> list[Comparison]:
    """Compare each variation with the original; rules are all that hold, asked or not."""
    original, variations = case.original, case.variations
    latin = latin_cases([case], policy)[0]
    readings = [rule.read(strict=policy.strict_rules) for rule in RULES] if latin else []
    whole, *others = prepare(pl.Series([original, *variations], dtype=pl.String), policy)
    found = []
    for variation, text in zip(variations, others, strict=True):
        held = (rule.id for rule in readings if rule.applies(original) and rule.holds(original, variation))
        found.append(
            Comparison(
                variation=variation,
                spelling=_spelling(whole, text),
                rules=tuple(held),
                edits=tuple(edits(original, variation)),
                parts=tuple(_parts(whole, text, policy)),
            )
        )
    return found


def _spelling(left: str, right: str) -> float:
    return float(spelling_similarity(distances([left], [right]), np.array([max(len(left), len(right))]))[0])


def _parts(whole: str, text: str, policy: NamesPolicy) -> list[PartComparison]:
    split = tokens(pl.Series([whole, text], dtype=pl.String))
    wanted = ("first", "last")[: min(*split["count"], 2)]
    return [_part(part, split[part][0], split[part][1], policy) for part in wanted]


def _part(part: str, original: str, variation: str, policy: NamesPolicy) -> PartComparison:
    agrees = agreement(codes([original, variation]), np.array([0]), np.array([1]), policy)
    # Weights that are drawn belong to a case; beside a case every code counts what the policy says.
    sound = sound_similarity(agrees, policy.sound_weights)
    spelling = _spelling(original, variation)
    return PartComparison(
        part=part,
        original=original,
        variation=variation,
        sound=float(sound[0]),
        sound_level=NAMES[levels(sound, policy.sound_bands, policy)[0]],
        codes_that_agree=tuple(name for name, same in zip(CODES, agrees, strict=True) if same[0]),
        spelling=spelling,
        spelling_level=NAMES[levels(np.array([spelling]), policy.spelling_bands, policy)[0]],
    )
