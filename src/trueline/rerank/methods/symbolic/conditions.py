"""A condition on an attribute, and the simplest evidence that says it.

Reach for it when it is known which attribute and which values are meant. What always holds: what is negated
is true where the attribute says otherwise; an item that says nothing of a flag does not have it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.evidence.item_meta import ItemMeta
from trueline.rerank.methods.symbolic.schema import Attribute
from trueline.rerank.methods.symbolic.words import stem
from trueline.rerank.structure import Leaf, Node, Structure

__all__ = ["Condition", "compared", "leaf", "negated", "slug"]

LONGEST = 60
NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class Condition:
    """An attribute with one of these values; without any, that it is there."""

    attribute: Attribute
    values: tuple[str, ...] = ()
    negated: bool = False

    @property
    def can_be_asked(self) -> bool:
        """Whether the schema can say so: that a choice is there needs a value that says it is not."""
        there = self.attribute.kind in ("boolean", "flags") or self.attribute.positives
        return bool(self.values or there)

    def opposite(self) -> "Condition":
        """The condition that is asked for by saying not."""
        return replace(self, negated=not self.negated)

    def structure(self) -> Structure:
        """The condition as a leaf, or as a NOT of one where no evidence says it alone."""
        fields = self._fields()
        path = list(self.attribute.path)
        said = leaf(self._aspect(), ItemMeta, path=path, **fields)
        return said if fields or not self.negated else Node("NOT", (said,))

    def _fields(self) -> dict[str, Any]:
        attribute = self.attribute
        if attribute.kind == "boolean":
            if self.negated and "False" not in attribute.values:
                return {"not_true": "True"}
            return {"true": str(not self.negated)}
        if attribute.kind == "choice":
            return self._choice()
        if not self.values:
            return {}
        (value,) = self.values[:1]
        shown = {"flags": f"{value!r}: True", "list": repr(value), "categories": value}[attribute.kind]
        return {"not_contains" if self.negated else "contains": shown}

    def _choice(self) -> dict[str, Any]:
        attribute = self.attribute
        if self.values:
            return {"not_true": _alone(self._beyond())} if self.negated else {"true": _alone(self.values)}
        if not self.negated:
            return {"true": _alone(attribute.positives)}
        if attribute.negatives and not attribute.none_is_absent:
            return {"true": _alone(attribute.negatives)}
        return {"not_true": _alone(attribute.positives)}

    def _beyond(self) -> tuple[str, ...]:
        """The values as far from the middle of a scale: what is not dear is not very dear either."""
        scale = sorted(self.attribute.values)
        if len(self.values) > 1 or not all(one.isdecimal() and len(one) == 1 for one in scale):
            return self.values
        (value,) = self.values
        is_high = scale.index(value) >= len(scale) / 2
        return tuple(one for one in scale if (one >= value if is_high else one <= value))

    def _aspect(self) -> str:
        about = self.values if self.attribute.kind != "choice" or self.values else ()
        return " ".join((("no" if self.negated else ""), self.attribute.path[-1], *about))


def compared(attribute: Attribute, holds: Callable[[float], bool]) -> Condition | None:
    """The condition that a number is as wanted; None where the values are no numbers, or none is so."""
    if attribute.kind != "choice" or not all(NUMBER.fullmatch(value) for value in attribute.values):
        return None
    fits = tuple(value for value in attribute.values if holds(float(value)))
    others = set(attribute.values) - set(fits)
    # Values match where their print stands inside another's: 2 would find 20 as well.
    if not fits or any(value in other for value in fits for other in others):
        return None
    return Condition(attribute, fits)


def leaf(about: str, model: type[Evidence], **fields: Any) -> Leaf:
    """A leaf with evidence of a kind, its aspect told from these words."""
    kind = model.model_fields["kind"].default
    return Leaf(slug(about), model.model_validate({"kind": kind, **fields}))


def negated(structure: Structure) -> Structure:
    """The opposite; of a NOT it is what stands in it, and what text does not hold some evidence can say."""
    if isinstance(structure, Node) and structure.op == "NOT":
        return structure.args[0]
    if isinstance(structure, Leaf) and isinstance(structure.evidence, ItemMeta):
        fields = structure.evidence.as_json()
        for one, other in (("contains", "not_contains"), ("not_contains", "contains")):
            if fields.keys() == {"kind", "path", one}:
                path, wanted = fields["path"], {other: fields[one]}
                return leaf(f"not {structure.aspect}", ItemMeta, path=path, **wanted)
    return Node("NOT", (structure,))


def slug(text: str) -> str:
    """Words as an aspect: `no_wifi`, `noise_level_quiet`."""
    apart = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", text)
    letters = re.sub(r"\W+", "_", "".join(map(_plain_letter, apart))).strip("_").lower()
    return letters[:LONGEST] or "condition"


def _plain_letter(letter: str) -> str:
    """The letter without its accent."""
    return stem(letter) if len(letter) == 1 and not letter.isascii() else letter


def _alone(values: tuple[str, ...]) -> str | list[str]:
    return values[0] if len(values) == 1 else list(values)
