"""Why a request is true, unknown or false for an item: the tree of its logic with what decided each leaf.

Reach for it to show one decision. It reads the same columns that validation counts.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trueline.core.kleene import Truth
from trueline.core.printable import printable
from trueline.rerank.ask import Request
from trueline.rerank.block import Block
from trueline.rerank.structure import Leaf, Structure
from trueline.rerank.truth import Compiled, columns, compiled

__all__ = ["LETTER", "Reason", "explain", "lines"]

LETTER = {True: "T", None: "U", False: "F"}
"""Truth values as they are printed."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A part of the logic with its truth; a leaf has the aspect, its kind and what decided it."""

    truth: Truth
    label: str
    kind: str = ""
    evidence: Mapping[str, Any] | None = None
    args: tuple["Reason", ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The tree as JSON values."""
        found: dict[str, Any] = {"truth": LETTER[self.truth]}
        if self.evidence is None:
            return {**found, "op": self.label, "args": [arg.to_dict() for arg in self.args]}
        return {**found, "aspect": self.label, "kind": self.kind, "evidence": dict(self.evidence)}


def explain(request: Request, block: Block) -> Reason:
    """The reasons for the one item of this block."""
    these = compiled([request.structure])
    truths = [column[0] for column in columns(these, block)]
    return _reason(request.structure, these, truths, block)


def _reason(part: Structure, these: Compiled, truths: list[Truth], block: Block) -> Reason:
    truth = truths[these.number(part)]
    if isinstance(part, Leaf):
        return Reason(truth, part.aspect, part.evidence.kind, part.evidence.why(block))
    args = tuple(_reason(arg, these, truths, block) for arg in part.args)
    return Reason(truth, part.op, args=args)


def lines(reason: Reason, before: str = "", below: str = "") -> Iterator[str]:
    """The tree as text, a line a part and under a leaf what decided it."""
    kind = f"  ({reason.kind})" if reason.kind else ""
    yield f"{before}{LETTER[reason.truth]} {printable(reason.label)}{kind}"
    for key, value in (reason.evidence or {}).items():
        yield from _told(key, value, f"{below}    ")
    for number, arg in enumerate(reason.args, 1):
        last = number == len(reason.args)
        yield from lines(arg, f"{below}{'└─ ' if last else '├─ '}", f"{below}{'   ' if last else '│  '}")


def _told(key: str, value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        yield f"{indent}{key}"
        for one in value:
            yield f"{indent}  {printable(', '.join(f'{name} {said}' for name, said in one.items()))}"
    elif isinstance(value, list):
        yield f"{indent}{key} {printable(', '.join(map(str, value)))}"
    elif isinstance(value, dict):
        yield f"{indent}{key} {printable(', '.join(f'{name} {said}' for name, said in value.items()))}"
    else:
        yield f"{indent}{key} {printable('nothing' if value is None else str(value))}"
