from datetime import datetime
from importlib.metadata import version

import pytest

from trueline.core.digest import digest
from trueline.core.errors import InputError
from trueline.runs.config import describe


def described(**inputs):
    return describe("names", ["trueline", "names"], inputs=inputs, settings={"seed": 42})


def test_a_missing_input_is_named(tmp_path):
    with pytest.raises(InputError, match=r"none\.csv: cannot be read: No such file"):
        described(watchlist=tmp_path / "none.csv")


def test_a_run_says_its_command_settings_inputs_and_versions(tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes(b"")
    found = described(watchlist=path)
    assert (found["suite"], found["command"], found["settings"]) == (
        "names",
        ["trueline", "names"],
        {"seed": 42},
    )
    assert found["inputs"] == {"watchlist": {"path": str(path), "digest": digest(path)}}
    assert found["versions"]["polars"] == version("polars")


def test_the_time_stands_in_one_field_alone():
    before, after = described(), described()
    assert datetime.fromisoformat(before.pop("timestamp")).tzinfo is not None
    del after["timestamp"]
    assert before == after
