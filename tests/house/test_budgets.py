"""How large things are. What is over its budget is listed (`pytest -s`); only twice the budget fails.

The budgets serve reading: files of 300 lines, functions of 35 statements and 6 arguments, blocks nested 3
deep. A command's arguments are its options, so the command line has no budget for them. Tests are listed and
do not fail: a long list of cases reads well.
"""

import ast
from typing import NamedTuple

import pytest

from tests.house.source import python_files, shown

BUDGETS = {"lines": 300, "statements": 35, "arguments": 6, "nesting": 3}

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef
LOOP = ast.For | ast.AsyncFor | ast.While
BLOCK = LOOP | ast.If | ast.With | ast.AsyncWith | ast.Try | ast.TryStar | ast.Match


class Size(NamedTuple):
    what: str
    where: str
    amount: int

    def __str__(self):
        return f"{self.where}: {self.amount} {self.what}, budget {BUDGETS[self.what]}"


def statements(function):
    """How many statements a function holds, without its docstring."""
    inside = sum(isinstance(node, ast.stmt) for node in ast.walk(function)) - 1
    return inside - bool(ast.get_docstring(function))


def arguments(function):
    """How many arguments a function takes, without the object it belongs to."""
    given = function.args
    named = [argument.arg for argument in (*given.posonlyargs, *given.args)]
    return len(named) - (named[:1] in (["self"], ["cls"])) + len(given.kwonlyargs)


def nesting(node, depth=0):
    """How deep the deepest block inside is; a function inside starts again, and `elif` goes no deeper."""
    deepest = depth
    for child in ast.iter_child_nodes(node):
        if isinstance(child, FUNCTION | ast.ClassDef | ast.Lambda):
            continue
        chained = isinstance(node, ast.If) and node.orelse == [child] and isinstance(child, ast.If)
        deeper = isinstance(child, BLOCK) and not chained
        deepest = max(deepest, nesting(child, depth + deeper))
    return deepest


def sizes(source, where="sample.py"):
    """Every size in a source text that has a budget."""
    yield Size("lines", where, len(source.splitlines()))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, FUNCTION):
            place = f"{where}:{node.lineno} {node.name}"
            yield Size("statements", place, statements(node))
            yield Size("nesting", place, nesting(node))
            if "/cli/" not in where:
                yield Size("arguments", place, arguments(node))


def over(found, times):
    """The sizes above their budget times so much."""
    return [size for size in found if size.amount > BUDGETS[size.what] * times]


def all_sizes(*folders):
    paths = python_files(*folders)
    return [size for path in paths for size in sizes(path.read_text(encoding="utf-8"), shown(path))]


def of(what, source, where="sample.py"):
    return [size.amount for size in sizes(source, where) if size.what == what]


def test_nothing_in_src_and_bench_is_twice_its_budget(record_property):
    ours = all_sizes("src", "bench")
    listed = list(map(str, over([*ours, *all_sizes("tests")], 1)))
    record_property("over_budget", listed)
    print(*["", *listed], sep="\n")  # noqa: T201 - the list is for people, seen with -s
    doubled = list(map(str, over(ours, 2)))
    assert not doubled, "\n".join(doubled)


DEEP = "def deep():\n" + "".join(" " * depth + "if True:\n" for depth in range(1, 8)) + " " * 8 + "pass"
CHAIN = "def choose(a):\n    if a == 1: pass\n    elif a == 2: pass\n    elif a == 3: pass"


@pytest.mark.parametrize(
    ("what", "source"),
    [
        ("lines", "LIMIT = 3\n" * 601),
        ("statements", "def long():\n" + "    pass\n" * 71),
        ("arguments", "def wide(a, b, c, d, e, f, g, *, h, i, j, k, l, m): ..."),
        ("nesting", DEEP),
    ],
)
def test_twice_the_budget_is_caught(what, source):
    assert [size.what for size in over(sizes(source), 2)] == [what]


def test_just_the_budget_is_not_over():
    body = "    pass\n" * 35
    assert not over(sizes(f"def full(a, b, c, d, e, f):\n{body}"), 1)


def test_a_docstring_is_not_a_statement():
    assert of("statements", 'def short():\n    """Says what it does."""\n    return 1') == [1]


def test_the_object_a_method_belongs_to_is_not_an_argument():
    assert of("arguments", "class Score:\n    def draw(self, width): ...") == [1]


def test_a_command_has_no_budget_for_arguments():
    assert of("arguments", "def show(a, b, c, d, e, f, g): ...", "src/trueline/cli/show.py") == []


def test_a_chain_of_elif_is_one_block_deep():
    assert of("nesting", CHAIN) == [1]


def test_a_block_in_else_is_two_blocks_deep():
    assert of("nesting", "def choose(a):\n    if a: pass\n    else:\n        for b in a: pass") == [2]
