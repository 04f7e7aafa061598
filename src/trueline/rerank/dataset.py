"""A dataset folder: items, reviews, requests, friendships and judgements, checked against each other.

Reach for it to read one. Both spellings load; a fault is named with its file and line, and what hangs in the
air without doing harm is a warning with its count.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import polars as pl

from trueline.core.collector import collector_paused
from trueline.core.digest import digest, digest_of
from trueline.core.errors import InputError, RowError, UnknownNameError
from trueline.core.rows import from_text
from trueline.core.schema import Row, read
from trueline.core.spread import spread
from trueline.core.tables import FORMATS, Partition, partitions
from trueline.rerank import items, original, reviews
from trueline.rerank.ask import Request, RequestRow, request_of
from trueline.rerank.block import Block
from trueline.rerank.items import Items, ItemsPart
from trueline.rerank.judgements import Judgements, read_judgements
from trueline.rerank.original import Strays
from trueline.rerank.reviews import ReviewRow, Reviews
from trueline.rerank.social import Graph, read_social

__all__ = ["BLOCK", "Dataset", "dataset_of", "read_dataset"]

BLOCK = 131_072
"""Items that are decided together: memory does not grow with the product of items and conditions."""

SMALL = 8 * 1024 * 1024
"""Bytes of a file under which starting processes takes longer than they save."""

BUNDLED = Path(str(resources.files("trueline.rerank"))) / "data"
"""The datasets that ship, each in a folder of its name."""

NAMED = 50
"""Items that a message lists."""

FILES = {
    "items": ("items", "restaurants"),
    "reviews": ("reviews",),
    "requests": ("requests",),
    "social": ("social", "user_mapping"),
    "judgements": ("judgements", "judgement_cache"),
}
ENDINGS = {"social": (".json",), "judgements": (".jsonl", ".json", ".csv", ".parquet")}

Part = TypeVar("Part")


@dataclass
class Dataset:
    """Everything a folder holds; `files` are those that were read, by what they are."""

    path: Path
    files: Mapping[str, Path]
    items: Items
    reviews: Reviews
    requests: list[Request]
    graph: Graph
    judgements: Judgements
    warnings: list[str] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """The SHA-256 of what is in the files, under whatever folder."""
        lines = (f"{what} {digest(path)}\n" for what, path in sorted(self.files.items()))
        return digest_of("".join(lines).encode())

    def blocks(self) -> Iterator[Block]:
        """All items, some at a time."""
        for start in range(0, len(self.items), BLOCK):
            yield self.block(start, min(start + BLOCK, len(self.items)))

    def block(self, start: int, stop: int) -> Block:
        """The items from start to stop."""
        starts = self.reviews.starts[start : stop + 1]
        first, last = int(starts[0]), int(starts[-1])
        rows = self.reviews.rows[first:last]
        return self._block(start, stop, self.reviews.frame[first:last], starts - first, rows)

    def only(self, items: Sequence[str]) -> "Dataset":
        """The dataset with these items alone, in this order."""
        places = [self.place(item) for item in items]
        return replace(self, items=self.items.only(items), reviews=self.reviews.only(places))

    def alone(self, item: str, shown: Iterable[str] | None = None) -> Block:
        """One item, with all of its reviews or with the shown ones only, by their ids."""
        place = self.place(item)
        whole = self.block(place, place + 1)
        if shown is None:
            return whole
        ids = pl.Series(list(shown), dtype=pl.String)
        mask = whole.reviews["id"].is_in(ids.implode()).to_numpy()
        some = whole.reviews.filter(mask)
        return self._block(place, place + 1, some, np.array([0, some.height]), whole.rows[mask])

    def place(self, item: str) -> int:
        """The place of an item in its file."""
        if item not in self.items.place:
            if len(self.items) <= NAMED:
                raise UnknownNameError("item", item, self.items.ids)
            raise InputError(f"there is no item {item!r} among {len(self.items)}; give the id of one")
        return self.items.place[item]

    def request(self, name: str) -> Request:
        """The request with this id."""
        found = next((request for request in self.requests if request.id == name), None)
        if found is None:
            raise UnknownNameError("request", name, [request.id for request in self.requests])
        return found

    def _block(self, start: int, stop: int, some: pl.DataFrame, starts: Any, rows: Any) -> Block:
        return Block(
            items=self.items,
            start=start,
            stop=stop,
            reviews=some,
            starts=starts,
            rows=rows,
            judgements=self.judgements,
            graph=self.graph,
        )


def read_dataset(
    path: Path, *, processes: int = 1, progress: Callable[[str, int, int], None] | None = None
) -> Dataset:
    """Read a folder, or a dataset of ours by its name; large files in so many processes.

    `progress` is told of each file how far it is.
    """
    path = _folder(path)
    files = dict(_files(path))
    if "items" not in files:
        raise InputError(f"{path}: has no items.jsonl and no restaurants.jsonl; name the folder of a dataset")
    return dataset_of(path, files, processes=processes, progress=progress)


def dataset_of(
    path: Path,
    files: Mapping[str, Path],
    *,
    processes: int = 1,
    progress: Callable[[str, int, int], None] | None = None,
) -> Dataset:
    """Read these files, by what they are, as the dataset of a folder."""
    reader = _Reader(processes, progress)
    strays = reader.strays
    with collector_paused():
        found = items.gathered(reader.parts(files["items"], _items_of))
        parts = reader.parts(files["reviews"], _reviews_of) if "reviews" in files else iter(())
        written = reviews.ordered(parts, str(files.get("reviews", "")), found.place)
    warnings: list[str] = []
    graph = Graph({})
    if "social" in files:
        social = read_social(files["social"], lenient=files["social"].stem == "user_mapping")
        graph = social.graph
        assigned = {
            place: [(one.review_idx, one.name) for one in some] for place, some in social.assignments.items()
        }
        written, dangling = written.names(assigned)
        _warn(warnings, files["social"], dangling, "assignments of names to reviews that are not there")
    judgements = _judgements(files.get("judgements"), written, warnings)
    requests = list(_requests(files.get("requests"), found, strays))
    for key, count in sorted(strays.items()):
        warnings.append(f"{path}: the key {key!r} stands in {count} rows and is not read")
    return Dataset(path, files, found, written, requests, graph, judgements, warnings)


def _folder(path: Path) -> Path:
    """The folder itself, or that of a dataset of ours with this name."""
    ours = BUNDLED / path.name
    return ours if str(path) == path.name and not path.exists() and ours.is_dir() else path


def _files(path: Path) -> Iterator[tuple[str, Path]]:
    if not path.is_dir():
        raise InputError(f"{path}: is not a folder; name the folder of a dataset")
    for what, stems in FILES.items():
        endings = ENDINGS.get(what, tuple(FORMATS))
        there = [one for stem in stems for ending in endings if (one := path / f"{stem}{ending}").is_file()]
        if len(there) > 1:
            names = " and ".join(one.name for one in there)
            raise InputError(f"{path}: has {names}; keep one of them")
        if there:
            yield what, there[0]


class _Reader:
    """Works on each piece of a file, in their order, and counts the keys that are left out."""

    def __init__(self, processes: int, progress: Callable[[str, int, int], None] | None) -> None:
        self.processes, self.progress = processes, progress
        self.strays = Strays()

    def parts(self, path: Path, work: Callable[[Partition], tuple[Part, Strays]]) -> Iterator[Part]:
        """What the work makes of each piece."""
        processes = self.processes if path.stat().st_size > SMALL else 1
        sizes: list[tuple[int, int]] = []
        done = 0

        def watched() -> Iterator[Partition]:
            for partition in partitions(path):
                sizes.append((partition.size, partition.total))
                yield partition

        for part, left_out in spread(work, watched(), on=f"processes:{processes}"):
            self.strays.update(left_out)
            size, total = sizes.pop(0)
            done += size
            if self.progress is not None:
                self.progress(path.name, done, total)
            yield part


def _rows(partition: Partition, model: type[Row]) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Rows as values with their numbers and places; text of a table is read as what it holds."""
    for number, values in partition.rows():
        if isinstance(values, RowError):
            raise values
        where = partition.where(number)
        given = dict(values)
        if partition.plain_text:
            # Categories may be a list or plain text with commas.
            plain = given.pop("categories", None)
            given = from_text(model, given, where)
            if isinstance(plain, str) and plain.startswith("["):
                given |= from_text(model, {"categories": plain}, where)
            elif plain:
                given["categories"] = plain
        yield number, where, given


def _items_of(partition: Partition) -> tuple[ItemsPart, Strays]:
    found: list[tuple[str, items.ItemRow]] = []
    for _, where, values in _rows(partition, items.ItemRow):
        if original.is_item(values):
            found.append((where, read(items.OtherItemRow, original.as_item(values), where)))
        else:
            found.append((where, read(items.ItemRow, values, where)))
    return items.part_of(found), Strays()


def _reviews_of(partition: Partition) -> tuple[pl.DataFrame, Strays]:
    strays = Strays()
    found = []
    for number, where, values in _rows(partition, ReviewRow):
        given = original.as_review(values, number, strays) if original.is_review(values) else values
        found.append((number, read(ReviewRow, given, where)))
    return reviews.part_of(found), strays


def _requests(path: Path | None, found: Items, strays: Strays) -> Iterator[Request]:
    if path is None:
        return
    seen: dict[str, str] = {}
    for partition in partitions(path):
        for _, where, values in _rows(partition, RequestRow):
            is_other = original.is_request(values)
            given = original.as_request(values, strays) if is_other else values
            row = read(RequestRow, given, where)
            if row.id in seen:
                what = f"{row.id!r} stands in {seen[row.id]} already; give each request an id of its own"
                raise RowError(where, "id", what)
            seen[row.id] = where
            if row.gold not in found.place:
                raise RowError(where, "gold", f"{row.gold!r} is no item of the dataset; name one of them")
            yield request_of(row, where, partial(_count, strays) if is_other else None)


def _count(strays: Strays, key: str) -> None:
    strays[key] += 1


def _judgements(path: Path | None, written: Reviews, warnings: list[str]) -> Judgements:
    if path is None:
        return Judgements((), {})
    rows = {review: place for place, review in enumerate(written.frame["id"].to_list())}
    found = Judgements(read_judgements(path), rows)
    _warn(warnings, path, found.dangling, "judgements of reviews that are not there")
    return found


def _warn(warnings: list[str], path: Path, count: int, what: str) -> None:
    if count:
        warnings.append(f"{path}: {count} {what}")
