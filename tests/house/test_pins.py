"""A dependency that is held back says why on its own line. A floor needs no reason: older is not tried."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement

from tests.house.source import ROOT

REASON = re.compile(r"#.*\w{2}")


def requirements(project):
    extras = project.get("optional-dependencies", {})
    return [*project.get("dependencies", []), *(line for extra in extras.values() for line in extra)]


def is_held_back(requirement):
    parsed = Requirement(requirement)
    return bool(parsed.url) or any(part.operator not in {">=", ">"} for part in parsed.specifier)


def unexplained_pins(pyproject):
    """The requirements of a pyproject text that bound a version from above and have no reason beside them."""
    table = tomllib.loads(pyproject)
    held_back = filter(
        is_held_back, [*requirements(table.get("project", {})), *table["build-system"]["requires"]]
    )
    return [
        pin
        for pin in held_back
        if not any(
            f'"{pin}"' in line and REASON.search(line.partition(pin)[2]) for line in pyproject.splitlines()
        )
    ]


def sample(requirement):
    table = f'[project]\ndependencies = [\n    {requirement}\n    "numpy>=1.26",\n]\n'
    return f"[build-system]\nrequires = []\n{table}"


def test_every_pin_says_why():
    assert unexplained_pins((ROOT / "pyproject.toml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "pin", ["polars==2.1.0", "polars<3", "polars~=2.1", "polars>=2,!=2.0.3", "a @ https://b.example/a.whl"]
)
def test_a_pin_without_a_reason_is_caught(pin):
    assert unexplained_pins(sample(f'"{pin}",')) == [pin]


def test_a_pin_of_an_extra_and_of_the_build_is_caught():
    text = (
        '[build-system]\nrequires = ["hatchling<2"]\n[project.optional-dependencies]\ndev = ["ruff==0.9"]\n'
    )
    assert unexplained_pins(text) == ["ruff==0.9", "hatchling<2"]


@pytest.mark.parametrize(
    "line", ['"polars<3",  # 3 drops the sink', '"polars>=2",', '"polars",', '"polars[gpu]>2",']
)
def test_a_pin_with_a_reason_and_a_floor_pass(line):
    assert unexplained_pins(sample(line)) == []
