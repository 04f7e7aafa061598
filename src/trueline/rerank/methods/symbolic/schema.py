"""The attributes of a dataset by their names and values, whatever they are called.

Reach for it to learn what can be asked of items. What always holds: only what some item has is there; an
attribute with very many values, such as an address, is left out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from trueline.rerank.attributes import printed
from trueline.rerank.items import Column
from trueline.rerank.methods.symbolic.words import stems, word_set

__all__ = ["Attribute", "Kind", "attributes"]

Path: TypeAlias = tuple[str, ...]
Kind: TypeAlias = Literal["boolean", "flags", "choice", "list", "categories"]

MANY, LONG = 40, 40
"""Different values, and characters of a value, up to which an attribute is a choice."""

USUAL = 0.4
"""The share of items up to which a category tells them apart."""

LEFT_OUT = word_set(
    "id name address postal_code latitude longitude stars review_count is_open hours phone url"
)
NEGATIVE = frozenset(("no", "none", "never", "false", "not", "notallowed", "notavailable", "unavailable"))
NONE = ("u'none'",)


@dataclass(frozen=True, slots=True)
class Attribute:
    """A path in items; `values` are printed, or the flags of an object, or the elements of lists.

    `none_is_absent` says that items without it are those that say none of it.
    """

    path: Path
    kind: Kind
    values: tuple[str, ...] = ()
    none_is_absent: bool = False

    @property
    def stems(self) -> tuple[str, ...]:
        """The words of its name."""
        return stems(" ".join(self.path[1:] or self.path))

    @property
    def negatives(self) -> tuple[str, ...]:
        """The values that say that it is not there."""
        return tuple(value for value in self.values if _is_negative(value)) if self.kind == "choice" else ()

    @property
    def positives(self) -> tuple[str, ...]:
        """The values that say that it is there; empty where none says the opposite."""
        if self.kind != "choice" or not (self.negatives or self.none_is_absent):
            return ()
        return tuple(value for value in self.values if not _is_negative(value))


def attributes(columns: Mapping[Path, Column]) -> list[Attribute]:
    """The attributes, those of the items' own object first."""
    found: list[Attribute] = []
    for path, column in sorted(columns.items(), key=lambda one: (len(one[0]) == 1, one[0])):
        if path[0] in LEFT_OUT:
            continue
        values = [value for value in column.values[1:] if value is not None]
        if path == ("categories",):
            found.append(Attribute(path, "categories", tuple(_categories(values))))
        elif values:
            absent = any(raw in NONE for raw in column.meanings.raw)
            found += _attributes(path, values, none_is_absent=absent)
    return found


def _attributes(path: Path, values: Sequence[Any], *, none_is_absent: bool = False) -> Iterator[Attribute]:
    objects = [value for value in values if isinstance(value, dict)]
    lists = [value for value in values if isinstance(value, list)]
    if objects:
        yield from _of_objects(path, objects)
    elif lists:
        elements = dict.fromkeys(one for value in lists for one in value if isinstance(one, str))
        yield Attribute(path, "list", tuple(elements))
    elif all(isinstance(value, bool) for value in values):
        yield Attribute(path, "boolean", tuple(map(printed, values)))
    else:
        shown = tuple(dict.fromkeys(map(printed, values)))
        if len(shown) <= MANY and all(len(one) <= LONG for one in shown):
            yield Attribute(path, "choice", shown, none_is_absent)


def _of_objects(path: Path, objects: Sequence[Mapping[str, Any]]) -> Iterator[Attribute]:
    inside: dict[str, list[Any]] = {}
    for one in objects:
        for name, value in one.items():
            inside.setdefault(name, []).append(value)
    flags = [
        name for name, some in inside.items() if all(one is None or isinstance(one, bool) for one in some)
    ]
    if flags:
        yield Attribute(path, "flags", tuple(flags))
    for name, some in inside.items():
        if name not in flags and (there := [one for one in some if one is not None]):
            yield from _attributes((*path, name), there)


def _categories(values: Sequence[Any]) -> list[str]:
    """The categories that tell items apart: those of few enough items."""
    items = [value.split(",") if isinstance(value, str) else value for value in values if value]
    counts = Counter(name for some in items for name in {str(one).strip() for one in some} if name)
    return sorted(name for name, count in counts.items() if count <= USUAL * len(items))


def _is_negative(value: str) -> bool:
    return "".join(stems(value)) in NEGATIVE
