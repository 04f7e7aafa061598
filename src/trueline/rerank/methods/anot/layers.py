"""Which steps of a script wait for which, and the layers they are carried out in.

Reach for it before a script is carried out or changed. What always holds: a step stands in a later layer than
every step it refers to; a name that stands twice, one that nothing has, and steps that wait for each other in
a circle raise InputError.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from trueline.core.errors import InputError, near
from trueline.rerank.methods.anot.script import Script, Step

__all__ = ["layers"]


def layers(script: Script, given: Collection[str]) -> list[list[Step]]:
    """The steps by layers, in the order of the script; `given` are names that stand for no step."""
    waits = _waits(script, given)
    left, found = list(script), list[list[Step]]()
    while left:
        waiting = {step.id for step in left}
        layer = [step for step in left if waits[step.id].isdisjoint(waiting)]
        if not layer:
            circle = ", ".join(f"({name})" for name in _circle(waits, left[0].id, waiting))
            raise InputError(f"the steps {circle} wait for each other; leave one of the references out")
        found.append(layer)
        left = [step for step in left if step not in layer]
    return found


def _waits(script: Script, given: Collection[str]) -> Mapping[str, set[str]]:
    """For each step the steps it refers to."""
    counts = Counter(step.id for step in script)
    if taken := [name for name in counts if counts[name] > 1 or name in given]:
        raise InputError(f"the name ({taken[0]}) is taken already; give the step another one")
    for step in script:
        for one in step.references:
            if one.name not in counts and one.name not in given:
                what = f"the step ({step.id}) refers to ({one.name}), which there is not"
                raise InputError(f"{what}; {near(one.name, [*given, *counts])}")
    return {step.id: {one.name for one in step.references} - set(given) for step in script}


def _circle(waits: Mapping[str, set[str]], start: str, waiting: Collection[str]) -> list[str]:
    """Steps of which each waits for the next one, and the last for the first."""
    way = [start]
    while (name := min(waits[way[-1]] & set(waiting))) not in way:
        way.append(name)
    return way[way.index(name) :]
