"""The front door: a case and a policy to a score, and the same for a whole table of cases.

Reach for `score` for one name and its tree, for `score_table` for many. Both are one calculation on arrays:
the single name is a table of one, and a tree is drawn from a row of the table when someone asks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt
import polars as pl

from trueline.core.score import Score
from trueline.names.ask import Case, check_mixes, latin_cases, nothing_to_compare
from trueline.names.compliance import Compliance, comply, expected_base
from trueline.names.drawn import part_weights
from trueline.names.mix import Mixes
from trueline.names.part import Parts, Wanted, score_parts
from trueline.names.policy import DOCUMENTED, NamesPolicy
from trueline.names.text import prepare, tokens

__all__ = ["COLUMNS", "NameScores", "score", "score_table"]

Numbers = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

PART_COLUMNS = ("similarity", "sound", "spelling", "count", "uniqueness", "length")
COLUMNS: dict[str, pl.DataType] = {
    **dict.fromkeys(("id", "name", "policy", "policy_digest", "outcome"), pl.String()),
    **dict.fromkeys(("value", "base", "rules", "rules.quantity", "rules.diversity"), pl.Float64()),
    **{
        f"{part}{suffix}": pl.Float64()
        for part in ("first", "last")
        for suffix in ("", *(f".{column}" for column in PART_COLUMNS))
    },
    "why": pl.String(),
}


@dataclass(frozen=True, slots=True)
class NameScores:
    """The scores of many names, as arrays, with everything they were made of.

    `first` and `last` say where a name's parts stand in `parts`; `last` is -1 for a name of one part.
    """

    cases: Sequence[Case]
    policy: NamesPolicy
    value: Numbers
    base: Numbers
    parts: Parts
    first: Counts
    last: Counts
    part_weights: Numbers
    with_last: Numbers
    sound_only: Flags
    prepared: list[str]
    rules: Compliance
    offsets: Counts

    def __len__(self) -> int:
        return len(self.cases)

    def frame(self) -> pl.DataFrame:
        """One row a name, columns named by their path in the tree; what does not apply is null."""
        n = len(self)
        columns: dict[str, pl.Series] = {
            "id": pl.Series([case.id for case in self.cases], dtype=pl.String),
            "name": pl.Series([case.original for case in self.cases], dtype=pl.String),
            "policy": pl.Series([self.policy.id], dtype=pl.String).new_from_index(0, n),
            "policy_digest": pl.Series([self.policy.digest], dtype=pl.String).new_from_index(0, n),
            "outcome": pl.Series(["scored"], dtype=pl.String).new_from_index(0, n),
            "value": pl.Series(self.value),
            "base": pl.Series(self.base),
        }
        answered = np.diff(self.offsets) > 0
        rules = self.rules
        scored = rules.asked & (
            ~answered | rules.possible | (self.policy.no_rule_possible != "not_applicable")
        )
        columns["rules"] = _where(scored, rules.value)
        columns["rules.quantity"] = _where(scored & rules.possible & answered, rules.quantity)
        columns["rules.diversity"] = _where(scored & rules.possible & answered, rules.diversity)
        for name, place in (("first", self.first), ("last", self.last)):
            there = place >= 0
            some = there & (self.parts.all[place] > 0)
            value = self.parts.value[place] * (self.with_last if name == "last" else 1.0)
            columns[name] = _where(there, value)
            for column in PART_COLUMNS:
                found = getattr(self.parts, column)
                figures = found if isinstance(found, np.ndarray) else found.value
                shown = some & ~self.sound_only if column == "spelling" else some
                columns[f"{name}.{column}"] = _where(shown, figures[place])
        columns["why"] = pl.Series([None], dtype=pl.String).new_from_index(0, n)
        return pl.DataFrame(columns).select(list(COLUMNS))

    def tree(self, place: int) -> Score:
        """The score of one name as a tree, with its evidence."""
        from trueline.names.tree import tree  # noqa: PLC0415 - the tree is drawn from this class

        return tree(self, place)


def score(case: Case, policy: NamesPolicy = DOCUMENTED) -> Score:
    """Score one name.

    >>> from trueline.names import Case, score
    >>> case = Case(id="1", original="John Smith", variations=["Jon Smith"], expected_count=1,
    ...             phonetic={"Light": 1.0}, orthographic={"Light": 1.0})
    >>> round(score(case).value, 3)
    0.98
    """
    return score_table([case], policy).tree(0)


def score_table(cases: Sequence[Case], policy: NamesPolicy = DOCUMENTED) -> NameScores:
    """Score many names; a case this policy cannot score raises RowError."""
    sizes = np.array([len(case.variations) for case in cases], dtype=np.int64)
    offsets = np.concatenate(([0], np.cumsum(sizes)))
    row = np.repeat(np.arange(len(cases)), sizes)
    variations = list(chain.from_iterable(case.variations for case in cases))
    originals = [case.original for case in cases]
    sound_only = ~np.array(latin_cases(cases, policy), dtype=np.bool_)
    asked = [() if only else case.rules or () for case, only in zip(cases, sound_only, strict=True)]
    shares = [case.rule_percentage for case in cases]
    rules = comply(originals, asked, shares, row, variations, policy)

    prepared = prepare(pl.Series(originals, dtype=pl.String), policy)
    base = ~rules.follows
    answers = prepare(_only(pl.Series(variations, dtype=pl.String), base), policy)
    split = _split(cases, prepared)
    wanted = _wanted(cases, split, sound_only, rules, policy)
    parts = score_parts(wanted, *_answered(split, row[base], answers), policy)
    answered = np.bincount(row[base], minlength=len(cases))
    with_last = np.where(split.last >= 0, parts.all[split.last], 0) / np.maximum(answered, 1)
    weights = _part_weights(cases, split, policy)
    last = np.where(split.last >= 0, parts.value[split.last] * with_last, 0.0)
    based = parts.value[split.first] * weights[:, 0] + last * weights[:, 1]
    return NameScores(
        cases=cases,
        policy=policy,
        value=_with_rules(based, rules, sound_only, policy),
        base=based,
        parts=parts,
        first=split.first,
        last=split.last,
        part_weights=weights,
        with_last=with_last,
        sound_only=sound_only,
        prepared=split.names,
        rules=rules,
        offsets=offsets,
    )


@dataclass(frozen=True, slots=True)
class _Split:
    """The names taken apart: the text of every part, and where each name's first and last part stand."""

    names: list[str]
    texts: pl.Series
    first: Counts
    last: Counts


def _split(cases: Sequence[Case], prepared: pl.Series) -> _Split:
    found = tokens(prepared)
    if len(blank := np.flatnonzero(found["count"].to_numpy() == 0)):
        raise nothing_to_compare(cases[blank[0]])
    two = (found["count"] > 1).to_numpy()
    n = len(cases)
    last = np.where(two, n + np.cumsum(two) - 1, -1)
    texts = pl.concat([found["first"], found["last"].filter(pl.Series(two)).alias("first")])
    return _Split(prepared.to_list(), texts, np.arange(n), last)


def _wanted(
    cases: Sequence[Case], split: _Split, sound_only: Flags, rules: Compliance, policy: NamesPolicy
) -> Wanted:
    """What was asked of every part: each name's request, for its first and its last part."""
    sound = Mixes.of(case.phonetic for case in cases)
    spelling = Mixes.of(case.orthographic for case in cases)
    for mixes in (sound, spelling):
        for place in np.unique(mixes.which, return_index=True)[1]:  # one case for each different mix
            check_mixes(cases[place], policy)
    owner = np.concatenate((split.first, np.flatnonzero(split.last >= 0)))
    return Wanted(
        texts=split.texts,
        expected=_expected(cases, rules, policy)[owner],
        sound=sound.at(owner),
        spelling=spelling.at(owner),
        sound_only=sound_only[owner],
        weights=[cases[place].sound_weights for place in owner.tolist()],
    )


def _answered(split: _Split, row: Counts, answers: pl.Series) -> tuple[Counts, pl.Series]:
    """The parts of every answer and the part of a name each belongs to: all the first ones, then the last.

    A blank answer has no part, and one of a single token none for the last part.
    """
    given = tokens(answers)
    with_first = (given["count"] > 0).to_numpy()
    with_last = (given["count"] > 1).to_numpy() & (split.last[row] >= 0)
    first = _only(given["first"], with_first)
    last = _only(given["last"], with_last).alias("first")
    return np.concatenate((row[with_first], split.last[row[with_last]])), pl.concat([first, last])


def _expected(cases: Sequence[Case], rules: Compliance, policy: NamesPolicy) -> Numbers:
    """How many variations should follow no rule: all of them where there is none to follow."""
    reduced = rules.asked & (rules.possible | (policy.no_rule_possible == "full_score_reduced_count"))
    expected = np.array([case.expected_count for case in cases], dtype=np.float64)
    for place in np.flatnonzero(reduced).tolist():
        expected[place] = expected_base(cases[place].expected_count, cases[place].rule_percentage, policy)
    return expected


def _part_weights(cases: Sequence[Case], split: _Split, policy: NamesPolicy) -> Numbers:
    if policy.part_weights_from == "case_or_seed":
        drawn = [
            part_weights(case, name.split(" "), policy) for case, name in zip(cases, split.names, strict=True)
        ]
        return np.array([(one.first, one.last) for one in drawn], dtype=np.float64).reshape(-1, 2)
    fixed = policy.part_weights
    both, alone = (fixed.first, fixed.last), (1.0, 0.0)
    return np.where((split.last >= 0)[:, None], both, alone)


def _with_rules(base: Numbers, rules: Compliance, sound_only: Flags, policy: NamesPolicy) -> Numbers:
    rest = 1 - policy.rule_weight
    alone = base if policy.no_rule_asked == "base_alone" else np.where(sound_only, base, rest * base)
    impossible = (
        base
        if policy.no_rule_possible == "not_applicable"
        else rest * base + policy.rule_weight * rules.value
    )
    both = np.where(rules.possible, rest * base + policy.rule_weight * rules.value, impossible)
    return np.where(rules.asked, both, alone)


def _only(texts: pl.Series, wanted: Flags) -> pl.Series:
    return texts if wanted.all() else texts.filter(pl.Series(wanted))


def _where(there: Flags, values: Numbers) -> pl.Series:
    return pl.Series(values).set(pl.Series(~there), None)
