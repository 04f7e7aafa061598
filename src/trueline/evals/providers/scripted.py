"""`scripted/FILE` and `scripted/module:function`: a model that says what it was told to say.

Reach for it to try a run without a key or a network, and in tests. A file holds the rules of
`trueline.testing`; a function is given the messages and gives the text. What always holds:
usage is counted from bytes, it costs nothing, and nothing leaves the machine.
"""

import asyncio
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from inspect_ai.model import ChatMessage, GenerateConfig, ModelAPI, ModelOutput, ModelUsage
from inspect_ai.tool import ToolChoice, ToolInfo

from trueline.core.ask import Message, tokens
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.testing import Say, Script

__all__ = ["ScriptedAPI", "said_by"]


class ScriptedAPI(ModelAPI):
    """The provider; `delay` is how many seconds each reply takes."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008 - the signature of Inspect's providers
        delay: float = 0.0,
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        if model_args:
            raise InputError(f"scripted has no setting {min(model_args)!r}; it has delay")
        self.say, self.delay = said_by(model_name), delay

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 - the name of Inspect's argument
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Say it; the script is asked at once, and its reply comes after the delay."""
        del tools, tool_choice, config
        messages = [_message(one) for one in input]
        text = self.say(messages)
        if self.delay:
            await asyncio.sleep(self.delay)
        output = ModelOutput.from_content(model=self.model_name, content=text)
        sent, back = sum(tokens(one.text) for one in messages), tokens(text)
        output.usage = ModelUsage(
            input_tokens=sent, output_tokens=back, total_tokens=sent + back, total_cost=0.0
        )
        return output

    def connection_key(self) -> str:
        """Each script has connections of its own."""
        return self.model_name


def said_by(name: str) -> Say:
    """What a script says: the rules of a file, or a function of a module, found in the current folder too."""
    module, colon, function = name.partition(":")
    if not colon:
        return Script.read(Path(name))
    if str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: Say = getattr(import_module(module), function)
    except Exception as problem:  # noqa: BLE001 - a module of the user's may raise anything
        what = printable(f"{type(problem).__name__}: {problem}")
        raise InputError(
            f"scripted/{name} cannot be loaded: {what}; write a file or module:function"
        ) from None
    if not callable(found):
        raise InputError(f"scripted/{name} is no function of messages")
    return found


def _message(one: ChatMessage) -> Message:
    role = one.role
    return Message("user" if role == "tool" else role, one.text)
