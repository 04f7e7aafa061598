"""A run on disk: `config.json`, rows in `results.jsonl`, and a `summary.json` when it has ended.

Reach for it whenever results are kept. What always holds: a row is on the disk when `append` returns; a run
that was killed holds whole rows only; a folder that holds something is never written over.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trueline.core.errors import InputError
from trueline.core.strict_json import DECODER
from trueline.core.tables.place import beside, new_folder

__all__ = ["DEVELOPMENT", "RESULTS", "Run"]

CONFIG, RESULTS, SUMMARY = "config.json", "results.jsonl", "summary.json"

DEVELOPMENT = Path("results/dev")
"""Where runs are numbered when no folder is named."""

NUMBERED = re.compile(r"(\d{3,})_.*")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class Run:
    """One run in its folder."""

    path: Path

    @classmethod
    def begin(
        cls, config: Mapping[str, Any], *, name: str, out: Path | None = None, root: Path = DEVELOPMENT
    ) -> "Run":
        """Make the folder and write the configuration: at `out` exactly, else under the next number."""
        run = cls(_numbered(root, name) if out is None else new_folder(out))
        run._write(CONFIG, config)
        return run

    @classmethod
    def read(cls, path: Path) -> "Run":
        """A run that is there already."""
        if not (path / CONFIG).is_file():
            raise InputError(f"{path}: is not a run, it has no {CONFIG}; name the folder of a run")
        return cls(path)

    def config(self) -> dict[str, Any]:
        """What the run was."""
        return self._load(CONFIG)

    def append(self, rows: Iterable[Mapping[str, Any]], file: str = RESULTS) -> None:
        """Add rows; they are on the disk when this returns."""
        text = "".join(f"{_one_line(row)}\n" for row in rows)
        with (self.path / file).open("ab+") as out:
            _cut_off_half_a_row(out.fileno())
            out.write(text.encode())
            out.flush()
            os.fsync(out.fileno())

    def rows(self, file: str = RESULTS) -> Iterator[dict[str, Any]]:
        """The rows so far, in the order they were added; half a row at the end was never finished."""
        path = self.path / file
        if not path.exists():
            return
        with path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if not line.endswith(b"\n"):
                    return
                try:
                    yield DECODER.decode(line.decode())
                except ValueError as problem:
                    raise InputError(f"{path}:{number}: is not a row of ours: {problem}") from None

    def finish(self, summary: Mapping[str, Any]) -> None:
        """Say how the run ended."""
        self._write(SUMMARY, summary)

    def summary(self) -> dict[str, Any] | None:
        """How the run ended; None while it has not."""
        return self._load(SUMMARY) if (self.path / SUMMARY).exists() else None

    def _write(self, file: str, values: Mapping[str, Any]) -> None:
        text = json.dumps(values, ensure_ascii=False, indent=2, allow_nan=False)
        with beside(self.path / file) as draft:
            draft.write_text(f"{text}\n", encoding="utf-8")

    def _load(self, file: str) -> dict[str, Any]:
        path = self.path / file
        try:
            values = DECODER.decode(path.read_text("utf-8"))
        except OSError as problem:
            raise InputError(f"{path}: cannot be read: {problem.strerror or problem}") from None
        except ValueError as problem:
            raise InputError(f"{path}: is not JSON of ours: {problem}") from None
        if not isinstance(values, dict):
            raise InputError(f"{path}: is not an object; it was not written by a run")
        return values


def _one_line(row: Mapping[str, Any]) -> str:
    try:
        return json.dumps(row, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError) as problem:
        raise InputError(f"a row holds what JSON cannot hold: {problem}") from None


def _cut_off_half_a_row(file: int) -> None:
    """Whoever was killed while writing left bytes without an end of line; nobody was told they were there."""
    size = keep = os.fstat(file).st_size
    while keep:
        start = max(0, keep - 65_536)
        found = os.pread(file, keep - start, start).rfind(b"\n")
        keep = start if found < 0 else start + found + 1
        if found >= 0:
            break
    if keep < size:
        os.truncate(file, keep)


def _numbered(root: Path, name: str) -> Path:
    if not NAME.fullmatch(name):
        raise InputError(f"{name!r} cannot name a run; use letters, digits, '.', '_' and '-'")
    try:
        root.mkdir(parents=True, exist_ok=True)
        while True:
            number = max(_numbers(root), default=0) + 1
            claim = root / f"{number:03}_"
            try:
                claim.mkdir()
            except FileExistsError:
                continue  # another run begins at this moment
            if _numbers(root).count(number) == 1:
                return claim.rename(root / f"{number:03}_{name}")
            claim.rmdir()  # another run had this number and its name before we claimed it
    except OSError as problem:
        raise InputError(f"{root}: cannot hold runs: {problem.strerror or problem}") from None


def _numbers(root: Path) -> list[int]:
    return [int(found[1]) for path in root.iterdir() if (found := NUMBERED.fullmatch(path.name))]
