"""A run on disk: `config.json`, rows in `results.jsonl`, and a `summary.json` when it has ended.

Reach for it whenever results are kept: `begin` for one that is done in one go, `resume` for one that goes on
where it was killed. What always holds: a row is on the disk when `append` returns; a run that was killed
holds whole rows only; a folder that holds something else is never written over.
"""

import fcntl
import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trueline.core.errors import InputError
from trueline.core.strict_json import DECODER
from trueline.core.tables.place import beside, new_folder
from trueline.runs.config import differences

__all__ = ["DEVELOPMENT", "RESULTS", "Run"]

CONFIG, RESULTS, SUMMARY = "config.json", "results.jsonl", "summary.json"

DEVELOPMENT = Path("results/dev")
"""Where runs are numbered when no folder is named."""

OURS = re.compile(
    r"config\.json|summary\.json|results(_\w+)?\.jsonl|usage\.jsonl|\w+_trace\.jsonl|debug\.log|logs|run_\d+|"
    r"(scaling|attacks)\.(csv|svg)|(answers|names)\.jsonl|\..*\.part"
)
"""What a run leaves in its folder."""

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
    def resume(
        cls,
        config: Mapping[str, Any],
        *,
        name: str,
        out: Path | None = None,
        root: Path = DEVELOPMENT,
        fresh: bool = False,
    ) -> "Run":
        """Go on with the run of this configuration where there is one, else begin it.

        Without `out` that is the newest one of this name that has not ended. A folder whose run was
        configured otherwise is refused; `fresh` starts over.
        """
        there = out if out is not None else (None if fresh else _unfinished(root, name, config))
        if there is None or not (there / CONFIG).is_file():
            return cls.begin(config, name=name, out=out, root=root)
        run = cls(there)
        if fresh:
            _clear(there)
            return cls.begin(config, name=name, out=there)
        if differs := differences(run.config(), config):
            what = f"{there}: holds a run that differs: {'; '.join(differs)}"
            raise InputError(f"{what}; name another folder, or start over with --fresh")
        return run

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keep other processes from writing to this run."""
        folder = os.open(self.path, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(folder)
            what = f"{self.path}: is being written by another process"
            raise InputError(f"{what}; wait for it, or name another folder") from None
        try:
            yield
        finally:
            os.close(folder)

    def part(self, name: str) -> "Run":
        """A run inside this one, such as the second of three."""
        path = self.path / name
        path.mkdir(exist_ok=True)
        return Run(path)

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
        """Add rows; they are on the disk when this returns, and none of them is when it cannot."""
        path, left = self.path / file, "".join(f"{_one_line(row)}\n" for row in rows).encode()
        with path.open("ab+", buffering=0) as out:
            size = _cut_off_half_a_row(out.fileno())
            try:
                while left:
                    left = left[out.write(left) :]
                os.fsync(out.fileno())
            except OSError as problem:
                os.truncate(out.fileno(), size)
                what = f"{path}: cannot be written: {problem.strerror or problem}"
                raise InputError(f"{what}; what was answered before is kept for the same command") from None

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

    def replace(self, rows: Iterable[Mapping[str, Any]], file: str = RESULTS) -> None:
        """Write a file anew; the old one stays until the new one is whole."""
        with beside(self.path / file) as draft, draft.open("w", encoding="utf-8") as out:
            out.writelines(f"{_one_line(row)}\n" for row in rows)
            out.flush()
            os.fsync(out.fileno())

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


def _cut_off_half_a_row(file: int) -> int:
    """The size, once what somebody who was killed while writing left without an end of line is gone."""
    size = keep = os.fstat(file).st_size
    while keep:
        start = max(0, keep - 65_536)
        found = os.pread(file, keep - start, start).rfind(b"\n")
        keep = start if found < 0 else start + found + 1
        if found >= 0:
            break
    if keep < size:
        os.truncate(file, keep)
    return keep


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


def _unfinished(root: Path, name: str, config: Mapping[str, Any]) -> Path | None:
    """The newest run of this name and configuration that has not ended."""
    if not root.is_dir():
        return None
    found = [
        (int(number[1]), path)
        for path in root.iterdir()
        if (number := NUMBERED.fullmatch(path.name)) and path.name == f"{number[1]}_{name}"
    ]
    for _, path in sorted(found, reverse=True):
        run = Run(path)
        if (path / CONFIG).is_file() and run.summary() is None and not differences(run.config(), config):
            return path
    return None


def _clear(path: Path) -> None:
    """Remove what a run left in its folder, and nothing else."""
    others = [one.name for one in path.iterdir() if not OURS.fullmatch(one.name)]
    if others:
        what = f"{path}: holds {min(others)}, which is not of the run"
        raise InputError(f"{what}; move it away, or name another folder")
    for one in path.iterdir():
        if one.is_dir():
            shutil.rmtree(one)
        else:
            one.unlink()
