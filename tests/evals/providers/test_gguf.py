import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import anyio
import pytest
from inspect_ai.model import (
    ChatMessageUser,
    ContentImage,
    ContentText,
    GenerateConfig,
    ResponseSchema,
    get_model,
)
from inspect_ai.tool import ToolInfo
from inspect_ai.util import JSONSchema

from tests.evals.fetched import smollm2
from trueline.core.ask import NoReplyError
from trueline.core.errors import InputError

SMALL: dict[str, Any] = {"context": 256, "threads": 1}
"""Few tokens, and no more than one processor beside other tests."""

NUMBER = JSONSchema(
    type="object",
    properties={"number": JSONSchema(type="integer", minimum=0, maximum=9)},
    required=["number"],
    additionalProperties=False,
)


@pytest.fixture(scope="module")
def file():
    return smollm2()


@pytest.fixture(scope="module")
def model(file):
    assert file.exists()
    return get_model("gguf/smollm2", memoize=False, **SMALL)


def said(model, text="Why is the sky blue?", **config):
    """What the model says, at temperature 0 and seed 42 unless told otherwise."""
    settings = {"temperature": 0.0, "seed": 42, "max_tokens": 6} | config
    return asyncio.run(model.generate(text, config=GenerateConfig(**settings)))


def test_it_says_something_and_counts_what_it_took(model):
    output = said(model)
    assert output.completion.strip()
    assert output.stop_reason == "max_tokens"
    usage = output.usage
    assert usage.output_tokens == 6
    assert usage.input_tokens > 5
    assert usage.total_tokens == usage.input_tokens + 6
    assert usage.total_cost == 0


def test_the_same_seed_says_the_same_whatever_was_asked_before(model):
    for settings in ({"temperature": 0.0}, {"temperature": 1.5}):
        first = said(model, **settings).completion
        assert said(model, "Why is the sky green?", **settings).completion != first
        assert said(model, **settings).completion == first


def test_another_seed_says_something_else_when_it_is_warm(model):
    assert len({said(model, temperature=1.5, seed=seed).completion for seed in range(3)}) > 1


def test_it_stops_where_it_is_told_to(model):
    whole = said(model).completion
    word = whole.split()[2]
    output = said(model, stop_seqs=[word])
    assert output.stop_reason == "stop"
    assert output.completion == whole[: whole.index(word)]


def test_a_schema_holds_the_reply(model):
    schema = ResponseSchema(name="reply", json_schema=NUMBER)
    output = said(model, "How many legs has a cat?", response_schema=schema, max_tokens=40)
    value = json.loads(output.completion)
    assert list(value) == ["number"]
    assert value["number"] in range(10)


def test_a_grammar_holds_the_reply(model):
    output = said(model, "Is water wet?", extra_body={"grammar": 'root ::= "yes" | "no"'})
    assert output.completion in ("yes", "no")


@pytest.mark.parametrize(
    "wrong",
    [
        {"extra_body": {"grammar": "root ::= ("}},
        {"extra_body": {"json_schema": {"type": "objct"}}},
    ],
)
def test_what_the_model_cannot_be_held_to_is_an_error_in_words(model, wrong):
    with pytest.raises(NoReplyError, match=r"(?i)grammar|schema"):
        said(model, **wrong)


def test_a_prompt_that_does_not_fit_is_said_and_takes_nothing(model):
    output = said(model, "word " * 300)
    assert output.stop_reason == "model_length"
    assert output.completion == ""
    assert output.error.startswith("the request has 3")
    assert "and the context holds 256; show less" in output.error
    assert output.usage.total_tokens == 0


def test_a_reply_that_fills_the_context_says_so(model):
    output = said(model, "word " * 205, max_tokens=2000, extra_body={"ignore_eos": True})
    assert output.stop_reason == "model_length"
    assert output.usage.total_tokens >= 255


def test_a_sample_that_is_over_stops_the_model(file):
    model = get_model(f"gguf/{file}", memoize=False, context=4096, threads=1)
    endless = GenerateConfig(max_tokens=4000, extra_body={"ignore_eos": True})

    async def leave_and_come_back():
        with anyio.move_on_after(0.5) as scope:
            await model.generate("Count.", config=endless)
        assert scope.cancelled_caught
        began = time.perf_counter()
        await model.generate("Count.", config=GenerateConfig(max_tokens=1))
        return time.perf_counter() - began

    assert asyncio.run(leave_and_come_back()) < 15


def test_a_file_is_loaded_once_and_nobody_else_can_ask_it(model, file):
    again: Any = get_model(f"gguf/{file}", memoize=False, **SMALL)
    assert again.api.server is model.api.server
    kind, _, socket = model.api.server.listening_address.partition("://")
    assert kind == "unix"
    assert not Path(socket).exists()


def test_it_answers_one_at_a_time(model):
    assert model.api.max_connections() == 1


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"seed": -1}, "the seed is -1; give a number from 0 to 4294967294"),
        ({"logprobs": True}, "does not serve logprobs; leave it out"),
        ({"num_choices": 2}, "does not serve num_choices"),
    ],
)
def test_what_is_not_served_is_refused(model, wrong, message):
    with pytest.raises(InputError, match=message):
        said(model, **wrong)


def test_tools_and_pictures_are_refused(model):
    with pytest.raises(InputError, match="asked without tools"):
        asyncio.run(model.generate("Look it up.", tools=[ToolInfo(name="look", description="Looks.")]))
    picture = ContentImage(image="data:image/png;base64,iVBORw0KGgo=")
    shown = ChatMessageUser(content=[ContentText(text="What is it?"), picture])
    with pytest.raises(InputError, match="shown text only, and a message holds image"):
        asyncio.run(model.generate([shown]))


def test_a_file_that_is_not_there_says_what_can_be_fetched(tmp_path):
    for name in (tmp_path / "gone.gguf", "smolm2", "x" * 300, ""):
        with pytest.raises(InputError, match=r"there is no such file; .* `trueline models fetch smollm2`"):
            get_model(f"gguf/{name}", memoize=False)


def test_a_model_that_is_not_fetched_says_where_it_would_be(monkeypatch, tmp_path):
    monkeypatch.setenv("TRUELINE_CACHE", str(tmp_path))
    with pytest.raises(
        InputError, match=r"models/SmolLM2\S+gguf: is not there yet; get it with `trueline mod"
    ):
        get_model("gguf/smollm2", memoize=False)


def test_a_file_that_is_no_model_is_named(tmp_path):
    (tmp_path / "not.gguf").write_bytes(b"GGUF, or so it says")
    with pytest.raises(InputError, match=r"not\.gguf: cannot be loaded with a context of 8192 tokens; check"):
        get_model(f"gguf/{tmp_path}/not.gguf", memoize=False)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ({"contxt": 100}, "gguf has no setting 'contxt'; it has context and threads"),
        ({"context": 0}, "context is 0; give a number of 1 or more"),
        ({"threads": "two"}, "threads is 'two'; give a number"),
    ],
)
def test_a_setting_that_makes_no_sense_is_refused(setting, message):
    with pytest.raises(InputError, match=message):
        get_model("gguf/smollm2", memoize=False, **setting)


def test_without_the_extra_the_error_names_it(monkeypatch, tmp_path):
    (tmp_path / "some.gguf").touch()
    monkeypatch.setitem(sys.modules, "xllamacpp", None)
    with pytest.raises(
        InputError, match=r"xllamacpp, which cannot be imported: .*; install trueline\[local\]"
    ):
        get_model(f"gguf/{tmp_path}/some.gguf", memoize=False)
