"""A process that is started once and answers lines with lines, each within its time.

Reach for it where another program speaks JSONL. What always holds: no line waits for longer than it may, the
end of what the program says on its error stream is kept, and nothing of it is left running after `close`.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from functools import cached_property
from typing import IO

from trueline.names.screening.engine import Failed

__all__ = ["Pipe"]

KEPT = 2_000
"""Bytes of the error stream that are kept, its end."""

LONGEST = 4 * 1024 * 1024
"""Bytes of a reply without an end of line that are still waited for."""

PIECE = 65_536

LAST_WORDS = 1.0
"""Seconds in which a process that closed its output may end by itself and say why."""


class Pipe:
    """A running program: a line in, a line out."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(  # noqa: S603 - words that the user asked to run, and no shell
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # so that what it starts is ended with it
        )
        self.stdin, self.stdout, self.stderr = map(
            _there, (self.process.stdin, self.process.stdout, self.process.stderr)
        )
        os.set_blocking(self.stdin.fileno(), False)
        self.came = {self.stdout: bytearray(), self.stderr: bytearray()}
        self.ended: set[IO[bytes]] = set()

    @property
    def tail(self) -> str:
        """The last that it said on its error stream."""
        return self.came[self.stderr].decode("utf-8", "replace").strip()

    def send(self, line: bytes, until: float) -> Failed | None:
        """Write a line, and take in what comes meanwhile, so that neither side waits for the other."""
        left = memoryview(line)
        while left:
            if self.stdout in self.ended:
                return self.end
            if time.monotonic() >= until:
                return self._late()
            if self._wait(until, self.stdin):
                try:
                    left = left[os.write(self.stdin.fileno(), left) :]
                except BrokenPipeError:
                    return self.end
        return None

    def receive(self, until: float) -> bytes | Failed:
        """The next line of its output."""
        came = self.came[self.stdout]
        while (end := came.find(b"\n")) < 0:
            if self.stdout in self.ended:
                return self.end
            if len(came) > LONGEST:
                came.clear()
                what = f"gave {LONGEST // 1024 // 1024} MiB without an end of line"
                return Failed("garbage", what, self.tail)
            if time.monotonic() >= until:
                return self._late()
            self._wait(until)
        line = bytes(came[:end])
        del came[: end + 1]
        return line

    @cached_property
    def end(self) -> Failed:
        """How it ended, once it takes or gives no more lines."""
        until = time.monotonic() + LAST_WORDS
        while self.stderr not in self.ended and time.monotonic() < until:
            self._wait(until)
        try:
            code = self.process.wait(timeout=LAST_WORDS)
        except subprocess.TimeoutExpired:
            return Failed("died", "closed its output and goes on running", self.tail)
        if code == 0:
            return Failed("missing", "ended before it had answered everything", self.tail)
        how = f"with exit code {code}" if code > 0 else f"by {signal.Signals(-code).name}"
        return Failed("died", f"ended {how}", self.tail)

    def close(self) -> None:
        """End it and all that it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        for stream in (self.stdin, self.stdout, self.stderr):
            stream.close()

    def _late(self) -> Failed:
        return Failed("timeout", "gave no answer in time", self.tail)

    def _wait(self, until: float, writing: IO[bytes] | None = None) -> bool:
        """Take in what comes before then; whether there is room to write."""
        with selectors.DefaultSelector() as some:
            for stream in self.came.keys() - self.ended:
                some.register(stream, selectors.EVENT_READ)
            if writing is not None:
                some.register(writing, selectors.EVENT_WRITE)
            ready = [key.fileobj for key, _ in some.select(max(0.0, until - time.monotonic()))]
        for stream, came in self.came.items():
            if stream in ready:
                piece = os.read(stream.fileno(), PIECE)
                came.extend(piece)
                if not piece:
                    self.ended.add(stream)
        del self.came[self.stderr][:-KEPT]
        return writing is not None and writing in ready


def _there(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None  # noqa: S101 - Popen makes each stream that is asked for as a pipe
    return stream
