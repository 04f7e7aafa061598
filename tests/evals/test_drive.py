import gc
import json
from collections import Counter

import pytest
from inspect_ai.log import read_eval_log

from trueline.core.ask import user
from trueline.core.errors import InputError
from trueline.evals import drive
from trueline.evals.drive import Driven, Settings, model_named
from trueline.runs.drive import Job

pytestmark = pytest.mark.filterwarnings(
    "ignore:Unclosed <MemoryObject:ResourceWarning"  # left to the garbage collector by Inspect
)

SCRIPT = {"reply": "yes"}


@pytest.fixture
def script(tmp_path):
    """The name of a model that says yes."""
    path = tmp_path / "script.jsonl"
    path.write_text(json.dumps(SCRIPT), encoding="utf-8")
    return f"scripted/{path}"


@pytest.fixture
def driven(tmp_path, script):
    """Do so many jobs that each ask once; what is done by whom is up to the test."""

    def run(jobs, work=None):
        done = []

        async def usual(name, ask):
            said = await ask([user(f"case-{name}")])
            done.append(name)
            return {"prediction": said.text, "value": len(done)}

        these = [Job(f"j{number}", "what?") for number in range(jobs)]
        chosen = Settings(model=script, connections=1)
        return Driven(chosen, tmp_path / "logs")("mine", these, work or usual, "value"), done

    yield run
    gc.collect()  # what Inspect leaves to it is collected while it may be


def logs(tmp_path):
    return [read_eval_log(str(path)) for path in sorted((tmp_path / "logs").iterdir())]


def test_each_job_is_done_once_and_its_row_is_the_score_in_the_log(driven, tmp_path):
    lost, done = driven(7)
    assert (lost, Counter(done)) == ({}, Counter(f"j{number}" for number in range(7)))
    (log,) = logs(tmp_path)
    assert log.status == "success"
    scores = {one.id: one.scores["row_value"].value for one in log.samples}
    assert scores == {name: float(place) for place, name in enumerate(done, 1)}
    assert {one.output.completion for one in log.samples} == {"yes"}


def test_many_jobs_go_in_slices_with_a_log_each(driven, tmp_path, monkeypatch):
    monkeypatch.setattr(drive, "SLICE", 3)
    lost, done = driven(7)
    assert (lost, len(done)) == ({}, 7)
    assert sorted(len(log.samples) for log in logs(tmp_path)) == [1, 3, 3]


def test_what_breaks_on_our_side_ends_it_at_once_and_comes_back_as_it_was(driven):
    begun = []

    async def full(name, _):
        begun.append(name)
        raise OSError(28, "No space left on device", "rows.jsonl")

    with pytest.raises(OSError, match="No space left") as found:
        driven(40, full)
    assert found.value.filename == "rows.jsonl"
    assert len(begun) <= drive.FLIGHT


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"model": "nope/m"}, "the model nope/m cannot be asked: ValueError: Model API nope"),
        ({"model": "openai-api/local/m"}, "cannot be asked: .*No LOCAL_API_KEY defined in the environment"),
        ({"arguments": {"speed": 3}}, "scripted has no setting 'speed'; it has delay"),
        ({"model": "scripted/gone.jsonl"}, r"gone\.jsonl: cannot be read"),
        ({"model": "scripted/gone:say"}, "scripted/gone:say cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_model_is_said_before_it_is_asked(script, monkeypatch, settings, said):
    monkeypatch.delenv("LOCAL_API_KEY", raising=False)
    with pytest.raises(InputError, match=said) as found:
        model_named(Settings(**{"model": script, **settings}))
    assert "[" not in str(found.value)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"arguments": {"api_key": "sk-1"}}, "--model-arg api_key would be written down with the run; keep"),
        ({"arguments": {"HF_TOKEN": "sk-1"}}, "--model-arg HF_TOKEN would be written down"),
        ({"base_url": "http://ann:sk-1@host/v1"}, "--model-url holds a password, which would be written"),
    ],
)
def test_a_secret_is_no_setting(settings, said):
    with pytest.raises(InputError, match=said) as found:
        Settings(model="openai/m", **settings)
    assert "sk-1" not in str(found.value)


def test_a_setting_that_only_sounds_like_a_secret_is_none():
    Settings(
        model="vllm/m", arguments={"tokenizer": "mine", "max_tokens_a_batch": 3}, base_url="http://host/@v1"
    )


def test_what_is_sent_and_how_fast_are_told_apart():
    settings = Settings(model="m/m", seed=7, connections=3, arguments={"delay": 1})
    assert settings.sent() == {
        "model": "m/m",
        "temperature": 0.0,
        "max_tokens": None,
        "seed": 7,
        "base_url": None,
        "arguments": {"delay": 1},
    }
    assert settings.pace() == {"connections": 3, "retries": 5, "timeout": 600}
