"""Whatever is switched off says why, on its own line: in code as in pyproject.toml.

# noqa: CODE - reason
# type: ignore[code] - reason       or the reason as a second comment
"""

import io
import re
import tokenize
import tomllib
from collections import Counter

import pytest

from tests.house.source import ROOT, python_files, shown

SUPPRESSION = re.compile(r"((ruff|flake8|mypy)\s*:\s*)?(noqa|type:\s*ignore|ignore-errors)\b", re.IGNORECASE)
CODED = re.compile(
    r"(?:(?:ruff:\s*)?noqa:\s*[A-Z]+[0-9]+(?:,\s*[A-Z]+[0-9]+)*|type:\s*ignore\[[a-z0-9, -]+\])"
    r"(?P<reason>\s+-\s.*\w{2}.*)?"
)
CODE_WITH_REASON = re.compile(r'^\s*"([A-Z]+[0-9]*)",?\s*#.*\w{2}', re.MULTILINE)
IGNORES = ("ignore", "extend-ignore", "per-file-ignores", "extend-per-file-ignores")


def is_explained(comment):
    """Every suppression of a comment names its codes, and one of its parts is a reason for people."""
    parts = [part.strip() for part in comment.split("#") if part.strip()]
    switched = [part for part in parts if SUPPRESSION.match(part)]
    coded = [CODED.fullmatch(part) for part in switched]
    reasoned = len(parts) > len(switched) or any(found and found["reason"] for found in coded)
    return all(coded) and (reasoned or not switched)


def unexplained(source):
    """The comments in a Python text that switch something off and do not say why."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not is_explained(token.string):
            yield f"line {token.start[0]}: {token.string}"


def unexplained_codes(pyproject):
    """The codes in ruff's ignore lists, in a pyproject text, that have no reason beside them."""
    lint = tomllib.loads(pyproject)["tool"]["ruff"]["lint"]
    lists = [lint.get(key, []) for key in IGNORES]
    codes = Counter(
        code
        for found in lists
        for entries in (found.values() if isinstance(found, dict) else [found])
        for code in entries
    )
    return sorted((codes - Counter(CODE_WITH_REASON.findall(pyproject))).elements())


def test_every_suppression_in_the_code_says_why():
    found = [
        f"{shown(path)} {problem}"
        for path in python_files("src", "tests", "bench", "docs")
        for problem in unexplained(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_every_code_that_ruff_ignores_says_why():
    assert unexplained_codes((ROOT / "pyproject.toml").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa",
        "# NOQA",
        "# noqa - because",
        "# noqa: S101",
        "# noqa: S101 -",
        "# noqa: S101, T201",
        "# ruff: noqa",
        "# ruff: noqa: S101",
        "# type: ignore",
        "# type: ignore  # because",
        "# type: ignore[arg-type]",
        "# type: ignore[arg-type]  # noqa: S101",
        "# mypy: ignore-errors",
    ],
)
def test_a_suppression_without_code_or_reason_is_caught(comment):
    assert list(unexplained(f"limit = 3  {comment}\n")) == [f"line 1: {comment}"]


@pytest.mark.parametrize(
    "comment",
    [
        "# noqa: S101 - the samples below",
        "# noqa: S101, T201 - as above",
        "# ruff: noqa: S101 - a file of samples",
        "# type: ignore[arg-type] - the point of the test",
        "# type: ignore[arg-type]  # the point of the test",
        "# type: ignore[arg-type]  # noqa: S101 - the point of the test",
        "# the word noqa in a sentence",
    ],
)
def test_a_suppression_with_code_and_reason_passes(comment):
    assert not list(unexplained(f"limit = 3  {comment}\n"))


def test_a_suppression_inside_a_text_switches_nothing_off():
    assert not list(unexplained('sample = "# noqa"\n'))


def test_an_ignored_code_without_reason_is_caught():
    text = '[tool.ruff.lint]\nignore = [\n    "S101",  # tests assert\n    "T201",\n]\n'
    assert unexplained_codes(text) == ["T201"]


def test_a_code_on_one_line_with_others_is_caught():
    text = '[tool.ruff.lint.per-file-ignores]\n"tests/**" = ["S101", "T201"]  # two at once\n'
    assert unexplained_codes(text) == ["S101", "T201"]


def test_a_code_ignored_twice_and_explained_once_is_caught():
    text = (
        '[tool.ruff.lint]\nignore = [\n    "D",  # said in the name\n]\n'
        '[tool.ruff.lint.extend-per-file-ignores]\n"a.py" = ["D"]\n'
    )
    assert unexplained_codes(text) == ["D"]
