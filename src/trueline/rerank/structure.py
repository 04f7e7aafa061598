"""The logic of a request: nodes with AND, OR and NOT over leaves that name their evidence.

Reach for it to read a structure, or to go through one. What always holds: every leaf has evidence of a known
kind whose fields are right; a NOT has one argument at the most; nothing is nested deeper than `DEEPEST`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from trueline.core.errors import RowError, near
from trueline.core.schema import read
from trueline.rerank.evidence import EVIDENCE
from trueline.rerank.evidence.evidence import Evidence

__all__ = ["DEEPEST", "Leaf", "Node", "Operator", "Path", "Structure", "as_json", "read_structure", "walk"]

Operator: TypeAlias = Literal["AND", "OR", "NOT"]

Path: TypeAlias = tuple[int, ...]
"""The numbers of the children on the way down from the root, from 0; the root's is empty."""

DEEPEST = 100

LEAF, NODE = {"aspect", "evidence"}, {"op", "args"}


@dataclass(frozen=True, slots=True)
class Leaf:
    """One condition: what it is about, and the evidence that decides it."""

    aspect: str
    evidence: Evidence


@dataclass(frozen=True, slots=True)
class Node:
    """Arguments joined by an operator; without any the node is unknown."""

    op: Operator
    args: tuple["Structure", ...]


Structure: TypeAlias = Node | Leaf

Stray = Callable[[str], None]


def read_structure(value: object, where: str, stray: Stray | None = None) -> Structure:
    """The structure in a row; `stray` is told of keys that are not read, which else are an error."""
    return _read(value, where, "structure", 1, stray)


def walk(structure: Structure, path: Path = ()) -> Iterator[tuple[Path, Structure]]:
    """Every node and leaf with its path, parents first and in the order they are written."""
    yield path, structure
    if isinstance(structure, Node):
        for number, arg in enumerate(structure.args):
            yield from walk(arg, (*path, number))


def as_json(structure: Structure) -> dict[str, Any]:
    """The structure as it stands in a row."""
    if isinstance(structure, Leaf):
        return {"aspect": structure.aspect, "evidence": structure.evidence.as_json()}
    return {"op": structure.op, "args": [as_json(arg) for arg in structure.args]}


def _read(value: object, where: str, field: str, depth: int, stray: Stray | None) -> Structure:
    if depth > DEEPEST:
        raise RowError(where, field[:200], f"is nested more than {DEEPEST} deep; write it flatter")
    if not isinstance(value, dict):
        what = "must be an object with op and args, or with aspect and evidence"
        raise RowError(where, field, what)
    is_node = "op" in value
    _refuse_strangers(value, NODE if is_node else LEAF, where, field, stray)
    if not is_node:
        return _leaf(value, where, field, stray)
    op, args = value["op"], value.get("args")
    if op not in get_args(Operator):
        raise RowError(where, f"{field}.op", f"is {op!r}; choose AND, OR or NOT")
    if not isinstance(args, list):
        raise RowError(where, f"{field}.args", "must be a list of nodes and leaves")
    if op == "NOT" and len(args) > 1:
        raise RowError(where, f"{field}.args", f"has {len(args)} items; NOT takes one")
    read_args = (
        _read(arg, where, f"{field}.args.{number}", depth + 1, stray) for number, arg in enumerate(args)
    )
    return Node(op, tuple(read_args))


def _leaf(value: Mapping[str, Any], where: str, field: str, stray: Stray | None) -> Leaf:
    aspect, evidence = value.get("aspect"), value.get("evidence")
    if not isinstance(aspect, str) or not aspect.strip():
        raise RowError(where, f"{field}.aspect", "must be text that is not blank")
    if not isinstance(evidence, dict) or not evidence:
        raise RowError(where, f"{field}.evidence", "is empty; give it a kind and the fields of that kind")
    kind = evidence.get("kind")
    if not isinstance(kind, str) or kind not in EVIDENCE:
        what = f"there is no evidence kind {kind!r}; {near(str(kind), EVIDENCE.names)}"
        raise RowError(where, f"{field}.evidence.kind", what)
    model = EVIDENCE[kind].model
    given = model.renamed(evidence)
    if stray is not None:
        _refuse_strangers(given, set(model.model_fields), where, field, stray)
        given = {key: one for key, one in given.items() if key in model.model_fields}
    try:
        return Leaf(aspect, read(model, given, where))
    except RowError as problem:
        below = ".".join(part for part in (f"{field}.evidence", problem.field) if part)
        raise RowError(where, below, problem.what) from None


def _refuse_strangers(
    value: Mapping[str, Any], known: set[str], where: str, field: str, stray: Stray | None
) -> None:
    for key in value:
        if key in known:
            continue
        if stray is None:
            raise RowError(where, f"{field}.{key}", f"is not a field here; {near(key, sorted(known))}")
        stray(key)
