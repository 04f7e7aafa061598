"""Prompts in Markdown: one file, its parts under headings, `{{name}}` where something is filled in.

Reach for it to read the prompts of a method, a judge or a writer. What always holds: a prompt has no hole
that was not filled, and nothing is filled in that has no hole; text that is filled in is never looked into.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from trueline.core.digest import digest_of
from trueline.core.errors import InputError, UnknownNameError

__all__ = ["Prompts", "prompt_digests", "prompts"]

HOLE = re.compile(r"\{\{(\w+)\}\}")
HEADING = re.compile(r"^# (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Prompts:
    """The prompts of one file by their headings."""

    name: str
    parts: Mapping[str, str]
    digest: str

    def fill(self, part: str, /, **values: object) -> str:
        """One of them, with every hole filled."""
        text = self.parts.get(part)
        if text is None:
            raise UnknownNameError(f"part of the prompt {self.name}", part, self.parts)
        holes = set(HOLE.findall(text))
        if wrong := holes ^ set(values):
            name = min(wrong)
            fact = f"needs {name!r}" if name in holes else f"has no place for {name!r}"
            raise InputError(f"the prompt {self.name} / {part} {fact}")
        return HOLE.sub(lambda found: str(values[found[1]]), text)


@lru_cache
def prompts(package: str, name: str) -> Prompts:
    """The prompts of `name`.md in the folder `prompts` of a package."""
    text = (files(package) / "prompts" / f"{name}.md").read_text("utf-8")
    pieces = HEADING.split(text)
    parts = {heading.strip(): body.strip() for heading, body in zip(pieces[1::2], pieces[2::2], strict=True)}
    return Prompts(name, parts, digest_of(text.encode()))


def prompt_digests(package: str, names: Sequence[str]) -> dict[str, str]:
    """The digests of the prompts that have a file in a package."""
    there = files(package) / "prompts"
    return {name: prompts(package, name).digest for name in names if (there / f"{name}.md").is_file()}
