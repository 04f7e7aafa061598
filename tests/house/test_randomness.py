"""Nothing in trueline depends on the clock, the process or a generator of its own.

Only core/chance.py makes generators. Measuring how long something took is fine: it goes to a field of its
own.
"""

import ast

import pytest

from tests.house.source import python_files, shown

MODULES = ("random", "numpy.random", "secrets")
CALLS = {
    "hash",
    "os.urandom",
    "time.time",
    "time.time_ns",
    "datetime.datetime.now",
    "datetime.datetime.today",
    "datetime.datetime.utcnow",
    "datetime.date.today",
    "uuid.uuid1",
    "uuid.uuid4",
}
ALLOWED = {
    "src/trueline/core/chance.py",
    "src/trueline/runs/config.py",  # when a run began, in a field that no comparison looks at
}


def imported(tree):
    """Each name that an import makes, with what it stands for in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.asname or alias.name.partition(".")[0], alias.name, alias.asname
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node, alias.asname or alias.name, f"{node.module}.{alias.name}", alias.name


def known_names(tree):
    return {short: full if renamed else short for _, short, full, renamed in imported(tree)}


def full_name(node, known):
    """What a dotted expression stands for, or an empty text when it is no such thing."""
    if isinstance(node, ast.Name):
        return known.get(node.id, node.id)
    if isinstance(node, ast.Attribute):
        return f"{full_name(node.value, known)}.{node.attr}"
    return ""


def belongs(name):
    return any(f"{name}.".startswith(f"{module}.") for module in MODULES)


def surprises(source):
    """Every use in a source text of what another process or another day would answer differently."""
    tree = ast.parse(source)
    known = known_names(tree)
    found = {(node.lineno, full) for node, _, full, _ in imported(tree) if belongs(full)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            name = full_name(node, known)
            if name in CALLS or (isinstance(node, ast.Attribute) and name in MODULES):
                found.add((node.lineno, name))
    return [f"line {line}: {name}" for line, name in sorted(found)]


@pytest.mark.parametrize("path", python_files("src"), ids=shown)
def test_a_module_draws_and_reads_no_clock_by_itself(path):
    found = [] if shown(path) in ALLOWED else surprises(path.read_text(encoding="utf-8"))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("seed = hash('typos')", "line 1: hash"),
        ("order = sorted('ba', key=hash)", "line 1: hash"),
        ("import random", "line 1: random"),
        ("from random import Random", "line 1: random.Random"),
        ("import numpy.random", "line 1: numpy.random"),
        ("from numpy.random import default_rng", "line 1: numpy.random.default_rng"),
        ("import numpy as np\nnp.random.default_rng(3)", "line 2: numpy.random"),
        ("import time\ntime.time()", "line 2: time.time"),
        ("from time import time as clock\nclock()", "line 2: time.time"),
        ("from datetime import datetime\ndatetime.now()", "line 2: datetime.datetime.now"),
        ("import datetime as dt\ndt.date.today()", "line 2: datetime.date.today"),
        ("import uuid\nuuid.uuid4()", "line 2: uuid.uuid4"),
    ],
)
def test_a_surprise_is_caught(source, problem):
    assert surprises(source) == [problem]


@pytest.mark.parametrize(
    "source",
    [
        "from hashlib import sha256\nsha256(b'typos')",
        "import time\ntime.perf_counter()",
        "class Row:\n    def __hash__(self): return 3",
        "from trueline.core.chance import generator\ngenerator(3).random()",
        "frame.hash(3)",
    ],
)
def test_what_is_the_same_everywhere_passes(source):
    assert not surprises(source)


def test_the_generators_are_made_where_it_is_allowed():
    makers = {shown(path) for path in python_files("src") if surprises(path.read_text(encoding="utf-8"))}
    assert makers == ALLOWED
