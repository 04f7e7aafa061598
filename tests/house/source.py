"""Where the project's files are, for the tests that read them instead of running them."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import trueline

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src"
BIN = Path(sys.executable).parent


def python_files(*folders):
    """Every Python file under these folders of the project, in order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def shown(path):
    """The path as a message should show it."""
    return path.relative_to(ROOT).as_posix()


def module_names():
    """Every module of trueline but `__main__`, which is run and not imported."""
    found = pkgutil.walk_packages(trueline.__path__, "trueline.")
    return ["trueline", *sorted(module.name for module in found if module.name != "trueline.__main__")]


def modules():
    """Every module of trueline, imported."""
    return [importlib.import_module(name) for name in module_names()]


def files_git_knows():
    """Every file that is committed or would be, as it is on disk."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = (ROOT / name for name in sorted(set(done.stdout.split("\0"))) if name)
    return [path for path in paths if path.is_file()]
