"""An engine of the user's own behind a command that is started once and kept running.

Reach for it to measure a program in any language. The first line it reads is `{"index": [entry, ...]}`, an
entry with `id`, `name` and `aliases`; it answers `{"ready": true}`. Each line after that is
`{"number": 1, "query": "...", "k": 10}`, answered by `{"number": 1, "hits": [["id", 0.93], ...]}`, or by
`{"number": 1, "failed": "why"}` where it cannot answer.
"""

import json
import shlex
import shutil
import time
from collections.abc import Mapping, Sequence
from typing import Any

from trueline.core.errors import InputError
from trueline.core.strict_json import DECODER
from trueline.names.screening.engine import Engine, Entry, Failed, Found, Kind, Setup
from trueline.names.screening.pipe import Pipe

__all__ = ["COMMAND", "Command"]

INDEX_TIMES = 60
"""The index may take as long as so many replies."""

SHOWN = 80


class Command(Engine):
    """The user's program, asked one query at a time."""

    batch = 1

    def __init__(self, setup: Setup) -> None:
        self.timeout = setup.timeout
        self.words = self.words_of(setup)
        self.pipe: Pipe | None = None
        self.number = 0

    def words_of(self, setup: Setup) -> list[str]:
        """The program and its arguments."""
        return _words(setup.argument)

    def index(self, entries: Sequence[Entry]) -> Failed | None:
        """Start the program and hand it the list."""
        try:
            self.pipe = Pipe(self.words)
        except OSError as problem:
            return Failed("died", f"cannot be started: {problem.strerror or problem}")
        listed = [{"id": one.id, "name": one.name, "aliases": list(one.aliases)} for one in entries]
        reply = self._asked(self.pipe, {"index": listed}, self.timeout * INDEX_TIMES)
        if isinstance(reply, Failed):
            return reply
        if reply.get("ready") is not True:
            return Failed("garbage", 'did not answer the index with {"ready": true}', self.pipe.tail)
        return None

    def search(self, queries: Sequence[str], k: int) -> list[Found]:
        """Ask for each query."""
        if self.pipe is None:
            return [Failed("died", "was never started")] * len(queries)
        return [self._one(self.pipe, query, k) for query in queries]

    def close(self) -> None:
        """End the program."""
        if self.pipe is not None:
            self.pipe.close()

    def _one(self, pipe: Pipe, query: str, k: int) -> Any:
        self.number += 1
        question = {"number": self.number, "query": query, "k": k}
        reply = self._asked(pipe, question, self.timeout)
        if isinstance(reply, Failed):
            return reply
        if reply.get("number") != self.number or "hits" not in reply:
            what = f"answered {_shown(json.dumps(reply))} to query {self.number}"
            return Failed("garbage", what, pipe.tail)
        return reply["hits"]

    def _asked(self, pipe: Pipe, question: Mapping[str, Any], seconds: float) -> dict[str, Any] | Failed:
        """The object that answers; replies to questions that were given up on are passed over."""
        until = time.monotonic() + seconds
        broken = pipe.send(json.dumps(question).encode() + b"\n", until)
        if broken is not None:
            return broken
        while True:
            line = pipe.receive(until)
            if isinstance(line, Failed):
                return line
            try:
                reply = DECODER.decode(line.decode())
            except (ValueError, RecursionError):
                return Failed("garbage", f"answered {_shown(ascii(line)[2:-1])}, which is no JSON", pipe.tail)
            if not isinstance(reply, dict):
                return Failed("garbage", f"answered {_shown(ascii(reply))}, which is no object", pipe.tail)
            number = reply.get("number")
            if number == question.get("number") and isinstance(why := reply.get("failed"), str):
                return Failed("died", why, pipe.tail)
            if not isinstance(number, int) or number >= question.get("number", 0):
                return reply


def _words(argument: str) -> list[str]:
    try:
        words = shlex.split(argument)
    except ValueError as problem:
        raise InputError(f"command:{argument} cannot be split into words: {problem}") from None
    if not words or shutil.which(words[0]) is None:
        raise InputError(f"command:{argument} names no program; give the path of one that can be run")
    return words


def _shown(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


COMMAND = Kind(
    id="command",
    about="a program of yours, kept running: JSONL in, JSONL out",
    make=Command,
    argument="words of a command",
)
