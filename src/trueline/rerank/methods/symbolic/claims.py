"""What stretches of a text say, before it is known how they belong together.

Reach for it to add a kind of stretch. Recognisers claim stretches; what none has claimed is left as words.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from trueline.rerank.methods.symbolic.lexicon import Reading
from trueline.rerank.structure import Structure

__all__ = [
    "Amount",
    "Circle",
    "Claim",
    "Compared",
    "Group",
    "Lexical",
    "Mark",
    "MarkKind",
    "Needless",
    "Not",
    "Quoted",
    "Ready",
    "Reviewers",
    "Since",
    "Verb",
    "VerbKind",
    "What",
]

Compared: TypeAlias = Literal["gte", "gt", "lte", "lt"]
VerbKind: TypeAlias = Literal["say", "praise", "blame", "rate", "visit", "known"]
MarkKind: TypeAlias = Literal[
    "end",
    "part",
    "but",
    "comma",
    "and",
    "or",
    "nor",
    "failing",
    "either",
    "one of",
    "both",
    "all of",
    "neither",
    "if",
    "not",
    "(",
    ")",
]  # fmt: skip - a table of words


@dataclass(frozen=True, slots=True)
class Circle:
    """People around somebody; `least` is how many of them."""

    names: tuple[str, ...]
    hops: int
    least: int = 1


@dataclass(frozen=True, slots=True)
class Group:
    """Reviewers of a kind: the field that tells them, and what makes the group by it; or `one` of them."""

    field: str
    operator: Compared
    value: float
    weighs: bool = False
    one: bool = False


@dataclass(frozen=True, slots=True)
class Reviewers:
    """Whoever writes reviews, one of them, or each of them."""

    number: Literal["one", "some", "each", "none"] = "some"


@dataclass(frozen=True, slots=True)
class Verb:
    """What reviewers do; `nominal` where a noun says it, such as a mention."""

    kind: VerbKind
    nominal: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """A number and how to compare with it; `unit` is what it counts."""

    operator: Compared
    number: float
    unit: str


@dataclass(frozen=True, slots=True)
class Since:
    """When reviews were written."""

    operator: Compared
    date: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """Words in quotation marks."""

    text: str


@dataclass(frozen=True, slots=True)
class Lexical:
    """Words that the lexicon knows."""

    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """A condition that is whole by itself."""

    structure: Structure
    kind: str


@dataclass(frozen=True, slots=True)
class Not:
    """What comes next is not wanted, with `wide` all that follows, with `behind` what stands before."""

    wide: bool = False
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Needless:
    """What stands around it is not asked for."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A word or a sign that joins."""

    kind: MarkKind


What: TypeAlias = (
    Circle | Group | Reviewers | Verb | Amount | Since | Quoted | Lexical | Ready | Not | Needless | Mark
)


@dataclass(frozen=True, slots=True)
class Claim:
    """A stretch of a text and what it says."""

    start: int
    end: int
    what: What
