"""What commands print: tables, JSON, and a progress bar where a person is looking."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

__all__ = ["Bar", "as_json", "line", "plain", "progress", "table"]


def line(text: str = "") -> None:
    """Print one line."""
    sys.stdout.write(f"{text}\n")


def as_json(value: Any) -> None:
    """Print a value as JSON for a program to read."""
    line(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows in columns as wide as their widest cell; the last column is left ragged."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    for row in (header, *rows):
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        line("  ".join(cells).rstrip())


class Bar(Protocol):
    """Moves a bar; `told` stands behind it."""

    def __call__(self, done: int, total: int, told: str = "") -> None:
        """Show that so many are done."""
        ...


@contextmanager
def progress(what: str) -> Iterator[Bar | None]:
    """A bar on the error stream when a person is looking at it, and nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - 50 ms that a pipe need not pay
    from rich.progress import MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415 - as above

    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, told="")

        def moved(done: int, total: int, told: str = "") -> None:
            bar.update(task, completed=done, total=total, told=told)

        yield moved


def plain(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """A nested table row by row, keys joined with dots."""
    for key, value in values.items():
        if isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", text) for inner, text in plain(value))
        else:
            yield key, ", ".join(map(str, value)) if isinstance(value, list) else str(value)
