"""A key that no error repeats: servers like to quote what they refuse.

Reach for it once for a model, before it is asked. What always holds: whatever a provider raises or gives as
an error has three stars in the place of its key and is otherwise as it was, so that logs can keep it.
"""

from typing import Any

from inspect_ai.model import ModelAPI, ModelCall

__all__ = ["hidden", "hide_key"]

STARS = "***"

SHORTEST = 8
"""Letters of a key; a shorter one is a word that a server of one's own is told, such as `none`."""


def hide_key(provider: ModelAPI) -> None:
    """Take the key out of every error of a provider from now on."""
    api: Any = provider  # its method is replaced: all of its errors pass there
    key, plain = provider.api_key, provider.generate

    async def generate(*given: Any, **named: Any) -> Any:
        try:
            found = await plain(*given, **named)
        except Exception as problem:
            _clean(problem, key)
            raise
        match found:
            case (Exception() as given_back, ModelCall() as call):
                _clean(given_back, key)
                call.response = hidden(call.response, key)
        return found

    api.generate = generate


def hidden(value: Any, key: str | None) -> Any:
    """Texts, and what holds them, without a key.

    >>> hidden({"message": ["no such key: key-1234"]}, "key-1234")
    {'message': ['no such key: ***']}
    """
    if key is None or len(key) < SHORTEST:
        return value
    match value:
        case str():
            return value.replace(key, STARS)
        case dict():
            return {name: hidden(one, key) for name, one in value.items()}
        case list():
            return [hidden(one, key) for one in value]
    return value


def _clean(problem: Exception, key: str | None) -> None:
    problem.args = tuple(hidden(list(problem.args), key))
    vars(problem).update(hidden(vars(problem), key))
