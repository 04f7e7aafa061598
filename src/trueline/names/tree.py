"""A row of the table as a tree: every figure with the arithmetic and the evidence it came from.

Reach for it through `NameScores.tree`. The tree is drawn from the arrays of the table, so it shows the
very numbers that were computed, and `core.score.redo` gets them again from the leaves.
"""

from typing import TYPE_CHECKING, Any

import numpy as np

from trueline.core.score import Score
from trueline.names.ask import LEVELS
from trueline.names.mix import Quality
from trueline.names.part import Parts, is_low
from trueline.names.policy import NamesPolicy

if TYPE_CHECKING:  # the table imports this module to draw itself
    from trueline.names.score import NameScores

__all__ = ["tree"]


def tree(table: "NameScores", place: int) -> Score:
    """The tree of the name at this place of the table."""
    case, policy = table.cases[place], table.policy
    base = _base(table, place)
    rules = _rules(table, place)
    evidence: dict[str, Any] = {"policy": f"{policy.id} {policy.digest}"}
    if table.sound_only[place]:
        evidence["compared"] = (
            f"by sound alone, as {table.prepared[place]!r}: the name is not in Latin script"
        )
    weight = policy.rule_weight
    parts = (base.weighing(1 - weight), rules.weighing(weight))
    if rules.outcome == "scored" or policy.no_rule_asked == "base_alone" or table.sound_only[place]:
        return Score.weighted(case.original, parts, **evidence)
    return Score.by_formula(case.original, f"{1 - weight:g} * base", parts=(base, rules), **evidence)


def _base(table: "NameScores", place: int) -> Score:
    first, last = int(table.first[place]), int(table.last[place])
    weights = [float(weight) for weight in table.part_weights[place]]
    if last < 0:
        return Score.weighted("base", [_part(table, "first", first, place).weighing(1.0)])
    both = [
        _part(table, "first", first, place).weighing(weights[0]),
        _part(table, "last", last, place, float(table.with_last[place])).weighing(weights[1]),
    ]
    if abs(sum(weights) - 1) < 1e-12:  # noqa: PLR2004 - rounding
        return Score.weighted("base", both)
    text = "first_weight * first + last_weight * last"
    return Score.by_formula("base", text, {"first_weight": weights[0], "last_weight": weights[1]}, both)


def _part(table: "NameScores", name: str, at: int, place: int, with_last: float = 1.0) -> Score:
    parts, policy = table.parts, table.policy
    text = table.prepared[place].split(" ")[-1 if name == "last" else 0]
    if parts.all[at] == 0:
        return Score.leaf(name, 0.0, part=text, why="no variation to compare")
    kept, every, expected = int(parts.kept[at]), int(parts.all[at]), float(parts.expected[at])
    count = _count(table, at)
    sums = [
        _similarity(table, at, place).weighing(policy.similarity_weight),
        count.weighing(policy.count_weight),
        Score.share("uniqueness", kept, every).weighing(policy.uniqueness_weight),
        Score.leaf("length", float(parts.length[at]), mean_over_kept=kept).weighing(policy.length_weight),
    ]
    evidence = {"part": text, "variations": every, "kept": kept, "expected": expected}
    if with_last == 1:
        return Score.weighted(name, sums, **evidence)
    terms = " + ".join(f"{part.weight:g} * {part.name}" for part in sums)
    return Score.by_formula(name, f"({terms}) * with_last", {"with_last": with_last}, sums, **evidence)


def _count(table: "NameScores", at: int) -> Score:
    parts = table.parts
    expected, least, most = float(parts.expected[at]), float(parts.least[at]), float(parts.most[at])
    if expected == 0:
        return Score.leaf("count", 1.0, why="no variation was expected to follow no rule")
    number = int(parts.all[at])
    if least <= number <= most:
        return Score.leaf("count", 1.0, n=number, least=least, most=most)
    numbers = {"n": number, "least": least, "most": most, "expected": expected}
    return Score.by_formula("count", "exp(-min(abs(n - least), abs(n - most)) / expected)", numbers)


def _similarity(table: "NameScores", at: int, place: int) -> Score:
    parts, policy = table.parts, table.policy
    sound = _mix("sound", parts, at, policy)
    if table.sound_only[place]:
        heard = Score.not_applicable("spelling", "names in another script are compared by sound alone")
        both, text = (sound, heard), "sound"
    else:
        both = (sound, _mix("spelling", parts, at, policy))
        text = "(sound + spelling) / 2"
    plain = sum(part.value or 0.0 for part in both) / (1 if table.sound_only[place] else 2)
    if is_low(np.array([plain]), policy)[0]:
        numbers = {"low": policy.low_similarity_times}
        why = f"under {policy.low_similarity_below:g}, so multiplied by {policy.low_similarity_times:g}"
        return Score.by_formula("similarity", f"{text} * low", numbers, both, why=why)
    return Score.by_formula("similarity", text, parts=both)


def _mix(name: str, parts: Parts, at: int, policy: NamesPolicy) -> Score:
    """The quality of one mix: each level's quality times its weight, less what no level wanted."""
    quality: Quality = getattr(parts, name)
    levels, terms = [], []
    for place, level in enumerate(LEVELS):
        if quality.shares[at, place] > 0:
            levels.append(_level(level, quality, at, place, policy))
            terms.append(f"{float(quality.weights[at, place])!r} * {level}")
    text = f"max(0, {' + '.join(terms) or '0'} - {policy.unmatched_penalty:g} * unmatched / n)"
    numbers = {"unmatched": int(quality.unmatched[at]), "n": int(quality.n[at])}
    return Score.by_formula(name, text, numbers, levels, found=parts.pairs.by_level(name, at))


def _level(level: str, quality: Quality, at: int, place: int, policy: NamesPolicy) -> Score:
    found, wanted = int(quality.counts[at, place]), int(quality.targets[at, place])
    share = float(quality.shares[at, place])
    if wanted == 0:
        return Score.leaf(level, 0.0, share=share, found=found, why="too few variations for a target")
    text = "found / wanted"
    if found > wanted:
        text = "1 - exp(1 - found / wanted)" if policy.surplus == "decays" else "min(1, found / wanted)"
    return Score.by_formula(level, text, {"found": found, "wanted": wanted}, share=share)


def _rules(table: "NameScores", place: int) -> Score:
    rules, case, policy = table.rules, table.cases[place], table.policy
    if not rules.asked[place]:
        cause = "names in another script follow no rules" if table.sound_only[place] else "no rule was asked"
        return Score.not_applicable("rules", cause)
    n = len(case.variations)
    if n == 0:
        return Score.leaf("rules", 0.0, why="there is no variation")
    if not rules.possible[place]:
        cause = f"none of the rules can apply to {case.original!r}"
        if policy.no_rule_possible == "not_applicable":
            return Score.not_applicable("rules", cause)
        return Score.leaf("rules", 1.0, why=cause)
    applicable = rules.applicable[place]
    followed, expected = int(rules.followed[place]), int(rules.expected[place])
    text = "followed / expected"
    if followed > expected:
        slope, least = policy.surplus_rules_slope, policy.surplus_rules_least
        text = f"max({least:g}, {1 + slope:g} - {slope:g} * followed / expected)"
    numbers = {"followed": followed, "expected": expected}
    quantity = Score.by_formula("quantity", text, numbers, share_of_all=followed / n)
    diversity = Score.share("diversity", int(rules.met[place]), len(applicable))
    by_rule, by_variation = _followers(table, place)
    aside = [name for name in case.rules or () if name not in applicable]
    return Score.product(
        "rules", (quantity, diversity), by_rule=by_rule, by_variation=by_variation, cannot_apply=aside
    )


def _followers(table: "NameScores", place: int) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    variations = table.cases[place].variations
    by_rule: dict[str, list[str]] = {name: [] for name in table.rules.applicable[place]}
    by_variation: dict[str, list[str]] = {}
    start = int(table.offsets[place])
    for index, variation in enumerate(variations):
        names = table.rules.by_variation.get(start + index, [])
        if names and variation not in by_variation:
            by_variation[variation] = names
            for name in names:
                by_rule[name].append(variation)
    return by_rule, by_variation
