"""What is asked: a case, one name with its variations and what they should have been.

Reach for it to read cases. A case is well formed whatever the policy; `check` adds what a policy demands.
"""

from collections.abc import Sequence
from typing import Annotated

import polars as pl
from pydantic import AfterValidator, Field

from trueline.core.errors import RowError, UnknownNameError
from trueline.core.schema import PlainText, Row, Text, bad, text_fault
from trueline.names.policy import NamesPolicy, PartWeights, SoundWeights
from trueline.names.rules import RULES
from trueline.names.text import is_blank, is_latin

__all__ = [
    "LEVELS",
    "SCRIPTS",
    "Case",
    "check",
    "check_mixes",
    "known_rule",
    "latin_cases",
    "nothing_to_compare",
]

LEVELS = ("Light", "Medium", "Far")

SCRIPTS = (
    "latin",
    "arabic",
    "armenian",
    "bengali",
    "burmese",
    "chinese",
    "cyrillic",
    "devanagari",
    "ethiopic",
    "georgian",
    "greek",
    "gujarati",
    "gurmukhi",
    "han",
    "hangul",
    "hebrew",
    "hiragana",
    "japanese",
    "kannada",
    "katakana",
    "khmer",
    "korean",
    "lao",
    "malayalam",
    "mongolian",
    "myanmar",
    "odia",
    "other",
    "sinhala",
    "tamil",
    "telugu",
    "thai",
    "tibetan",
)  # fmt: skip - a table of words

LONGEST = 1_000
"""Characters in a name: edit distance grows with the square."""

MOST = 10_000
"""Variations of one name: very long ones are compared pair by pair."""

SUM_TOLERANCE = 1e-9


def _original(text: str) -> str:
    if not text.strip():
        raise bad("is empty; give the name that was varied")
    return text


def _variations(texts: list[str]) -> list[str]:
    # Nearly all lists are sound, and all of a list is looked at faster than each of its texts.
    together = "".join(texts)
    if together.isprintable() and (len(together) <= LONGEST or max(map(len, texts)) <= LONGEST):
        return texts
    for place, text in enumerate(texts):
        if fault := text_fault(text, LONGEST):
            raise bad(f"the one at place {place} {fault}")
    return texts


def _shares(mix: dict[str, float]) -> dict[str, float]:
    for level, share in mix.items():
        if level not in LEVELS:
            raise bad(str(UnknownNameError("level", level, LEVELS)))
        if not 0 <= share <= 1:
            raise bad(f"{level} is {share}; a share is within 0..1")
    return mix


def known_rule(name: str) -> str:
    """The name, when there is such a rule."""
    if name not in RULES:
        raise bad(str(UnknownNameError("rule", name, RULES.names)))
    return name


def _rules(names: list[str]) -> list[str]:
    for name in names:
        known_rule(name)
    if twice := {name for name in names if names.count(name) > 1}:
        raise bad(f"asks for {min(twice)!r} twice; name each rule once")
    return names


def _script(name: str | None) -> str | None:
    if name is not None and name not in SCRIPTS:
        raise bad(str(UnknownNameError("script", name, SCRIPTS)))
    return name


def _normalised(given: dict[str, SoundWeights] | None) -> dict[str, SoundWeights] | None:
    for part, weights in (given or {}).items():
        if weights.total > 1 + SUM_TOLERANCE:
            raise bad(f"of {part!r} sum to {weights.total:.12g}; make them sum to 1")
    return given


Name = Annotated[PlainText, Field(max_length=LONGEST), AfterValidator(_original)]
Variations = Annotated[list[str], Field(max_length=MOST), AfterValidator(_variations)]
Mix = Annotated[dict[str, float], AfterValidator(_shares)]
Rules = Annotated[list[str], AfterValidator(_rules)]
Script = Annotated[str | None, AfterValidator(_script)]


class Case(Row):
    """One name, the variations that were answered, and what was asked of them.

    `phonetic` and `orthographic` are the mixes of sound and of spelling, level to share; `rule_percentage`
    is the share of variations that should follow one of the `rules`. The weights are for parity work:
    only a policy that draws weights takes them, by the part's text as it is compared.
    """

    id: Text
    original: Name
    variations: Variations
    phonetic: Mix
    orthographic: Mix
    expected_count: Annotated[int, Field(ge=1, le=1_000_000)]
    rules: Rules | None = None
    rule_percentage: Annotated[float, Field(ge=0, le=100)] = 30.0
    script: Script = None
    sound_weights: Annotated[dict[str, SoundWeights] | None, AfterValidator(_normalised)] = None
    part_weights: PartWeights | None = None


def check(case: Case, policy: NamesPolicy) -> None:
    """Refuse, as a RowError without a place, what this policy cannot score."""
    check_mixes(case, policy)
    if is_blank(case.original, policy):
        raise nothing_to_compare(case)


def check_mixes(case: Case, policy: NamesPolicy) -> None:
    """Refuse shares that do not sum to what the policy wants."""
    for field, mix in (("phonetic", case.phonetic), ("orthographic", case.orthographic)):
        total = sum(mix.values())
        if total > 1 + SUM_TOLERANCE:
            raise RowError("", field, f"the shares sum to {total:.12g}; make them sum to 1")
        if policy.shares_sum_to == "one" and total < 1 - SUM_TOLERANCE:
            what = f"the shares sum to {total:.12g}; make them sum to 1, or score under the miid policy"
            raise RowError("", field, what)


def nothing_to_compare(case: Case) -> RowError:
    """The error of a name of which nothing is left once it is prepared."""
    what = f"{case.original!r} leaves nothing to compare once it is romanised; give a name with letters"
    return RowError("", "original", what)


def latin_cases(cases: Sequence[Case], policy: NamesPolicy) -> list[bool]:
    """Whether each name is in Latin script: by its field, else by its letters; the others are only heard."""
    said = [case.script for case in cases]
    if policy.compared_text == "as_given":
        return [script in ("latin", None) for script in said]
    seen = is_latin(pl.Series([case.original for case in cases], dtype=pl.String)).to_list()
    return [latin if script is None else script == "latin" for script, latin in zip(said, seen, strict=True)]
