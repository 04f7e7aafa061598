"""`gguf/PATH` and `gguf/smollm2`: a GGUF file as a model, run in this process by the extra `local`.

Reach for it to run the real way without a key, a server or a network. What always holds: a file is loaded
once; the same request with the same seed brings the same words, whatever was asked before; a request that
does not fit says so; a sample that is over stops its model; nothing leaves the machine, and nothing outside
the process can ask it.
"""

import atexit
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from anyio import to_thread
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessage,
    ChatMessageAssistant,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    StopReason,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from trueline.core.ask import NoReplyError
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.evals.models import MODELS, ready

__all__ = ["GgufAPI"]

CONTEXT = 8192
"""Tokens that a request and its reply may have together, when nobody says how many."""

REPLY = 2048
"""Tokens of a reply, when nobody says how many."""

SETTINGS = {"context": CONTEXT, "threads": -1}
"""What `-M` can set; xllamacpp chooses the number of threads by itself."""

SENT = {
    "max_tokens": "max_tokens",
    "temperature": "temperature",
    "top_p": "top_p",
    "top_k": "top_k",
    "seed": "seed",
    "stop_seqs": "stop",
    "frequency_penalty": "frequency_penalty",
    "presence_penalty": "presence_penalty",
}
"""What of Inspect's configuration a request carries, and under which name."""

REFUSED = ("best_of", "logit_bias", "logprobs", "num_choices", "prompt_logprobs", "top_logprobs")
"""What would change the reply and is not served; leaving it out would be silent."""

FRESH = {"cache_prompt": False}
"""Else, on some machines, the words depend on what was asked before; `extra_body` can ask for it."""

STREAMED = {"stream": True, "stream_options": {"include_usage": True}, "return_progress": True}
"""A call that streams can be stopped, and one that tells its progress already while it reads."""

SEEDS = 2**32 - 1
"""Seeds are below it; the model takes this number, and others that come to it, for a random one."""


class GgufAPI(ModelAPI):
    """The provider; `context` is how many tokens request and reply share, `threads` how many compute."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008 - the signature of Inspect's providers
        **model_args: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        for name, value in model_args.items():
            if name not in SETTINGS:
                raise InputError(f"gguf has no setting {name!r}; it has {' and '.join(SETTINGS)}")
            if not isinstance(value, int) or value < 1:
                raise InputError(f"gguf: {name} is {value!r}; give a number of 1 or more")
        self.path = _file(model_name)
        self.server = _server(self.path, **SETTINGS | model_args)

    async def generate(
        self,
        input: list[ChatMessage],  # noqa: A002 - the name of Inspect's argument
        tools: list[ToolInfo],
        tool_choice: ToolChoice,
        config: GenerateConfig,
    ) -> ModelOutput:
        """Ask it, in a thread of its own."""
        del tool_choice
        request, over = _request(input, tools, config), Event()
        try:
            pieces = await to_thread.run_sync(_said, self.server, request, over, abandon_on_cancel=True)
        finally:
            over.set()
        return _output(self.model_name, pieces, request.get("max_tokens"))

    def max_tokens(self) -> int:
        """How long a reply may get when nobody says."""
        return REPLY

    def max_connections(self) -> int:
        """One: the model answers one request after the other."""
        return 1

    def connection_key(self) -> str:
        """Each file has connections of its own."""
        return str(self.path)


def _file(name: str) -> Path:
    if name in MODELS:
        return ready(MODELS[name])
    if not os.path.isfile(name):  # noqa: PTH113 - Path.is_file raises where a name is too long
        fetched = " or ".join(f"`trueline models fetch {one}`" for one in MODELS.names)
        raise InputError(f"gguf/{name}: there is no such file; write the path of one, or get one: {fetched}")
    return Path(name).resolve()


@cache
def _server(path: Path, context: int, threads: int) -> Any:
    """The file, loaded; the same one for all who ask with the same settings."""
    try:
        from xllamacpp import CommonParams, Server  # noqa: PLC0415 - an extra
    except ImportError as problem:
        what = f"gguf models run on xllamacpp, which cannot be imported: {problem}"
        raise InputError(f"{what}; install trueline[local]") from None
    wanted = CommonParams()
    wanted.model.path, wanted.n_ctx, wanted.n_parallel = str(path), context, 1
    wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = threads
    wanted.cache_ram_mib, wanted.verbosity = 0, 0
    # It always listens. Here that is on a socket whose name, 107 bytes at most, is gone once it is up.
    with TemporaryDirectory(prefix="trueline-") as folder:
        wanted.hostnames = [f"{folder}/model.sock"]
        try:
            return Server(wanted)
        except RuntimeError:
            what = f"{path}: cannot be loaded with a context of {context} tokens"
            check = "check that it is a GGUF file, that it fits the memory, and that TMPDIR is short"
            raise InputError(f"{what}; {check}") from None


atexit.register(_server.cache_clear)


def _request(messages: list[ChatMessage], tools: list[ToolInfo], config: GenerateConfig) -> dict[str, Any]:
    if tools:
        raise InputError("gguf models are asked without tools; choose a method that calls none")
    if refused := [name for name in REFUSED if getattr(config, name) is not None]:
        raise InputError(f"gguf does not serve {refused[0]}; leave it out")
    if config.seed is not None and not 0 <= config.seed < SEEDS:
        raise InputError(f"gguf: the seed is {config.seed}; give a number from 0 to {SEEDS - 1}")
    given = {sent: value for name, sent in SENT.items() if (value := getattr(config, name)) is not None}
    given["messages"] = [{"role": one.role, "content": _text(one)} for one in messages]
    if (held := config.response_schema) is not None:
        schema = held.json_schema.model_dump(exclude_none=True)
        given["response_format"] = {
            "type": "json_schema",
            "json_schema": {"name": held.name, "schema": schema},
        }
    return FRESH | given | (config.extra_body or {}) | STREAMED


def _text(message: ChatMessage) -> str:
    parts = [] if isinstance(message.content, str) else message.content
    if strange := [part.type for part in parts if part.type not in ("text", "reasoning")]:
        raise InputError(f"gguf models are shown text only, and a message holds {strange[0]}")
    return message.text


def _said(server: Any, request: Mapping[str, Any], over: Event) -> list[dict[str, Any]]:
    """What comes back, piece by piece, until it ends or nobody waits for it."""
    pieces: list[dict[str, Any]] = []

    def take(piece: dict[str, Any]) -> bool:
        pieces.append(piece)
        return over.is_set()

    try:
        server.handle_chat_completions(request, take)
    except (RuntimeError, ValueError) as problem:
        raise NoReplyError(printable(str(problem))) from None
    return pieces


def _output(name: str, pieces: list[dict[str, Any]], longest: int | None) -> ModelOutput:
    last = pieces[-1] if pieces else {}
    if fault := last.get("error"):
        if fault["type"] != "exceed_context_size_error":
            raise NoReplyError(printable(fault["message"]))
        what = f"the request has {fault['n_prompt_tokens']} tokens, and the context holds {fault['n_ctx']}"
        message = f"{what}; show less, or set context=N higher as far as the model itself goes"
        return _answer(name, "", "model_length", ModelUsage(total_cost=0.0), message)
    if "usage" not in last:
        raise NoReplyError("the model ended before its reply did")
    choices = [choice for piece in pieces for choice in piece["choices"]]
    text = "".join(choice["delta"].get("content") or "" for choice in choices)
    took = last["usage"]
    usage = ModelUsage(
        input_tokens=took["prompt_tokens"],
        output_tokens=took["completion_tokens"],
        total_tokens=took["total_tokens"],
        total_cost=0.0,
    )
    if choices[-1]["finish_reason"] == "stop":
        return _answer(name, text, "stop", usage)
    full = longest is not None and usage.output_tokens >= longest
    return _answer(name, text, "max_tokens" if full else "model_length", usage)


def _answer(
    name: str, text: str, stopped: StopReason, usage: ModelUsage, error: str | None = None
) -> ModelOutput:
    message = ChatMessageAssistant(content=text, model=name, source="generate")
    choice = ChatCompletionChoice(message=message, stop_reason=stopped)
    return ModelOutput(model=name, choices=[choice], usage=usage, error=error)
