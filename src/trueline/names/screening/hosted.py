"""The process that a Python engine runs in: it speaks as a command does, and asks the object.

Reach for it as `python -m trueline.names.screening.hosted module factory`. Each query has a thread, so that
one that hangs holds up no other; what the object prints goes to the error stream.
"""

import json
import sys
import traceback
from importlib import import_module
from threading import Lock, Thread
from typing import IO, Any

from trueline.names.screening.engine import Entry
from trueline.names.screening.python import Searcher

__all__ = ["main"]


class _Host:
    def __init__(self, factory: tuple[str, str], replies: IO[str]) -> None:
        self.factory, self.replies, self.lock = factory, replies, Lock()
        self.searcher: Searcher

    def index(self, entries: list[dict[str, Any]]) -> None:
        try:
            module, name = self.factory
            self.searcher = getattr(import_module(module), name)()
            self.searcher.index([Entry(one["id"], one["name"], tuple(one["aliases"])) for one in entries])
        except BaseException as problem:  # noqa: BLE001 - told to the process that asked
            self.reply(_failed(problem))
        else:
            self.reply({"ready": True})

    def search(self, number: int, query: str, k: int) -> None:
        try:
            self.reply({"number": number, "hits": self.searcher.search(query, k)})
        except BaseException as problem:  # noqa: BLE001 - as above
            self.reply({"number": number, **_failed(problem)})

    def reply(self, said: dict[str, Any]) -> None:
        text = json.dumps(said, default=_as_json)
        with self.lock:
            self.replies.write(f"{text}\n")
            self.replies.flush()


def _as_json(value: Any) -> Any:
    """Numbers of NumPy as numbers; anything else by its name, so that it is seen to be no list of hits."""
    return value.item() if hasattr(value, "item") else repr(value)


def _failed(problem: BaseException) -> dict[str, str]:
    """What went wrong; the traceback goes where the last words are read from."""
    sys.stderr.write(
        "".join(traceback.format_exception(problem)).encode("utf-8", "backslashreplace").decode()
    )
    sys.stderr.flush()
    return {"failed": f"{type(problem).__name__}: {problem}"}


def main(module: str, factory: str) -> None:
    """Answer line by line until there are no more."""
    replies, sys.stdout = sys.stdout, sys.stderr
    host = _Host((module, factory), replies)
    for line in sys.stdin:
        said = json.loads(line)
        if "index" in said:
            host.index(said["index"])
        else:
            Thread(target=host.search, args=(said["number"], said["query"], said["k"]), daemon=True).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
