"""One SELECT that a model wrote, run in a process of its own that can be killed.

Reach for it to run SQL that nobody has read. What always holds: a query comes to rows or to the reason why
there are none, whatever stands in it; it sees the tables it is given, and no file, no connection and nothing
of the environment; it gets no more time and memory than its limits say, and leaves no process behind. Where
this machine cannot run any query, WorkerError says so.
"""

import asyncio
import contextlib
import json
import math
import os
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trueline.core.errors import WorkerError
from trueline.core.printable import printable
from trueline.core.schema import text_fault
from trueline.rerank.methods.weaver.tables import Table

__all__ = ["Limits", "Rows", "Stopped", "select"]

CHILD = Path(__file__).with_name("child.py")

PIECE = 65_536

LONGEST = 500
"""Characters of a reason that are kept."""

NEEDED = ("LD_LIBRARY_PATH",)
"""What the process is given of our environment: where some machines keep the libraries of Python."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one query may take: seconds with its process, bytes, rows, and characters of SQL."""

    seconds: float = 10.0
    memory: int = 512 * 1024 * 1024
    answer: int = 1024 * 1024
    rows: int = 1_000
    length: int = 20_000


@dataclass(frozen=True, slots=True)
class Rows:
    """What a query found; every cell is text, or None for NULL."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why a query has no rows: it was refused, it failed or it was stopped."""

    why: str


LIMITS = Limits()


async def select(sql: str, tables: Mapping[str, Table], limits: Limits = LIMITS) -> Rows | Stopped:
    """Run one SELECT over these tables; others may run meanwhile."""
    if not sql.strip():
        return Stopped("refused: is empty; write one SELECT")
    if fault := text_fault(sql, limits.length):
        return Stopped(f"refused: {fault}")
    given = {name: {"columns": one.columns, "rows": one.rows} for name, one in tables.items()}
    process = await _started(limits)
    try:
        async with asyncio.timeout(limits.seconds):
            return await _answer(process, json.dumps({"sql": sql, "tables": given}).encode(), limits)
    except TimeoutError:
        return Stopped(f"stopped after {limits.seconds:g} s")
    finally:
        await _ended(process)


async def _started(limits: Limits) -> Process:
    """The process, waiting for what it is given."""
    # -E and -P: nothing of the environment and no folder decides what is imported; -I would hide a library
    # that the user installed for themselves alone.
    command = [sys.executable, "-E", "-P", str(CHILD)]
    figures = limits.memory, math.ceil(limits.seconds) + 1, limits.rows
    try:
        return await asyncio.create_subprocess_exec(
            *(*command, *map(str, figures)),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            cwd="/",
            env={name: os.environ[name] for name in NEEDED if name in os.environ},
            start_new_session=True,  # so that it is ended with whatever it might have started
        )
    except OSError as problem:
        what = f"{sys.executable} cannot be started to run SQL: {problem.strerror or problem}"
        raise WorkerError(what) from None


async def _answer(process: Process, given: bytes, limits: Limits) -> Rows | Stopped:
    """Hand the query over, and read the answer as far as it may go."""
    stdin, stdout = process.stdin, process.stdout
    assert stdin is not None and stdout is not None  # noqa: S101, PT018 - both were asked for as pipes
    with contextlib.suppress(ConnectionError):
        stdin.write(given)
        await stdin.drain()
    stdin.close()
    answer = bytearray()
    while piece := await stdout.read(PIECE):
        answer += piece
        if len(answer) > limits.answer:
            return Stopped(f"stopped: the rows take more than {limits.answer} bytes")
    code = await process.wait()
    if code:
        how = f"with exit code {code}" if code > 0 else f"by {signal.Signals(-code).name}"
        return Stopped(f"stopped: its process was ended {how}")
    return _read(json.loads(answer))


def _read(answer: Mapping[str, Any]) -> Rows | Stopped:
    if broken := answer.get("broken"):
        raise WorkerError(f"the process that runs SQL did not come as far as the query: {printable(broken)}")
    if why := answer.get("why"):
        return Stopped(printable(why)[:LONGEST])
    return Rows(tuple(answer["columns"]), tuple(map(tuple, answer["rows"])))


async def _ended(process: Process) -> None:
    """End the process if it still runs, and let go of it."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    await process.communicate()
