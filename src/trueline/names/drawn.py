"""Weights that the validator draws: given with the case, or drawn from the name and the policy's seed.

Reach for it only through a policy whose weights come from `case_or_seed`. The same text gives the same
weights on every machine.
"""

from trueline.core.chance import generator
from trueline.names.ask import Case
from trueline.names.policy import NamesPolicy, PartWeights, SoundWeights

__all__ = ["part_weights", "sound_weights"]


def sound_weights(text: str, given: dict[str, SoundWeights] | None, policy: NamesPolicy) -> SoundWeights:
    """What each code counts for this part: given under its text, as it is or in lower case, else drawn."""
    for key in (text, text.lower()):
        if given is not None and key in given:
            return given[key]
    chance = generator(policy.seed, "names", "sound weights", text.lower())
    drawn = [chance.random() for _ in range(3)]
    soundex, metaphone, nysiis = (weight / sum(drawn) for weight in drawn)
    return SoundWeights(soundex=soundex, metaphone=metaphone, nysiis=nysiis)


def part_weights(case: Case, tokens: list[str], policy: NamesPolicy) -> PartWeights:
    """What the first and the last part count: given, else by length and luck over all the parts.

    Of three parts and more the first two weights are used and the others lost, as in the validator.
    """
    if case.part_weights is not None:
        return case.part_weights
    if len(tokens) == 1:
        return PartWeights(first=1.0, last=0.0)
    chance = generator(policy.seed, "names", "part weights", case.original.lower())
    low, high = 1 - policy.part_weights_spread, 1 + policy.part_weights_spread
    total = sum(map(len, tokens))
    drawn = [len(token) / total * (low + (high - low) * chance.random()) for token in tokens]
    return PartWeights(first=drawn[0] / sum(drawn), last=drawn[1] / sum(drawn))
