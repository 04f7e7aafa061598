"""Named things of one kind: a literal list of ours, and whatever an installed plug-in adds.

Reach for it when there are many of a kind and a user picks one by name. A name is taken once, ours come
first and in the order of the list, and a name that does not exist says what is near.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from trueline.core.errors import InputError, UnknownNameError

__all__ = ["Catalog", "Named"]


class Named(Protocol):
    """Anything with a stable name."""

    @property
    def id(self) -> str:
        """The name users write."""
        ...


Thing = TypeVar("Thing", bound=Named)


class Catalog(Generic[Thing]):
    """The things of one kind, by name.

    `kind` is the word errors use; `group` the entry-point group that plug-ins register under, each entry
    point naming one more thing.
    """

    def __init__(self, kind: str, things: Sequence[Thing], group: str | None = None) -> None:
        self.kind = kind
        self.group = group
        self._ours = tuple(things)

    @cached_property
    def _by_id(self) -> dict[str, Thing]:
        found: dict[str, Thing] = {}
        for thing in (*self._ours, *self._plugged_in()):
            if thing.id in found:
                raise InputError(f"two {self.kind}s are named {thing.id!r}; rename one of them")
            found[thing.id] = thing
        return found

    def _plugged_in(self) -> Iterable[Thing]:
        if self.group is None:
            return
        from importlib.metadata import entry_points  # noqa: PLC0415 - 20 ms that `--help` need not pay

        for point in sorted(entry_points(group=self.group), key=lambda point: point.name):
            try:
                yield point.load()
            except (ImportError, AttributeError) as problem:
                what = (
                    f"the plug-in {point.name!r} ({point.value}) of {self.group} cannot be loaded: {problem}"
                )
                raise InputError(f"{what}; mend or uninstall it") from problem

    def __getitem__(self, name: str) -> Thing:
        try:
            return self._by_id[name]
        except KeyError:
            raise UnknownNameError(self.kind, name, self._by_id) from None

    def __contains__(self, name: object) -> bool:
        return name in self._by_id

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    @property
    def names(self) -> tuple[str, ...]:
        """Every name, in the order of the list."""
        return tuple(self._by_id)
