"""What is handed on says nothing about the machine it was made on, and brings no licence that binds its user.

A licence of the GPL or AGPL family is refused among the base dependencies; the LGPL is allowed.
"""

import re
import tomllib
from importlib.metadata import distribution
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.house.source import ROOT, files_git_knows, shown

# A path is taken for the machine's own when it starts at the root: the same name further down is not.
LEAK = re.compile(
    r"(?<![\w.~-])/(?:work|root)/ | (?<![\w.~-])/home/\w"
    r"| \b(?:test\.)?pypi\.org\b | \bpythonhosted\.org\b | \banaconda\.org\b"
    r"| \b(?:index|extra[-_]index|find)[-_](?:url|links)\b | \b(?:PIP|UV)_[A-Z_]*INDEX\w*",
    re.VERBOSE | re.IGNORECASE,
)
PINNED = re.compile(r"[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9])?==[0-9][\w.+!]*")
REFUSED = re.compile(
    r"(?<![a-z])A?GPL | (?<!lesser\ )general\ public\ licen[sc]e | affero", re.VERBOSE | re.IGNORECASE
)
LONGEST = 100  # a licence field longer than this is the licence's whole text, which may name others


def leaks(text):
    """The lines of a text that name a machine's path or a place packages come from."""
    lines = enumerate(text.splitlines(), start=1)
    return [f"line {number}: {found[0]}" for number, line in lines if (found := LEAK.search(line))]


def unpinned(text):
    """The lines that are not one name and one version."""
    return [line for line in text.splitlines() if not PINNED.fullmatch(line)]


def licences(metadata):
    """What a distribution says its licence is, in the three fields it may say it in."""
    fields = [metadata.get("License-Expression"), metadata.get("License")]
    stated = [field for field in fields if field and len(field) < LONGEST and "\n" not in field]
    classifiers = metadata.get_all("Classifier") or []
    return stated + [text for text in classifiers if text.startswith("License ::")]


def is_refused(licence):
    """Whether every choice the licence leaves belongs to the GPL family."""
    return all(REFUSED.search(choice) for choice in licence.split(" OR "))


def base_dependencies():
    """Every distribution that trueline needs without extras, and what they need in turn."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    waiting = list(project["dependencies"])
    found = {}
    while waiting:
        need = Requirement(waiting.pop())
        name = canonicalize_name(need.name)
        if name in found or (need.marker and not need.marker.evaluate({"extra": ""})):
            continue
        found[name] = distribution(name)
        waiting += found[name].requires or []
    return found


def metadata(**fields):
    """A distribution's metadata as far as licences go."""
    known = {name.replace("_", "-"): value for name, value in fields.items()}
    return SimpleNamespace(get=known.get, get_all=known.get)


@pytest.fixture(scope="module")
def dependencies():
    return base_dependencies()


def test_no_file_names_a_path_of_this_machine_or_a_registry():
    found = [
        f"{shown(path)} {leak}"
        for path in files_git_knows()
        for leak in leaks(path.read_text(encoding="utf-8", errors="replace"))
    ]
    assert not found, "\n".join(found)


def test_constraints_hold_names_and_versions_only():
    assert unpinned((ROOT / "constraints.txt").read_text(encoding="utf-8")) == []


def test_no_base_dependency_has_a_licence_of_the_gpl_family(dependencies):
    refused = {
        name: stated
        for name, found in dependencies.items()
        if any(map(is_refused, stated := licences(found.metadata)))
    }
    assert refused == {}


def test_every_base_dependency_states_its_licence(dependencies):
    assert [name for name, found in dependencies.items() if not licences(found.metadata)] == []


def test_dependencies_of_dependencies_are_looked_at_and_extras_are_not(dependencies):
    assert "pydantic-core" in dependencies
    assert "hypothesis" not in dependencies


@pytest.mark.parametrize(
    "line",
    [
        "see /" + "work/main/src",
        "file:///" + "root/notes.txt",
        'path = "/' + 'home/anna/cases.csv"',
        "--index" + "-url https://packages.example",
        "PIP_" + "INDEX=https://packages.example",
        "https://files.python" + "hosted.org/packages/trueline.whl",
        "https://pypi" + ".org/sim" + "ple",
    ],
)
def test_a_leak_is_caught(line):
    assert [leak.partition(":")[0] for leak in leaks(f"first\n{line}\n")] == ["line 2"]


WORK = "work"


@pytest.mark.parametrize(
    "line", [f"src/{WORK}/row.py", f"https://example.org/{WORK}/paper", f"~/{WORK}/cases.csv", "/home/"]
)
def test_a_path_of_somebody_else_passes(line):
    assert leaks(line) == []


@pytest.mark.parametrize(
    "line",
    ["polars", "polars>=2.0", "polars==2.1.0 --hash=sha256:1", "# tools", "", "-e .", "a @ file:///a.whl"],
)
def test_a_constraint_of_another_form_is_caught(line):
    assert unpinned(f"numpy==2.4.6\n{line}\n") == [line]


@pytest.mark.parametrize(
    "licence",
    [
        "GPL-3.0-or-later",
        "GPLv2+",
        "AGPL-3.0-only",
        "MIT AND GPL-2.0-only",
        "License :: OSI Approved :: GNU General Public License v3 (GPLv3)",
        "License :: OSI Approved :: GNU Affero General Public License v3",
    ],
)
def test_a_licence_of_the_gpl_family_is_refused(licence):
    assert is_refused(licence)


@pytest.mark.parametrize(
    "licence",
    [
        "MIT",
        "LGPL-2.1-or-later",
        "MIT OR GPL-2.0-only",
        "License :: OSI Approved :: GNU Lesser General Public License v3 (LGPLv3)",
        "License :: OSI Approved :: GNU Library or Lesser General Public License (LGPL)",
    ],
)
def test_a_licence_that_leaves_the_user_free_is_allowed(licence):
    assert not is_refused(licence)


def test_a_licence_is_read_from_each_field_it_may_stand_in():
    assert licences(metadata(License_Expression="MIT")) == ["MIT"]
    assert licences(metadata(License="GPLv3")) == ["GPLv3"]
    assert licences(metadata(Classifier=["License :: Other", "Typing :: Typed"])) == ["License :: Other"]


def test_a_whole_licence_text_is_not_searched_for_the_names_of_others():
    assert licences(metadata(License="BSD\nBundled parts are under the GPL.")) == []
