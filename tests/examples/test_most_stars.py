import json
import os
import subprocess
import sys

import pytest

from tests.cli.run_trueline import trueline
from tests.house.source import ROOT

EXAMPLE = ROOT / "examples" / "most-stars"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with the plug-in in it, installed as any package is."""
    target = tmp_path_factory.mktemp("installed")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "install", *options, "--target", str(target), str(EXAMPLE)]
    subprocess.run(command, check=True, capture_output=True)
    return target


def test_the_plug_in_is_found_by_its_entry_point_and_ranks(installed, tmp_path):
    options = [
        "--method",
        "most-stars",
        "--limit",
        "5",
        "--candidates",
        "10",
        "--out",
        tmp_path / "run",
        "--json",
    ]
    done = trueline(
        "rerank", "run", "harbor-cafes", *options, env={**os.environ, "PYTHONPATH": str(installed)}
    )
    assert (done.returncode, done.stderr) == (0, "")
    rows = [json.loads(line) for line in (tmp_path / "run" / "results_10.jsonl").read_text().splitlines()]
    assert [(row["outcome"], len(row["ranking"])) for row in rows] == [("scored", 10)] * 5


def test_without_it_the_name_is_not_known(tmp_path):
    done = trueline("rerank", "run", "harbor-cafes", "--method", "most-stars", "--out", tmp_path / "run")
    assert done.returncode == 2
    assert "there is no method 'most-stars'; choose one of random, gold-frequency, bm25" in done.stderr


def test_it_works_as_a_file_too(tmp_path):
    (tmp_path / "most_stars.py").write_bytes((EXAMPLE / "most_stars.py").read_bytes())
    options = ["--method", "most_stars:MostStars", "--limit", "2", "--out", "run"]
    assert trueline("rerank", "run", "harbor-cafes", *options, cwd=tmp_path).returncode == 0
