"""Variations that follow the rules that were asked: as many as wanted, every rule that can apply among them.

Reach for it before the rest of a name's variations is made. What comes back is distinct, differs from the
original and follows at least one of the rules.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from trueline.core.chance import Chance, shuffled
from trueline.names.rules.rule import Rule

__all__ = ["followers"]

MADE, LOOKED_AT = 500, 50
"""Texts of a rule to draw from, and how many of them are asked which other rules they follow."""


def followers(original: str, rules: Sequence[Rule], wanted: int, most: int, chance: Chance) -> list[str]:
    """So many followers, or up to `most` where it takes more of them to meet every rule.

    One text may follow several rules. The rules take turns, so that each is followed about as often.
    """
    made = [_made(original, rule, chance) for rule in rules]
    chosen = dict.fromkeys(_covering(original, rules, [texts[:LOOKED_AT] for texts in made])[:most])
    for text in _in_turn(made):
        if len(chosen) >= wanted:
            break
        chosen[text] = None
    return list(chosen)


def _made(original: str, rule: Rule, chance: Chance) -> list[str]:
    texts = islice(rule.makes(original), MADE)
    return shuffled((text for text in texts if text != original), chance)


def _covering(original: str, rules: Sequence[Rule], made: Sequence[list[str]]) -> list[str]:
    """Few texts that together follow every rule that makes any, those that follow most rules first."""
    unmet = {place for place, texts in enumerate(made) if texts}
    met = {
        text: {place for place in unmet if rules[place].holds(original, text)}
        for texts in (made if len(unmet) > 1 else [texts[:1] for texts in made])
        for text in texts
    }
    found: list[str] = []
    while unmet:
        best = max(met, key=lambda text: len(met[text] & unmet))
        unmet -= met[best]
        found.append(best)
    return found


def _in_turn(made: Sequence[list[str]]) -> Iterator[str]:
    queues = [iter(texts) for texts in made]
    while queues:
        for queue in list(queues):
            text = next(queue, None)
            if text is None:
                queues.remove(queue)
            else:
                yield text
