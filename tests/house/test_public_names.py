"""A module says in `__all__` what it offers, and says all of it.

Type aliases and constants may stay out. So may a command: it is reached through its app, not by its name.
A package that holds only a docstring offers nothing, and needs no list to say so.
"""

import ast
from pathlib import Path
from types import ModuleType

import pytest

from tests.house.source import modules

DEFINITION = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def has_code(source):
    body = ast.parse(source).body
    return any(not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)) for node in body)


def definitions(body):
    """What is defined at the top of a module, also where a branch decides."""
    for node in body:
        if isinstance(node, DEFINITION):
            yield node
        elif isinstance(node, ast.If | ast.Try):
            inner = [*node.body, *node.orelse]
            if isinstance(node, ast.Try):
                inner += [*node.finalbody, *(line for handler in node.handlers for line in handler.body)]
            yield from definitions(inner)


def is_command(node):
    return any(
        isinstance(part, ast.Attribute) and part.attr in {"command", "default"}
        for decorator in node.decorator_list
        for part in ast.walk(decorator)
    )


def public(source):
    """The names of public functions and classes, commands left out."""
    found = definitions(ast.parse(source).body)
    return [node.name for node in found if not node.name.startswith("_") and not is_command(node)]


def problems(source, module):
    """What is wrong with the `__all__` of this source, once it is this module."""
    if not has_code(source):
        return []
    listed = getattr(module, "__all__", None)
    if listed is None:
        return ["there is no __all__"]
    return [
        *(f"__all__ lists {name}, which does not exist" for name in listed if not hasattr(module, name)),
        *(f"__all__ leaves out {name}" for name in public(source) if name not in listed),
        *(f"__all__ lists {name} twice" for name in sorted({n for n in listed if listed.count(n) > 1})),
    ]


def problems_of_text(source):
    module = ModuleType("sample")
    exec(compile(source, "sample", "exec"), vars(module))  # noqa: S102 - the samples below
    return problems(source, module)


@pytest.mark.parametrize("module", modules(), ids=lambda module: module.__name__)
def test_a_module_lists_exactly_what_it_offers(module):
    found = problems(Path(module.__file__).read_text(encoding="utf-8"), module)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("LIMIT = 3", "there is no __all__"),
        ("__all__ = ['gone']", "__all__ lists gone, which does not exist"),
        ("__all__ = []\ndef score(): ...", "__all__ leaves out score"),
        ("__all__ = []\nclass Score: ...", "__all__ leaves out Score"),
        ("__all__ = []\nif True:\n    def score(): ...", "__all__ leaves out score"),
        ("__all__ = ['score', 'score']\ndef score(): ...", "__all__ lists score twice"),
    ],
)
def test_a_wrong_list_is_caught(source, problem):
    assert problems_of_text(source) == [problem]


@pytest.mark.parametrize(
    "source",
    [
        '"""A package with nothing in it but this line."""',
        "__all__ = []\nLIMIT = 3\nNumber = int | float",
        "__all__ = []\ndef _helper(): ...",
        "__all__ = ['score']\ndef score(): ...",
    ],
)
def test_an_honest_list_passes(source):
    assert not problems_of_text(source)


def test_a_command_may_stay_out_and_its_neighbour_may_not():
    assert public("@app.command(name='list')\ndef list_(): ...\ndef helper(): ...") == ["helper"]
