"""A method of the user's own: an object with `evaluate_ranking(query, context, k) -> "5, 2, 1"`.

Reach for it to measure a method that knows nothing of us. `module:name` is an object, or a class or function
that makes one; `module` alone has `create_method(args)`. Modules of the current folder are found. The object
is handed the text view and answers with numbers of candidates; what it prints goes to the error stream.
"""

import sys
from contextlib import redirect_stdout
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Protocol

from trueline.core.ask import tokens
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.rerank.methods.method import Method, Reply, Task
from trueline.rerank.reply import read_numbers
from trueline.rerank.views import as_text

__all__ = ["Ranks", "Served", "served"]


class Ranks(Protocol):
    """What the user's object can do."""

    def evaluate_ranking(self, query: str, context: str, k: int = 1) -> str:
        """The numbers of the k best candidates, best first."""
        ...


class Served(Method):
    """The user's object, asked in its own way."""

    def __init__(self, ranks: Ranks) -> None:
        self.ranks = ranks

    def rank(self, task: Task) -> Reply:
        """Hand over the text view, and read the numbers strictly."""
        view = as_text(task.pool, task.candidates)
        with redirect_stdout(sys.stderr):
            said: object = self.ranks.evaluate_ranking(task.text, view.text, task.k)
        reply = _read(said, task)
        return replace(reply, tokens_in=view.tokens, tokens_out=tokens(str(said)))


def _read(said: object, task: Task) -> Reply:
    found = read_numbers(said, len(task.candidates)) if isinstance(said, str) else None
    if not isinstance(found, list):
        cause = str(found) if found else f"reply: {printable(repr(said))[:80]} is no text"
        return Reply(outcome="unreadable", cause=cause)
    return Reply(tuple(task.candidates[one - 1] for one in found))


def served(text: str) -> Method:
    """The method that `module:name`, or a module with `create_method`, gives."""
    module, _, name = text.partition(":")
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        return _made(text, getattr(import_module(module), name or "create_method"), named=bool(name))
    except InputError:
        raise
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - a module of the user's may raise anything
        what = printable(f"{type(problem).__name__}: {problem}")
        raise InputError(f"--method {text} cannot be loaded: {what}; write module:name") from None


def _made(text: str, found: Any, *, named: bool) -> Method:
    """The method that what was found is, or makes."""
    if named and not isinstance(found, type) and hasattr(found, "evaluate_ranking"):
        return Served(found)
    made = (found() if named else found(SimpleNamespace())) if callable(found) else found
    if isinstance(made, Method):
        return made
    if not hasattr(made, "evaluate_ranking"):
        what = printable(repr(made))[:80]
        raise InputError(f"--method {text} gives {what}, which has no evaluate_ranking(query, context, k)")
    return Served(made)
