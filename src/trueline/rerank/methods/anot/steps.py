"""The script as it is being written: a step put in, changed or taken out, and checked each time.

Reach for it in the loop that writes the script. What always holds: the script can be carried out after every
change, with every reference leading somewhere; a change after which it could not raises InputError and is not
made.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from trueline.core.errors import InputError, UnknownNameError
from trueline.core.schema import Text
from trueline.rerank.methods.anot.layers import layers
from trueline.rerank.methods.anot.script import Script, Step, parse, printed
from trueline.rerank.methods.paths import at
from trueline.rerank.methods.tools import Call

__all__ = ["MOST", "STEP_TOOLS", "Done", "StepDelete", "StepInsert", "StepList", "StepSet", "Steps"]

MOST = 24
"""Steps that a script may have."""


class Steps:
    """A script that can be carried out; `given` is what its steps can refer to beside each other."""

    def __init__(self, script: Script, given: Mapping[str, Any]) -> None:
        self.given = given
        self.script = self._checked(script)

    @property
    def text(self) -> str:
        """The script, or that there is none."""
        return printed(self.script) or "the script has no steps"

    def insert(self, text: str, before: str | None) -> None:
        """Put a step before another one, or at the end."""
        place = len(self.script) if before is None else self._place(before)
        self.script = self._checked((*self.script[:place], _one(text), *self.script[place:]))

    def set(self, text: str) -> None:
        """Put a step in the place of the one with its name."""
        step = _one(text)
        place = self._place(step.id)
        self.script = self._checked((*self.script[:place], step, *self.script[place + 1 :]))

    def delete(self, name: str) -> None:
        """Take a step out."""
        place = self._place(name)
        self.script = self._checked((*self.script[:place], *self.script[place + 1 :]))

    def _place(self, name: str) -> int:
        names = [step.id for step in self.script]
        if name not in names:
            raise UnknownNameError("step", name, names)
        return names.index(name)

    def _checked(self, script: Script) -> Script:
        if len(script) > MOST:
            raise InputError(f"the script would have {len(script)} steps; {MOST} is the most")
        layers(script, self.given)
        for one in (one for step in script for one in step.references):
            if one.name in self.given:
                at(self.given[one.name], one.path)
            elif one.path:
                raise InputError(f"what the step ({one.name}) says has no parts; leave the brackets out")
        return script


class StepList(Call):
    """Shows the script."""

    tool: Literal["step_list"]


class StepInsert(Call):
    """Puts a step in."""

    tool: Literal["step_insert"]
    step: Text
    before: Text | None = None


class StepSet(Call):
    """Changes a step."""

    tool: Literal["step_set"]
    step: Text


class StepDelete(Call):
    """Takes a step out."""

    tool: Literal["step_delete"]
    id: Text


class Done(Call):
    """Has the script carried out."""

    tool: Literal["done"]


STEP_TOOLS: Sequence[type[Call]] = (StepList, StepInsert, StepSet, StepDelete, Done)


def _one(text: str) -> Step:
    """The one step that a text is."""
    script = parse(text)
    if len(script) != 1:
        raise InputError(f"has {len(script)} steps; one call is about one step")
    return script[0]
