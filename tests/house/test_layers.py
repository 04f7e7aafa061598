"""The layers drawn in pyproject.toml hold, and the tool that says so would notice."""

import os
import shutil
import subprocess
import tomllib

import pytest
import tomli_w

from tests.house.source import BIN, ROOT, SRC


def lint(folder, config, **environment):
    command = [BIN / "lint-imports", "--no-cache", "--no-logo", "--config", config]
    return subprocess.run(
        command,
        cwd=folder,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path):
    """The source and its contracts, to break without harm."""
    shutil.copytree(SRC / "trueline", tmp_path / "trueline", ignore=shutil.ignore_patterns("__pycache__"))
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {"tool": {"importlinter": settings["tool"]["importlinter"]}}
    (tmp_path / "pyproject.toml").write_text(tomli_w.dumps(contracts), encoding="utf-8")
    return tmp_path


def lint_copy(copy):
    return lint(copy, copy / "pyproject.toml", PYTHONPATH=str(copy))


def add_line(path, line):
    path.write_text(path.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")


def test_every_module_imports_only_what_stands_below_it():
    done = lint(ROOT, ROOT / "pyproject.toml")
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_untouched_copy_passes(copy):
    done = lint_copy(copy)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_core_module_that_imports_a_room_is_caught(copy):
    add_line(copy / "trueline" / "core" / "formula.py", "from trueline.names import text")
    done = lint_copy(copy)
    assert done.returncode == 1
    assert "trueline.core.formula -> trueline.names.text" in done.stdout


def test_a_room_that_imports_the_command_line_is_caught(copy):
    add_line(copy / "trueline" / "names" / "text.py", "def late():\n    import trueline.cli.show")
    done = lint_copy(copy)
    assert done.returncode == 1
    assert "trueline.names.text -> trueline.cli.show" in done.stdout


def test_a_new_package_without_a_layer_is_caught(copy):
    (copy / "trueline" / "attic").mkdir()
    (copy / "trueline" / "attic" / "__init__.py").touch()
    done = lint_copy(copy)
    assert done.returncode == 1
    assert "trueline.attic" in done.stdout
