"""A model for tests that plans, calls and answers what it is told to, and what asking it gives.

Reach for it to walk `anot` through its phases. What it is not told to say it says like a model that is right:
`done`, and the answers that the shown evidence gives.
"""

import json

from bench.anot_model import decided
from trueline.core.prompts import prompts
from trueline.rerank.methods.anot import Anot
from trueline.rerank.methods.method import Task, asked
from trueline.testing import Scripted


def call(tool, **fields):
    """The reply that is this call."""
    return json.dumps({"tool": tool, **fields})


def planned(structure, **more):
    """The reply that is this plan."""
    return json.dumps({"structure": structure, **more})


def talking(plans, calls=(), answer=None):
    """The model; `answer` is given what a step asks, and where it gives nothing the answer is right."""
    parts = prompts("trueline.rerank", "anot").parts
    waiting = {"plan-system": list(plans), "expand-system": list(calls)}

    def say(messages):
        (phase,) = (name for name, text in parts.items() if messages[0].text.startswith(text))
        asked = messages[-1].text
        if phase == "plan-system":
            return waiting[phase].pop(0)
        if phase == "expand-system":
            return waiting[phase].pop(0) if waiting[phase] else call("done")
        return (answer and answer(asked)) or decided(asked)

    return Scripted(say)


def ranked(pool, model, text="what I want", **more):
    """The reply of anot to a request over these candidates."""
    return asked(Anot(), Task("R01", text, pool, ask=model, **more))


def rows(reply, phase):
    """The rows of a phase in the trace."""
    return [row for row in reply.trace if row["phase"] == phase]


def phases(model):
    """The phases of the calls."""
    return [call.phase for call in model.calls]
