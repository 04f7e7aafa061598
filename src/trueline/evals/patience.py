"""How a call that brought no reply is tried again.

Reach for it once for a model, before it is asked. What always holds: a call is sent as often as Inspect
counts and no oftener; before each new try it waits twice as long as before the last one, at least as long as
the server says, and never longer than a reply is waited for.
"""

from typing import Any

from inspect_ai.model import Model, ModelAPI, RetryDecision
from tenacity import RetryCallState

__all__ = ["FIRST", "Wait", "be_patient"]

FIRST = 2.0
"""Seconds before the first new try; five of them outlast the minute that most limits are set for."""


class Wait:
    """How many seconds are waited before the next try."""

    def __init__(self, api: ModelAPI, longest: float) -> None:
        self.api, self.longest = api, longest

    def __call__(self, state: RetryCallState) -> float:
        """What the server says, or twice as much each time."""
        problem = state.outcome.exception() if state.outcome else None
        told = self.api.should_retry(problem) if isinstance(problem, Exception) else False
        said = told.retry_after if isinstance(told, RetryDecision) else None
        usual = FIRST * 2.0 ** min(state.attempt_number - 1, 20)
        return min(max(usual, said or 0.0), self.longest)


def be_patient(model: Model, longest: float) -> None:
    """Let Inspect alone wait and try again, where a provider has no way of its own to wait.

    The clients of OpenAI, Anthropic and others would do both within each of its tries, so that one that is
    asked for stood for three.
    """
    api: Any = model.api
    if api.retry_wait() is None:
        api.retry_wait = lambda: Wait(api, longest)
    client: Any = getattr(api, "client", None)
    if hasattr(client, "max_retries"):
        client.max_retries, client.timeout = 0, None
