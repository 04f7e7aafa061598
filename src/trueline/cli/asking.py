"""The options of commands that ask a model, and what they come to."""

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter

from trueline.core.errors import InputError

if TYPE_CHECKING:
    from trueline.evals.drive import Driven, Settings

__all__ = ["Asking", "driven", "settings"]


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
    """Seconds after which a call, tried again or not, is given up."""
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
    from trueline.evals.drive import Settings  # noqa: PLC0415 - a second that only those who ask need pay

    return Settings(
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


def driven(chosen: "Settings", logs: Path) -> "Driven":
    """What asks many at once with these settings."""
    from trueline.evals.drive import Driven, model_named  # noqa: PLC0415 - as above

    model_named(chosen)
    return Driven(chosen, logs)


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
