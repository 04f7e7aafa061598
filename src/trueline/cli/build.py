"""`trueline rerank build`: a benchmark for items and reviews that are given, or made here."""

import json as json_format
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from trueline.cli.options import words
from trueline.cli.show import as_json, line, progress, table
from trueline.core.errors import InputError
from trueline.core.tables.place import beside, new_folder
from trueline.rerank.dataset import Dataset, dataset_of, read_dataset
from trueline.rerank.making.builder import built
from trueline.rerank.making.domain import Domain, domain_named
from trueline.rerank.making.shapes import SHAPES
from trueline.rerank.making.synthetic import made

__all__ = ["build"]

ITEMS = 50


def build(
    items: Path | None = None,
    reviews: Path | None = None,
    /,
    *,
    out: Path,
    synthetic: str = "",
    number: int | None = None,
    groups: str = "G01..G10",
    per_group: int = 10,
    seed: int = 42,
    domain: str = "",
    social: Path | None = None,
    json: bool = False,
) -> None:
    """Make requests that are each true for one item, with no idle part, and write the whole dataset.

    Parameters
    ----------
    items
        Items as JSONL, CSV or Parquet.
    reviews
        Their reviews.
    out
        The folder to write, new or empty.
    synthetic
        Make items and reviews of this domain instead, such as cafes, or a TOML file.
    number
        How many items to make; 50 when left out.
    groups
        Groups of requests, such as G01..G10 or G01,G05.
    per_group
        Requests of each group.
    seed
        The same seed makes the same dataset.
    domain
        The domain whose words to use for items of your own, or a TOML file.
    social
        The friendships of reviewers, for groups G09 and G10.
    json
        Print the summary as JSON.
    """
    given = {"items": items, "reviews": reviews, "social": social}
    _refuse_idle(given, synthetic, {"--number": number is not None, "--domain": bool(domain)})
    shapes = _groups(groups)
    about = domain_named(synthetic or domain) if synthetic or domain else None
    with _new_folder(out):
        if about is not None and synthetic:
            dataset = _made(out, about, ITEMS if number is None else number, seed)
        else:
            dataset = _given(out, given)
        with progress("building") as bar:
            rows = built(dataset, shapes, per_group, seed, about, bar)
        _write(out / "requests.jsonl", rows)
    if json:
        counts = {name: sum(row["group"] == name for row in rows) for name in shapes}
        as_json({"requests": len(rows), "groups": counts, "items": len(dataset.items), "out": str(out)})
        return
    table(("group", "requests", "shape"), [(name, str(per_group), SHAPES[name].about) for name in shapes])
    line()
    sizes = f"{len(dataset.items)} items with {len(dataset.reviews)} reviews"
    line(f"built {len(rows)} requests over {sizes}, each true for one item; written to {out}")


def _refuse_idle(given: Mapping[str, Path | None], synthetic: str, options: Mapping[str, bool]) -> None:
    """Refuse what is given and would do nothing."""
    if bool(synthetic) == (given["items"] is not None):
        raise InputError("give ITEMS and REVIEWS, or --synthetic DOMAIN, one of them")
    if not synthetic and options["--number"]:
        raise InputError("--number is how many items --synthetic makes; leave it out with items of your own")
    if synthetic and options["--domain"]:
        raise InputError("--synthetic names the domain already; leave --domain out")
    if synthetic and given["social"] is not None:
        raise InputError("--synthetic makes friendships of its own; leave --social out")


@contextmanager
def _new_folder(out: Path) -> Iterator[None]:
    """A new folder that is gone again, with all that was written into it, where nothing was built."""
    made = [path for path in (out, *out.parents) if not path.exists()]
    new_folder(out)
    with ExitStack() as undo:
        undo.callback(_remove, out, made)
        yield
        undo.pop_all()


def _remove(out: Path, made: Sequence[Path]) -> None:
    for path in out.iterdir():
        path.unlink()
    with suppress(OSError):  # somebody else may have put something beside it by now
        for path in made:
            path.rmdir()


def _groups(text: str) -> list[str]:
    first, dots, last = text.partition("..")
    names = SHAPES.names
    if dots:
        start, end = (names.index(SHAPES[one.strip()].id) for one in (first, last))
        found = list(names[start : end + 1])
    else:
        found = [SHAPES[one].id for one in words(text)]
    if not found:
        raise InputError(f"--groups {text} names no group; write them like G01..G10 or G01,G05")
    if len(set(found)) < len(found):
        raise InputError(f"--groups {text} names a group twice; name each once")
    return found


def _made(out: Path, domain: Domain, number: int, seed: int) -> Dataset:
    rows, said, friends = made(domain, number, seed)
    _write(out / "items.jsonl", rows)
    _write(out / "reviews.jsonl", said)
    with beside(out / "social.json") as draft:
        draft.write_text(f"{json_format.dumps(friends, ensure_ascii=False)}\n", encoding="utf-8")
    return read_dataset(out)


def _given(out: Path, given: Mapping[str, Path | None]) -> Dataset:
    """The dataset of the given files, which are copied as they are once they could be read."""
    files = {name: path for name, path in given.items() if path is not None}
    dataset = dataset_of(out, files)
    for name, path in files.items():
        shutil.copyfile(path, out / f"{name}{path.suffix.lower()}")
    return dataset


def _write(path: Path, rows: Iterable[dict[str, Any]] | Sequence[dict[str, Any]]) -> None:
    with beside(path) as draft, draft.open("w", encoding="utf-8") as file:
        file.writelines(f"{json_format.dumps(row, ensure_ascii=False)}\n" for row in rows)
