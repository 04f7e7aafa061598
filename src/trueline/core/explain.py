"""A score tree as text: one line a node, its arithmetic with the figures filled in.

Reach for it through `Score.explain`. Every figure a line uses stands on that line or on its parts' lines.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from trueline.core.score import Score

__all__ = ["explain", "figure"]


def explain(score: Score) -> str:
    """The tree, drawn with the parts below their parent."""
    return "\n".join(_lines(score, "", ""))


def _lines(score: Score, head: str, below: str) -> Iterator[str]:
    yield f"{head}{_line(score)}"
    branches = bool(score.parts)
    for line in _evidence(score.evidence):
        yield f"{below}{'│' if branches else ' '}    {line}"
    for place, part in enumerate(score.parts, 1):
        last = place == len(score.parts)
        yield from _lines(part, f"{below}{'└─ ' if last else '├─ '}", f"{below}{'   ' if last else '│  '}")


def _line(score: Score) -> str:
    if score.outcome == "not_applicable":
        return f"{score.name}: not applicable, {score.cause}"
    if score.outcome == "failed":
        return f"{score.name}: failed ({score.code}), {score.cause}"
    arithmetic = _arithmetic(score)
    return f"{score.name} {figure(score.value)}" + (f" = {arithmetic}" if arithmetic else "")


def _arithmetic(score: Score) -> str:  # noqa: PLR0911 - one return a form of arithmetic
    parts = [part for part in score.parts if part.outcome == "scored"]
    numbers = {name: figure(value) for name, value in score.numbers.items()}
    match score.made:
        case "leaf":
            return ""
        case "share":
            return f"{numbers['met']} of {numbers['of']}"
        case "weighted":
            if len(parts) == 1:
                return f"{parts[0].name} {figure(parts[0].value)}"
            terms = " + ".join(f"{figure(part.weight)} * {part.name} {figure(part.value)}" for part in parts)
            total = sum(part.weight or 0.0 for part in parts)
            return terms if abs(total - 1) < 1e-12 else f"({terms}) / {figure(total)}"  # noqa: PLR2004 - rounding
        case "product":
            return " * ".join(f"{part.name} {figure(part.value)}" for part in parts)
        case "penalty":
            terms = " - ".join(f"{part.name} {figure(part.value)}" for part in parts)
            return f"{terms}, at least {numbers['floor']}"
        case "gate":
            met = "reaches" if score.value else "stays under"
            return f"{parts[0].name} {figure(parts[0].value)} {met} {numbers['minimum']}"
        case "formula":
            known = {**numbers, **{part.name: figure(part.value) for part in parts}}
            where = ", ".join(f"{name} = {value}" for name, value in known.items())
            return f"{score.formula}" + (f"  with {where}" if where else "")


def _evidence(evidence: Mapping[str, Any]) -> Iterator[str]:
    """Single figures on one line, every table of evidence below with a line a key."""
    single = {name: value for name, value in evidence.items() if not _is_table(value)}
    if single:
        yield ", ".join(f"{name} {_plain(value)}" for name, value in single.items())
    for name, value in evidence.items():
        if _is_table(value):
            yield from _table(name, value, "")


def _table(name: str, value: Any, indent: str) -> Iterator[str]:
    """A table under its name; of several each begins with a dash."""
    if not _is_table(value):
        yield f"{indent}{name}: {_plain(value)}"
        return
    yield f"{indent}{name}:" + ("" if value else " none")
    for table in [value] if isinstance(value, Mapping) else value:
        inner = [line for key, one in table.items() for line in _table(key, one, "")]
        for place, line in enumerate(inner):
            dash = "" if isinstance(value, Mapping) else "  " if place else "- "
            yield f"{indent}  {dash}{line}"


def _is_table(value: Any) -> bool:
    """Whether a value is a table or several of them."""
    several = isinstance(value, list | tuple) and bool(value)
    return isinstance(value, Mapping) or (several and all(isinstance(one, Mapping) for one in value))


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "none"
    return figure(value) if isinstance(value, float) else str(value)


def figure(value: float | None) -> str:
    """A number as people write it: to four places, without trailing noughts."""
    if value is None:
        return "-"
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
