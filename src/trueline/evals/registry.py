"""What Inspect AI finds of ours by its name, through the entry point `trueline` of the group `inspect_ai`."""

from inspect_ai.model import ModelAPI, modelapi

from trueline.evals.names import names
from trueline.evals.rerank import rerank

__all__ = ["gguf", "names", "rerank", "scripted"]


@modelapi(name="gguf")
def gguf() -> type[ModelAPI]:
    """Give the provider that runs a GGUF file in this process."""
    from trueline.evals.providers.gguf import GgufAPI  # noqa: PLC0415 - loaded when it is chosen

    return GgufAPI


@modelapi(name="scripted")
def scripted() -> type[ModelAPI]:
    """Give the provider that says what it was told to say."""
    from trueline.evals.providers.scripted import ScriptedAPI  # noqa: PLC0415 - loaded when it is chosen

    return ScriptedAPI
