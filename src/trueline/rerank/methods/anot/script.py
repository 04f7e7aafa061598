r"""The script that is carried out: steps such as `(c1)=LLM("Of {(context)}[3][reviews][0:2] ...")`.

Reach for it to read a script or to print one. A step is a name and a text for a model, and begins on a line
of its own. Inside the text lines may end, `{(name)}` refers to another step or to something given, and a path
in brackets goes into what is referred to: `[key]`, `[number]` or `[first:last]`. After a backslash stand `\`,
`"`, `{`, `[` and `]` for themselves, `n` for the end of a line and `t` for a tab; a brace that no parenthesis
follows stands for itself. What always holds: what is printed is read back as the same; what cannot be read is
named with its line and column.

>>> [step] = parse('(c1)=LLM("Is it so?{(evidence)}[c1]")')
>>> step.parts
('Is it so?', Reference(name='evidence', path=('c1',)))
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from trueline.core.errors import InputError
from trueline.rerank.methods.paths import ESCAPES, path_at

__all__ = ["Reference", "Script", "Step", "parse", "printed"]

NAME = r"[A-Za-z0-9_.-]+"
BLANK = re.compile(r"\s*")
HEAD = re.compile(rf'\(({NAME})\)[ \t]*=[ \t]*LLM\([ \t]*"')
TOKEN = re.compile(
    r'(?P<plain>[^"\\{]+|\{(?!\())|\\(?P<escape>["\\nt{\[\]])'
    rf"|\{{\((?P<name>{NAME})\)\}}"
    r'|(?P<end>"[ \t]*\)[ \t\r]*(?=\n|\Z))'
)
FAULTS = {
    "": 'lacks the end of the text that begins here; close it with ")',
    '"': r'has a quote that ends no step; write \" inside a text, and ") at its end',
    "\\": r"has a backslash that escapes nothing; write \\ for one",
    "{": r"has no name here; write {(name)}, or \{ for a brace",
}

WRITTEN = {letter: f"\\{name}" for name, letter in ESCAPES.items()}
IN_TEXT, IN_PATH = '\\"\n\t', '\\"\n\t[]'
"""The letters that do not stand for themselves."""


@dataclass(frozen=True, slots=True)
class Reference:
    """What another step said, or something given, and the path into it."""

    name: str
    path: tuple[str, ...] = ()


Part: TypeAlias = str | Reference


@dataclass(frozen=True, slots=True)
class Step:
    """A name, and the text in parts: no piece of text beside another one, and none that is empty."""

    id: str
    parts: tuple[Part, ...]

    @property
    def references(self) -> list[Reference]:
        """Everything it refers to, in order."""
        return [part for part in self.parts if isinstance(part, Reference)]


Script: TypeAlias = tuple[Step, ...]


def parse(text: str) -> Script:
    """The steps that a text is; what is none raises InputError with its place."""
    return tuple(_Reader(text).steps())


def printed(script: Iterable[Step]) -> str:
    """The steps as text, each on one line."""
    return "\n".join(f'({step.id})=LLM("{_text(step)}")' for step in script)


def _text(step: Step) -> str:
    said = ""
    for place, part in enumerate(step.parts):
        if isinstance(part, Reference):
            path = "".join(f"[{_escaped(one, IN_PATH)}]" for one in part.path)
            said += f"{{({part.name})}}{path}"
            continue
        plain = _escaped(part, IN_TEXT).replace("{(", r"\{(")
        said += rf"\{plain}" if place and plain.startswith("[") else plain
    return said


def _escaped(text: str, letters: str) -> str:
    return "".join(WRITTEN[one] if one in letters else one for one in text)


class _Reader:
    """Goes through a text step by step."""

    def __init__(self, text: str) -> None:
        self.text, self.place = text, 0

    def steps(self) -> Iterator[Step]:
        """Every step of the text."""
        while not self._at_end():
            start, head = self.place, HEAD.match(self.text, self.place)
            if head is None:
                self._fault('has no step here; write it like (c1)=LLM("text")', start)
            self.place = head.end()
            parts = self._parts()
            if not parts:
                self._fault("has a step without a text; say what is to be done", start)
            yield Step(head[1], tuple(parts))

    def _at_end(self) -> bool:
        if blank := BLANK.match(self.text, self.place):
            self.place = blank.end()
        return self.place == len(self.text)

    def _parts(self) -> list[Part]:
        """The text of a step up to its end."""
        parts: list[Part] = []
        start = self.place - 1
        while True:
            found = TOKEN.match(self.text, self.place)
            if found is None:
                letter = self.text[self.place : self.place + 1]
                self._fault(FAULTS[letter], self.place if letter else start)
            self.place = found.end()
            if found["end"]:
                return parts
            if found["name"]:
                parts.append(Reference(found["name"], self._path()))
                continue
            said = found["plain"] or ESCAPES[found["escape"]]
            before = parts.pop() if parts and isinstance(parts[-1], str) else ""
            parts.append(f"{before}{said}")

    def _path(self) -> tuple[str, ...]:
        path, self.place = path_at(self.text, self.place)
        if self.text.startswith("[", self.place):
            self._fault(r"has no path here; write [key], or \[ for a bracket after a reference", self.place)
        return path

    def _fault(self, what: str, place: int) -> NoReturn:
        line, column = self.text.count("\n", 0, place) + 1, place - self.text.rfind("\n", 0, place)
        raise InputError(f"the script, at line {line}, column {column}, {what}")
