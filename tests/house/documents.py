"""Documents that are run: their fenced blocks, found and carried out. test_docs.py tells the conventions."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from tests.house.source import BIN

FENCE = re.compile(r"(?P<indent>\s*)(?P<ticks>`{3,})\s*(?P<language>[\w+-]*)[^`]*")
FILE = re.compile(r"\s*<!--\s*file:\s*(?P<name>\S+)\s*-->\s*")
DOTS = re.compile(r"\.{3,}")
PROMPT = "$ "
RUN = {"trueline": str(BIN / "trueline"), "cat": "cat", "head": "head"}
NOT_RUN = ("make", "git")
SHELL = set("();<>|&")
WOULD_ESCAPE = ("bash", "py", "pycon", "python3", "sh", "shell", "zsh")
LONGEST = 60


class DocumentError(AssertionError):
    """A document says something that is not so."""


class Block(NamedTuple):
    line: int
    language: str
    text: str
    file: str = ""


class Command(NamedTuple):
    words: list[str]
    expected: list[str]


def blocks(text):
    """Every fenced block of a Markdown text, in order."""
    fence, name = None, ""
    held: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        found = FENCE.fullmatch(line)
        if fence is None and found:
            fence, start, held = found, number, []
        elif fence is None and (comment := FILE.fullmatch(line)):
            name = comment["name"]
        elif fence is None and line.strip() and name:
            raise DocumentError(f"line {number}: no block follows the comment that names the file {name}")
        elif fence and found and not found["language"] and len(found["ticks"]) >= len(fence["ticks"]):
            yield Block(start, fence["language"], "".join(held), name)
            fence, name = None, ""
        elif fence:
            held.append(line.removeprefix(fence["indent"]) + "\n")
    if fence or name:
        raise DocumentError("the text ends before a block does")


def commands(text):
    """The commands of a console block, each with the lines expected of it."""
    found = []
    lines = iter(text.splitlines())
    for line in lines:
        if line.startswith(PROMPT):
            while line.endswith("\\"):
                line = line[:-1] + next(lines, "")  # noqa: PLW2901 - a command may go on in the next line
            found.append(Command(words(line.removeprefix(PROMPT)), []))
        elif found:
            found[-1].expected.append(line)
        else:
            raise DocumentError(f"a console block begins with {line!r}, not with a command after '{PROMPT}'")
    if not found:
        raise DocumentError("a console block holds no command")
    return found


def words(line):
    """The words of a command line; what only a shell understands is a word of its own."""
    reader = shlex.shlex(line, posix=True, punctuation_chars=True)
    reader.whitespace_split, reader.commenters = True, ""
    try:
        return list(reader)
    except ValueError as problem:
        raise DocumentError(f"`{line}`: {problem}") from None


def fits(expected, got):
    """Whether the output is as expected; `...` stands for anything, alone on a line for any lines."""
    lines = [
        r"(?:.*\n)*" if DOTS.fullmatch(line.strip()) else ".*".join(map(re.escape, DOTS.split(line))) + "\n"
        for line in tidy(expected)
    ]
    return re.fullmatch("".join(lines), "".join(f"{line}\n" for line in tidy(got))) is not None


def tidy(lines):
    """The lines without white space at their ends, and without empty ones at the end."""
    return "\n".join(line.rstrip() for line in lines).rstrip().split("\n")


def run(given, folder, output=None):
    """Run one process where the document plays; what it prints ends up in one text, as on a screen."""
    settings = {
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "PYTHONIOENCODING": "utf-8",
        "PYTHONUNBUFFERED": "1",  # else errors come before the output they follow on a screen
        "PYTHONWARNINGS": "error",
    }
    done = subprocess.run(
        given,
        cwd=folder,
        env=os.environ | settings,
        stdin=subprocess.DEVNULL,
        stdout=output or subprocess.PIPE,
        stderr=subprocess.PIPE if output else subprocess.STDOUT,
        encoding="utf-8",
        timeout=LONGEST,
        check=False,
    )
    return done.returncode, (done.stdout or "") + (done.stderr or "")


def run_command(command, folder):
    """Run one command of a console block and hold its output against what the document shows."""
    name, *arguments = command.words
    shown = shlex.join(command.words)
    if name in NOT_RUN:
        return
    target = arguments[-1] if arguments[-2:-1] == [">"] else ""
    arguments = arguments[:-2] if target else arguments
    if name not in RUN or any(SHELL.issuperset(word) for word in arguments if word):
        raise DocumentError(f"`{shown}`: only {', '.join(RUN)} and `> file` are understood; use ```text")
    if target:
        with inside(folder, target).open("w", encoding="utf-8") as output:
            code, got = run([RUN[name], *arguments], folder, output)
    else:
        code, got = run([RUN[name], *arguments], folder)
    refused = any(line.startswith("trueline: ") for line in command.expected)
    if bool(code) != refused:
        raise DocumentError(f"`{shown}` left with exit code {code}:\n{got}")
    if command.expected and tidy(command.expected) != [""] and not fits(command.expected, got.splitlines()):
        expected = "\n".join(command.expected)
        raise DocumentError(f"`{shown}`: the document shows\n{expected}\nand it prints\n{got}")


def inside(folder, name):
    """The file with this name in the document's folder, which it may not leave."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise DocumentError(f"the file {name} is outside the document's folder")
    return path


def run_python(text, folder):
    """Run a script in the folder, under a name of its own so that it can import the files there."""
    script = folder / ".block.py"
    script.write_text(text, encoding="utf-8")
    code, got = run([sys.executable, script.name], folder)
    script.unlink()
    if code:
        raise DocumentError(f"the script left with exit code {code}:\n{got}")


def parse(block):
    """Read what claims to be TOML or JSON; in a file whose name ends with .jsonl each line is JSON."""
    try:
        if block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "jsonl" or block.file.endswith(".jsonl"):
            for line in block.text.splitlines():
                json.loads(line)
        elif block.language == "json":
            json.loads(block.text)
    except ValueError as problem:
        raise DocumentError(f"is not {block.language.upper()}: {problem}") from None


def play(block, folder):
    """Carry out one block in the document's folder."""
    parse(block)
    if block.language in WOULD_ESCAPE:
        raise DocumentError(f"```{block.language} would not be run; use ```console, ```python or ```text")
    if block.file:
        path = inside(folder, block.file)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block.text, encoding="utf-8")
    elif block.language == "python":
        run_python(block.text, folder)
    elif block.language == "console":
        for command in commands(block.text):
            run_command(command, folder)


def play_document(path, folder):
    """Carry out every block of a document, in order, in one folder."""
    for block in blocks(Path(path).read_text(encoding="utf-8")):
        try:
            play(block, folder)
        except DocumentError as problem:
            raise DocumentError(f"{Path(path).name}, block at line {block.line}: {problem}") from None
