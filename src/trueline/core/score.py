"""Score: a number that shows how it was made, down to the evidence.

Reach for it whenever something is judged. A score is scored (0 or more, never NaN), not applicable, or
failed; the last two carry their cause and cannot be averaged. A parent's value always follows from its
parts by the arithmetic it names, `redo` computes it again, and JSON brings the same tree back.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, TypeAdapter, ValidationError

from trueline.core.errors import InputError
from trueline.core.formula import evaluate
from trueline.core.strict_json import DECODER

__all__ = ["Made", "Outcome", "Score", "redo"]

Outcome: TypeAlias = Literal["scored", "not_applicable", "failed"]
Made: TypeAlias = Literal["leaf", "weighted", "product", "share", "penalty", "gate", "formula"]

SAME = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One node of a score tree; make it with the class methods, which do the arithmetic.

    `made` names the arithmetic, `formula` and `numbers` its text and its own numbers, `weight` what the
    node counts in its parent. `code` and `cause` say why there is no value.
    """

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)

    name: str
    outcome: Outcome = "scored"
    value: float | None = None
    made: Made = "leaf"
    formula: str | None = None
    numbers: Mapping[str, int | float] = field(default_factory=dict)
    weight: float | None = None
    code: str | None = None
    cause: str | None = None
    parts: tuple["Score", ...] = ()
    evidence: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if (self.value is None) == (self.outcome == "scored"):
            raise InputError(f"the score {self.name!r} is {self.outcome} and its value is {self.value}")
        if self.value is not None and not math.isfinite(self.value):
            raise InputError(f"the score {self.name!r} is not a number: {self.value}")
        if not all(map(math.isfinite, self.numbers.values())):
            raise InputError(
                f"the score {self.name!r} counts with what is not a number: {dict(self.numbers)}"
            )
        if self.value is not None and self.value < 0:
            raise InputError(f"the score {self.name!r} is under 0: {self.value}")
        if self.outcome == "failed" and not self.code:
            raise InputError(f"the score {self.name!r} failed; give it a code")
        if self.outcome != "scored" and not self.cause:
            raise InputError(f"the score {self.name!r} is {self.outcome}; say why")

    @classmethod
    def leaf(cls, name: str, value: float, **evidence: Any) -> "Score":
        """A measured value."""
        return cls(name=name, value=float(value), evidence=evidence)

    @classmethod
    def not_applicable(cls, name: str, cause: str, **evidence: Any) -> "Score":
        """Nothing to measure here; parents leave it out and weigh the rest."""
        return cls(name=name, outcome="not_applicable", cause=cause, evidence=evidence)

    @classmethod
    def failed(cls, name: str, code: str, cause: str, **evidence: Any) -> "Score":
        """It should have been measured and could not be; every parent fails with it."""
        return cls(name=name, outcome="failed", code=code, cause=cause, evidence=evidence)

    @classmethod
    def weighted(cls, name: str, parts: Iterable["Score"], **evidence: Any) -> "Score":
        """The mean of the parts by their weights, over the parts that apply."""
        return _combined(name, "weighted", parts, evidence)

    @classmethod
    def product(cls, name: str, parts: Iterable["Score"], **evidence: Any) -> "Score":
        """The product of the parts that apply."""
        return _combined(name, "product", parts, evidence)

    @classmethod
    def share(cls, name: str, met: int, of: int, **evidence: Any) -> "Score":
        """How many of how many; not applicable of none."""
        if not 0 <= met <= of:
            raise InputError(f"the score {name!r} counts {met} of {of}; a share is of no more than all")
        if of == 0:
            return cls.not_applicable(name, "there is nothing to count", **evidence)
        return cls(name=name, value=met / of, made="share", numbers={"met": met, "of": of}, evidence=evidence)

    @classmethod
    def penalty(
        cls, name: str, whole: "Score", penalties: Iterable["Score"], *, floor: float = 0.0, **evidence: Any
    ) -> "Score":
        """The whole less every penalty, never under the floor."""
        return _combined(name, "penalty", (whole, *penalties), evidence, numbers={"floor": floor})

    @classmethod
    def gate(cls, name: str, part: "Score", *, minimum: float, **evidence: Any) -> "Score":
        """1 where the part reaches the minimum, else 0."""
        return _combined(name, "gate", (part,), evidence, numbers={"minimum": minimum})

    @classmethod
    def by_formula(
        cls,
        name: str,
        formula: str,
        numbers: Mapping[str, float] | None = None,
        parts: Iterable["Score"] = (),
        **evidence: Any,
    ) -> "Score":
        """What the formula gives for the numbers and for the parts by name."""
        return _combined(name, "formula", parts, evidence, formula=formula, numbers=numbers or {})

    def weighing(self, weight: float) -> "Score":
        """The same score with its weight in a parent."""
        return replace(self, weight=weight)

    def find(self, path: str) -> "Score":
        """The node at a path of names below this one, such as `first.sound`."""
        node = self
        for name in path.split("."):
            found = next((part for part in node.parts if part.name == name), None)
            if found is None:
                below = ", ".join(part.name for part in node.parts) or "nothing"
                raise InputError(f"{node.name!r} has no part {name!r}; it has {below}")
            node = found
        return node

    def walk(self) -> Iterator["Score"]:
        """This node and every node below it, parents first."""
        yield self
        for part in self.parts:
            yield from part.walk()

    def explain(self) -> str:
        """The tree as text, each line with the arithmetic a reader can redo."""
        from trueline.core.explain import explain  # noqa: PLC0415 - explain draws Scores, so it stands above

        return explain(self)

    def to_dict(self) -> dict[str, Any]:
        """The tree as JSON values; what is empty is left out."""
        found: dict[str, Any] = {"name": self.name, "outcome": self.outcome, "value": self.value}
        for key in ("made", "formula", "numbers", "weight", "code", "cause"):
            if (value := getattr(self, key)) not in (None, {}):
                found[key] = dict(value) if key == "numbers" else value
        if self.evidence:
            found["evidence"] = dict(self.evidence)
        if self.parts:
            found["parts"] = [part.to_dict() for part in self.parts]
        return found

    def to_json(self) -> str:
        """The tree as one line of JSON."""
        try:
            return json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        except (TypeError, ValueError) as problem:
            raise InputError(
                f"the score {self.name!r} has evidence that JSON cannot hold: {problem}"
            ) from None

    @classmethod
    def from_json(cls, text: str) -> "Score":
        """The tree from its JSON; a value that its own parts contradict is refused."""
        try:
            DECODER.decode(text)
            score = _adapter().validate_json(text)
        except RecursionError:
            raise InputError("this is not a score: it is nested too deeply") from None
        except ValidationError as problem:
            first = problem.errors()[0]
            place = ".".join(str(step) for step in first["loc"])
            raise InputError(f"this is not a score: {place}{place and ': '}{first['msg']}") from None
        except ValueError as problem:
            raise InputError(f"this is not a score: {problem}") from None
        for node in score.walk():
            _check(node)
        return score


@cache
def _adapter() -> TypeAdapter[Score]:
    return TypeAdapter(Score)


def redo(score: Score) -> float | None:  # noqa: PLR0911 - one return a form of arithmetic
    """The value computed again from the parts and the numbers alone; None where it has none."""
    if score.outcome != "scored":
        return None
    parts = [part for part in score.parts if part.value is not None]
    values = [part.value for part in parts if part.value is not None]
    numbers = score.numbers
    match score.made:
        case "leaf":
            return score.value
        case "share":
            return numbers["met"] / numbers["of"]
        case "weighted":
            return _mean(values, [part.weight or 0.0 for part in parts])
        case "product":
            return math.prod(values)
        case "penalty":
            return max(numbers["floor"], values[0] - sum(values[1:]))
        case "gate":
            return float(values[0] >= numbers["minimum"])
        case "formula":
            known = {part.name: value for part, value in zip(parts, values, strict=True)}
            return evaluate(score.formula or "", {**numbers, **known})


def _check(node: Score) -> None:
    """Refuse a node that its own parts contradict."""
    outcome = _outcome(node.made, node.parts)[0] if node.made != "leaf" else node.outcome
    if outcome != node.outcome or (node.made == "leaf" and node.parts):
        raise InputError(f"the score {node.name!r} is {node.outcome} and its parts make it {outcome}")
    if node.value is None:
        return
    try:
        again = redo(node)
    except (ArithmeticError, LookupError) as problem:
        raise InputError(f"the score {node.name!r} lacks what its arithmetic needs: {problem!r}") from None
    if again is None or abs(again - node.value) > SAME:
        raise InputError(f"the score {node.name!r} says {node.value} and its parts give {again}")


def _outcome(made: Made, parts: tuple[Score, ...]) -> tuple[Outcome, str | None, str | None]:
    """What becomes of a parent of these parts, with the code and the cause where it has no value."""
    broken = next((part for part in parts if part.outcome == "failed"), None)
    if broken is not None:
        return "failed", broken.code, f"{broken.name}: {broken.cause}"
    needed = parts[:1] if made in ("penalty", "gate") else parts
    if needed and not any(part.outcome == "scored" for part in needed):
        return "not_applicable", None, "; ".join(f"{part.name}: {part.cause}" for part in needed)
    return "scored", None, None


def _mean(values: list[float], weights: list[float]) -> float:
    if len(values) == 1:
        return values[0]
    total = sum(weights)
    if total <= 0:
        raise InputError("a weighted mean needs parts with weights above 0; give them with weighing()")
    summed = sum(weight * value for weight, value in zip(weights, values, strict=True))
    return summed if abs(total - 1) < SAME else summed / total


def _combined(
    name: str,
    made: Made,
    parts: Iterable[Score],
    evidence: Mapping[str, Any],
    *,
    formula: str | None = None,
    numbers: Mapping[str, float] | None = None,
) -> Score:
    parts = tuple(parts)
    outcome, code, cause = _outcome(made, parts)
    if outcome != "scored":
        return Score(
            name=name, outcome=outcome, made=made, code=code, cause=cause, parts=parts, evidence=evidence
        )
    draft = Score(
        name=name,
        value=0.0,
        made=made,
        formula=formula,
        numbers=numbers or {},
        parts=parts,
        evidence=evidence,
    )
    value = redo(draft)
    return replace(draft, value=value)
