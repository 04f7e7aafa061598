"""What the documents show is what happens: README.md, CHANGELOG.md, everything in docs/, and docstrings.

A document's fenced blocks are carried out from top to bottom in one empty folder, so that a block can use
what an earlier one wrote.

```python
    is run as a script of its own; it must leave with exit code 0, and a warning is an error.
```console
    holds commands, one on each line that begins with `$ `, gone on with after a `\\` at the end of the line.
    `trueline`, `cat` and `head` are run without a shell; `> file` at the end takes the output. `make` and
    `git` are not run. Another command, a pipe and the like are an error: show them as text. Variables and
    wildcards stay as they are written.
    The lines under a command are what it prints, output and errors together, 80 columns wide. In them `...`
    stands for anything in its line, alone on a line for any lines. No lines: the output is not looked at.
    The exit code must be 0, unless a shown line begins with `trueline: `: then it must not be.
```toml, ```json and ```jsonl
    must parse. They are not run.
```text, and any other language
    is not run. ```sh, ```bash and the like are an error, because they look as if they were.

A block right under the comment `<!-- file: NAME -->` is not run: it is written to the file NAME.

docs/reference/ is written by the command line itself and shows usage, not sessions: it is left out here, and
tests/cli/test_reference.py holds it.
"""

import doctest
import importlib

import pytest

from tests.house.documents import DocumentError, blocks, commands, fits, play_document
from tests.house.source import ROOT, module_names, shown

DOCUMENTS = [
    path
    for path in (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md")))
    if path.is_file() and ROOT / "docs" / "reference" not in path.parents
]


def failed_examples(module):
    """What doctest says about the examples of a module that do not hold; an empty text when all hold."""
    said: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(test, out=said.append)
    return "".join(said)


@pytest.fixture
def played(tmp_path):
    """Play a document written here, and give the folder it played in."""

    def play_text(*lines):
        (tmp_path / "folder").mkdir()
        (tmp_path / "guide.md").write_text("\n".join(lines), encoding="utf-8")
        play_document(tmp_path / "guide.md", tmp_path / "folder")
        return tmp_path / "folder"

    return play_text


@pytest.mark.parametrize("path", DOCUMENTS, ids=shown)
def test_what_a_document_shows_is_what_happens(path, tmp_path):
    play_document(path, tmp_path)


@pytest.mark.parametrize("name", module_names())
def test_the_examples_in_docstrings_hold(name):
    said = failed_examples(importlib.import_module(name))
    assert not said, said


def test_a_wrong_example_in_a_docstring_is_caught(monkeypatch):
    module = importlib.import_module("trueline.core.errors")
    monkeypatch.setattr(module.near, "__doc__", ">>> 1 + 1\n3\n")
    assert "Expected:\n    3\nGot:\n    2" in failed_examples(module)


def test_there_are_examples_in_docstrings():
    finder = doctest.DocTestFinder()
    found = [test for name in module_names() for test in finder.find(importlib.import_module(name))]
    assert sum(len(test.examples) for test in found) > 0


class TestBlocks:
    def test_a_block_has_its_line_its_language_and_its_text(self):
        assert list(blocks("Say:\n\n```console\n$ cat a\n```\n")) == [(3, "console", "$ cat a\n", "")]

    def test_a_block_under_a_list_item_loses_its_indent(self):
        found = blocks("- say\n  ```text\n  one\n    two\n  ```\n")
        assert [block.text for block in found] == ["one\n  two\n"]

    def test_a_longer_fence_holds_a_shorter_one(self):
        assert [block.text for block in blocks("````text\n```\n````\n")] == ["```\n"]

    def test_a_comment_names_the_file_of_the_next_block_only(self):
        text = "<!-- file: a.toml -->\n\n```toml\na = 1\n```\n```toml\nb = 2\n```\n"
        assert [block.file for block in blocks(text)] == ["a.toml", ""]

    def test_a_block_without_end_is_caught(self):
        with pytest.raises(DocumentError, match="ends before a block does"):
            list(blocks("```text\none\n"))

    def test_a_comment_without_block_is_caught(self):
        with pytest.raises(DocumentError, match=r"line 2: no block follows .* a\.toml"):
            list(blocks("<!-- file: a.toml -->\nThen:\n```toml\n```\n"))


class TestCommands:
    def test_the_lines_under_a_command_are_expected_of_it(self):
        found = commands("$ cat 'a | b' --at=.2,.6\none\n$ head a>b\n")
        assert found == [(["cat", "a | b", "--at=.2,.6"], ["one"]), (["head", "a", ">", "b"], [])]

    def test_a_command_goes_on_after_a_backslash(self):
        assert commands("$ cat \\\n    a.txt\none\n") == [(["cat", "a.txt"], ["one"])]

    @pytest.mark.parametrize("text", ["one\n$ cat a\n", "trueline names\n", ""])
    def test_a_console_block_that_begins_without_a_command_is_caught(self, text):
        with pytest.raises(DocumentError, match="a console block"):
            commands(text)


class TestFits:
    @pytest.mark.parametrize(
        "expected",
        [
            ["rows 3", "mean 0.5"],
            ["rows ...", "mean 0...."],
            ["..."],
            ["...", "mean 0.5"],
            ["rows 3", "..."],
            ["rows 3", "...", "mean 0.5"],
            ["rows 3  ", "mean 0.5", ""],
        ],
    )
    def test_dots_stand_for_anything(self, expected):
        assert fits(expected, ["rows 3", "mean 0.5 "])

    @pytest.mark.parametrize(
        "expected",
        [
            ["rows 3"],
            ["rows ..."],
            ["rows 4", "..."],
            ["mean 0.5", "rows 3"],
            ["rows 3", "mean 0x5"],
            ["rows 3", "", "mean 0.5"],
            ["rows 3", "mean 0.5", "more"],
        ],
    )
    def test_anything_else_must_be_the_same(self, expected):
        assert not fits(expected, ["rows 3", "mean 0.5"])


class TestDocument:
    def test_a_later_block_uses_the_files_of_an_earlier_one(self, played):
        played(
            *("<!-- file: in/a.txt -->", "```text", "one", "two", "```"),
            *("```console", "$ head -n 1 in/a.txt >b.txt", "$ cat b.txt", "one", "```"),
            *("```python", "from pathlib import Path", "assert Path('b.txt').read_text() == 'one\\n'", "```"),
        )

    def test_a_script_imports_a_file_of_the_document_and_leaves_nothing(self, played):
        folder = played(
            *("<!-- file: mine.py -->", "```python", "LIMIT = 3", "```"),
            *("```python", "from mine import LIMIT", "assert LIMIT == 3", "```"),
        )
        assert {path.name for path in folder.iterdir()} <= {"mine.py", "__pycache__"}

    def test_the_command_is_the_one_beside_this_python(self, played):
        played("```console", "$ trueline --version", "0....", "```")

    def test_an_error_is_shown_with_its_exit_code(self, played):
        played("```console", "$ trueline policy show names fairr", "trueline: ...did you mean 'fair'?", "```")

    def test_make_and_git_are_not_run(self, played):
        played("```console", "$ make nothing-of-the-kind", "$ git nothing-of-the-kind", "done", "```")

    def test_a_failure_says_where_it_is(self, played):
        with pytest.raises(DocumentError, match=r"guide\.md, block at line 3: "):
            played("Say:", "", "```console", "$ cat gone.txt", "```")

    @pytest.mark.parametrize(
        ("lines", "message"),
        [
            (["```console", "$ cat gone.txt", "```"], "exit code 1"),
            (["```console", "$ cat gone.txt", "...", "```"], "exit code 1"),
            (["```console", "$ head -n 1 .", "trueline: fine", "```"], "it prints"),
            (["```console", "$ head --version", "trueline: ...", "```"], "exit code 0"),
            (["```console", "$ head --version", "head of something", "```"], "it prints"),
            (["```console", "$ rm a.txt", "```"], "only trueline, cat, head"),
            (["```console", "$ cat a.txt | head", "```"], "only trueline, cat, head"),
            (["```console", "$ cat a.txt 2>&1", "```"], "only trueline, cat, head"),
            (["```console", "$ cat > a.txt b.txt", "```"], "only trueline, cat, head"),
            (["```console", "$ cat a.txt >> b.txt", "```"], "only trueline, cat, head"),
            (["```console", "$ head --version > ../a.txt", "```"], "outside"),
            (["```console", "$ cat 'a.txt", "```"], "No closing quotation"),
            (["```python", "raise SystemExit(1)", "```"], "exit code 1"),
            (["```python", "import warnings", "warnings.warn('old')", "```"], "UserWarning: old"),
            (["```toml", "a = ", "```"], "is not TOML"),
            (["```json", "{'a': 1}", "```"], "is not JSON"),
            (["<!-- file: a.jsonl -->", "```json", "{}", "{", "```"], "is not JSON"),
            (["<!-- file: ../a.txt -->", "```text", "one", "```"], "outside"),
            (["```bash", "trueline --version", "```"], "would not be run"),
        ],
    )
    def test_what_does_not_hold_is_caught(self, played, lines, message):
        with pytest.raises(DocumentError, match=message):
            played(*lines)

    def test_lines_of_json_in_a_file_of_lines_are_no_mistake(self, played):
        played("<!-- file: a.jsonl -->", "```json", '{"a": 1}', '{"a": 2}', "```")
