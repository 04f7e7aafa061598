"""The third phase: the script is carried out, layer by layer, the steps of a layer at the same time.

What always holds: a step named like a condition answers it for the candidates it shows, one line each, and is
read strictly; one named `order` ends with a ranking; what any other one says is there for those that refer to
it. A step that cannot be read, is longer than may be shown, or waits for one that failed has failed, and says
nothing of its condition. A call that brings no reply ends the request.
"""

import asyncio
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from trueline.core.ask import Message, system, tokens, user
from trueline.core.errors import InputError
from trueline.core.kleene import Truth
from trueline.core.printable import printable
from trueline.core.prompts import prompts
from trueline.core.reply import Unreadable, quoted
from trueline.rerank.methods.anot.calls import Trace, called
from trueline.rerank.methods.anot.layers import layers
from trueline.rerank.methods.anot.pruning import Pruned
from trueline.rerank.methods.anot.script import Reference, Script, Step
from trueline.rerank.methods.method import Task
from trueline.rerank.methods.paths import at, shown
from trueline.rerank.methods.tools import listed
from trueline.rerank.reply import read_ranking

__all__ = ["ORDER", "Executed", "executed", "read_answers"]

ORDER = "order"
"""The name of the step in which the model has its word."""

ANSWER = re.compile(r"(\d{1,9})\s*:\s*(yes|no|unknown)", re.IGNORECASE)
TRUTHS: Mapping[str, Truth] = {"yes": True, "no": False, "unknown": None}


@dataclass
class Executed:
    """What steps said of conditions, by place, and the places as the model would order them."""

    answers: dict[str, dict[int, Truth]] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)


async def executed(task: Task, found: Pruned, script: Script, trace: Trace) -> Executed:
    """Carry out every step, and read what they say."""
    run = _Run(task, found, script)
    for number, layer in enumerate(layers(script, found.given), 1):
        rows = await asyncio.gather(*map(run.step, layer), return_exceptions=True)
        for row in rows:
            if isinstance(row, BaseException):
                raise row
            trace.append({**row, "layer": number})
    return run.ends


def read_answers(text: str, asked: Sequence[int]) -> dict[int, Truth] | Unreadable:
    r"""One line for each candidate that is asked about, and no other line.

    >>> read_answers("3: yes\n7: unknown", [3, 7])
    {3: True, 7: None}
    """
    found: dict[int, Truth] = {}
    for number, line in enumerate(text.strip().splitlines(), 1):
        where, answer = f"line {number}", ANSWER.fullmatch(line.strip())
        if answer is None:
            return Unreadable(f"{quoted(line)} is no answer like 3: yes", where)
        candidate = int(answer[1])
        if candidate not in asked or candidate in found:
            what = "is answered twice" if candidate in found else "was not asked about"
            return Unreadable(f"candidate {candidate} {what}", where)
        found[candidate] = TRUTHS[answer[2].lower()]
    missing = [one for one in asked if one not in found]
    return Unreadable(f"does not answer for {listed(missing)}") if missing else found


class _Run:
    """The steps that are done, and what came of them."""

    def __init__(self, task: Task, found: Pruned, script: Script) -> None:
        self.task, self.found = task, found
        self.steps = {step.id: step for step in script}
        self.texts: dict[str, str] = {}
        self.ends = Executed()

    async def step(self, step: Step) -> dict[str, Any]:
        """Carry out one step, and give its row."""
        row: dict[str, Any] = {"phase": "execution"}
        fault: str | Unreadable | None
        try:
            messages = self._messages(step)
        except InputError as problem:
            fault = str(problem)
        else:
            text, row = await called(self.task, *messages, phase="execution")
            fault = self._read(step, text)
        outcome = (
            {"outcome": "done"} if fault is None else {"outcome": "failed", "cause": printable(str(fault))}
        )
        return {**row, "step": step.id, **outcome}

    def _messages(self, step: Step) -> list[Message]:
        text = "".join(part if isinstance(part, str) else self._value(part) for part in step.parts)
        if (size := tokens(text)) > self.task.view:
            raise InputError(f"takes {size} tokens, and {self.task.view} may be shown")
        said = prompts("trueline.rerank", "anot")
        if step.id in self.found.questions:
            asked = listed(self._asked(step))
            return [system(said.fill("judge-system")), user(said.fill("judge", text=text, asked=asked))]
        if step.id == ORDER:
            ask = said.fill("order", request=self.task.text, text=text)
            return [system(said.fill("work-system")), user(ask)]
        return [system(said.fill("work-system")), user(text)]

    def _value(self, one: Reference) -> str:
        if one.name in self.found.given:
            return shown(at(self.found.given[one.name], one.path))
        if one.name not in self.texts:
            raise InputError(f"waits for ({one.name}), which failed")
        return self.texts[one.name]

    def _read(self, step: Step, text: str) -> Unreadable | None:
        """Keep what a step said; what cannot be read is why it failed."""
        count = len(self.found.candidates)
        if step.id in self.found.questions:
            answers = read_answers(text, self._asked(step))
            if isinstance(answers, Unreadable):
                return answers
            self.ends.answers[step.id] = {one - 1: truth for one, truth in answers.items()}
        elif step.id == ORDER:
            order = read_ranking(text, count)
            if isinstance(order, Unreadable):
                return order
            self.ends.order = [one - 1 for one in order]
        self.texts[step.id] = text
        return None

    def _asked(self, step: Step) -> list[int]:
        """The numbers of the candidates that a step is asked about: those it shows, or all that are in."""
        places = sorted(set(self._places(step))) or self.found.survivors
        return [place + 1 for place in places]

    def _places(self, step: Step) -> Iterator[int]:
        """The candidates that a step shows, itself or by the steps it refers to."""
        behind, found = {step.id}, list(step.references)
        for one in found:  # grows while it is gone through
            if one.name in self.steps and one.name not in behind:
                behind.add(one.name)
                found += self.steps[one.name].references
            elif one.name == "evidence":
                for name in one.path[:1] or self.found.questions:
                    yield from self.found.to_show(name)
            elif one.name == "context" and one.path:
                yield int(one.path[0]) - 1
