"""Prompts in Markdown, what is filled into them, and the files of ours with those who use them."""

import ast

import pytest

from tests.house.source import ROOT, python_files, shown
from trueline.core.digest import digest_of
from trueline.core.errors import InputError, UnknownNameError
from trueline.core.prompts import Prompts, prompt_digests, prompts

FILE = """Anything above the first heading is for people.

# system

Be brief.

# ask

Request:
{{request}}

## Form

#hashtags and `# comments` are text. Give {"a": {"best": {{k}}}}, or {{{k}}}.
"""


@pytest.fixture
def mine(tmp_path, monkeypatch):
    """The prompts of a file in a package of somebody's own."""
    folder = tmp_path / "my_methods" / "prompts"
    folder.mkdir(parents=True)
    (folder / "mine.md").write_text(FILE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "my_methods", raising=False)
    prompts.cache_clear()
    yield prompts("my_methods", "mine")
    prompts.cache_clear()


def one(text):
    return Prompts("mine", {"ask": text}, "")


def test_a_file_is_its_parts_under_headings_and_the_digest_of_its_bytes(mine):
    assert (mine.name, list(mine.parts), mine.digest) == ("mine", ["system", "ask"], digest_of(FILE.encode()))
    assert mine.fill("system") == "Be brief."


@pytest.mark.usefixtures("mine")
def test_those_that_have_a_file_are_told_by_their_digests():
    assert prompt_digests("my_methods", ["bm25", "mine"]) == {"mine": digest_of(FILE.encode())}


def test_only_a_line_that_begins_with_one_mark_and_a_space_is_a_heading(mine):
    filled = mine.fill("ask", request="free wifi", k=3)
    assert filled.startswith("Request:\nfree wifi\n\n## Form\n\n#hashtags and `# comments` are text.")
    assert filled.endswith('are text. Give {"a": {"best": 3}}, or {3}.')


@pytest.mark.parametrize(
    ("values", "fact"),
    [
        ({"request": "x"}, "needs 'k'"),
        ({}, "needs 'k'"),
        ({"request": "x", "k": 1, "plan": "y"}, "has no place for 'plan'"),
    ],
)
def test_every_hole_is_filled_and_nothing_else(mine, values, fact):
    with pytest.raises(InputError, match=f"the prompt mine / ask {fact}"):
        mine.fill("ask", **values)


def test_a_part_that_is_not_there_is_named_with_those_near(mine):
    said = "there is no part of the prompt mine 'sytem'; did you mean 'system'"
    with pytest.raises(UnknownNameError, match=said):
        mine.fill("sytem")


def test_text_that_is_filled_in_is_never_looked_into():
    filled = one("{{request}}|{{plan}}").fill("ask", request=r"{{plan}} \1 \g<0> {{", plan="{{request}}")
    assert filled == r"{{plan}} \1 \g<0> {{|{{request}}"


def test_a_hole_may_stand_twice_and_have_any_name():
    assert one("{{part}} {{part}} {{self}}").fill("ask", part=1, self=2) == "1 1 2"


@pytest.mark.parametrize("text", ['{"a": {"b": {}}}', "{{ k }}", "{{a-b}}", "{{}}", "{k}", '{{"a": 1}}'])
def test_braces_that_hold_no_name_are_text(text):
    assert one(text).fill("ask") == text


def literals(tree, name, place):
    """What calls of something by this name are given as text at this place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) > place:
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            given = node.args[place]
            if called == name and isinstance(given, ast.Constant):
                yield given.value


def used():
    """The prompt files that a module of ours names, and the parts that it fills, by module."""
    for path in python_files("src"):
        tree = ast.parse(path.read_text("utf-8"), shown(path))
        calls = zip(literals(tree, "prompts", 0), literals(tree, "prompts", 1), strict=True)
        if named := set(calls):
            yield shown(path), named, set(literals(tree, "fill", 0))


USED = list(used())
FILES = sorted((ROOT / "src").rglob("prompts/*.md"))


def test_every_prompt_file_is_named_by_somebody():
    named = {
        f"{package.replace('.', '/')}/prompts/{name}.md" for _, some, _ in USED for package, name in some
    }
    assert {path.relative_to(ROOT / "src").as_posix() for path in FILES} == named


@pytest.mark.parametrize(("named", "filled"), [one[1:] for one in USED], ids=[one[0] for one in USED])
def test_what_a_module_fills_are_parts_of_the_prompts_that_it_names(named, filled):
    assert filled <= {part for package, name in named for part in prompts(package, name).parts}


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_every_part_of_a_prompt_file_is_filled_where_the_file_is_named(path):
    file = (f"trueline.{path.parts[-3]}", path.stem)
    assert set(prompts(*file).parts) <= {
        part for _, named, filled in USED if file in named for part in filled
    }


@pytest.mark.parametrize("path", FILES, ids=shown)
def test_the_parts_of_a_prompt_file_have_text_and_headings_of_their_own(path):
    parts = prompts(f"trueline.{path.parts[-3]}", path.stem).parts
    assert all(parts.values())
    assert len(parts) == sum(line.startswith("# ") for line in path.read_text("utf-8").splitlines())
