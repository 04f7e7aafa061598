"""What commands that ask a model share: their options, what these come to, and what is seen meanwhile."""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar

from cyclopts import Parameter

from trueline.cli.options import words
from trueline.cli.show import progress
from trueline.core.ask import Call
from trueline.core.errors import InputError
from trueline.runs import Run, debug
from trueline.runs.rows import State, Told

if TYPE_CHECKING:
    from trueline.evals.drive import Driven, Settings

__all__ = ["Asking", "driven", "folder_name", "limited", "settings", "watch", "watched"]

PLACES = re.compile(r"(?:(\d{1,9})-)?(\d{1,9})")

UNNAMED = re.compile(r"[^A-Za-z0-9._-]+")

LONGEST = 60
"""Characters of a folder's name."""


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Asking:
    """What is asked, and how."""

    model: str | None = None
    """The model as Inspect AI names it: openai/gpt-5, ollama/llama3.2, scripted/FILE, gguf/PATH."""
    temperature: float = 0.0
    """How freely it chooses its words; 0 is the same each time where a model can do that."""
    max_tokens: int | None = None
    """Tokens of a reply at most; what the provider has as its own limit when left out."""
    connections: int = 5
    """How many calls wait for the model at once."""
    retries: int = 5
    """How often a call is tried again that the server refused for now."""
    timeout: int = 600
    """Seconds that each try of a call may wait for its reply."""
    model_url: str | None = None
    """The address of the model's server, where it is not the provider's own."""
    model_arg: Annotated[list[str] | None, Parameter(negative_iterable=())] = None
    """A setting of the provider as NAME=VALUE; may be given several times."""
    fresh: bool = False
    """Start over, and do not go on with a run of the same settings."""
    verbose: Annotated[bool, Parameter(alias="-v", negative=())] = False
    """Print a line for each call."""


def settings(asking: Asking, seed: int) -> "Settings":
    """How the model is asked; whatever is wrong with an option is said before anything is asked."""
    if asking.model is None:
        raise InputError("this asks a model; choose one with --model, such as scripted/replies.jsonl")
    for name in ("connections", "timeout"):
        if getattr(asking, name) < 1:
            raise InputError(f"--{name} is {getattr(asking, name)}; give 1 or more")
    if asking.retries < 0:
        raise InputError(f"--retries is {asking.retries}; give 0 or more")
    if find_spec("inspect_ai") is None:
        raise InputError("asking a model needs the extra run; install it: pip install 'trueline[run]'")
    from trueline.evals.drive import Settings, model_named  # noqa: PLC0415 - a second only who asks need pay

    chosen = Settings(
        model=asking.model,
        temperature=asking.temperature,
        max_tokens=asking.max_tokens,
        seed=seed,
        connections=asking.connections,
        retries=asking.retries,
        timeout=asking.timeout,
        base_url=asking.model_url,
        arguments=_arguments(asking.model_arg or ()),
    )
    model_named(chosen)
    return chosen


def driven(chosen: "Settings", run: Run) -> "Driven":
    """What asks many at once with these settings, for a run."""
    from trueline.evals.drive import Driven  # noqa: PLC0415 - as above

    return Driven(chosen, run.path / "logs")


def folder_name(text: str) -> str:
    """A name for the folder of a run, with nothing in it that a folder's name cannot have."""
    return UNNAMED.sub("-", text)[:LONGEST]


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Asked = TypeVar("Asked", bound=_Named)


def limited(asked: Sequence[Asked], text: str | None, find: Callable[[str], Asked], what: str) -> list[Asked]:
    """Those that `--limit` leaves: the first 5 (5), the first to the tenth (1-10), or some by their ids.

    `find` gives the one with an id, or says that there is none; `what` they are.
    """
    if text is None:
        return list(asked)
    if found := PLACES.fullmatch(text):
        first, last = int(found[1] or 1), int(found[2])
        some = list(asked[first - 1 : last]) if first else []
    else:
        wanted = {find(name).id for name in words(text)}
        some = [one for one in asked if one.id in wanted]
    if not some:
        raise InputError(
            f"--limit {text} leaves none of {len(asked)} {what}; write it like 5, 1-10 or R01,R07"
        )
    return some


def watch(run: Run, asking: Asking) -> Callable[[str, Call], None]:
    """What hears of each call: it goes to the log of the run, and to the terminal where that was wanted."""

    def heard(name: str, call: Call) -> None:
        debug.write(run.path, name, call)
        if asking.verbose:
            with suppress(BrokenPipeError):  # whoever read the lines has left; what is asked goes on
                sys.stderr.write(f"{debug.told(name, call)}\n")

    return heard


@contextmanager
def watched(run: Run, what: str) -> Iterator[Told]:
    """A bar of how far a run is, where a person is looking; whoever interrupts it is told what is kept."""
    try:
        with progress(what) as bar:

            def told(state: State) -> None:
                if bar is not None:
                    bar(state.done, state.total, _told(state))

            yield told
    except KeyboardInterrupt:
        kept = f"what was answered is kept in {run.path}, and the same command goes on with it"
        raise KeyboardInterrupt(kept) from None


def _told(state: State) -> str:
    cost = "" if not state.cost_usd else f", ${state.cost_usd:.2f}"
    return f"{state.unreadable} unreadable, {state.failed} failed, {state.tokens:,} tokens{cost}"


def _arguments(given: "list[str] | tuple[()]") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise InputError(f"--model-arg {one} is not NAME=VALUE")
        found[name] = _value(value)
    return found


def _value(text: str) -> Any:
    """A number or true or false where it is written so."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text
