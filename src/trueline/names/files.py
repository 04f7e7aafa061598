"""Files of cases to files of scores: what `names score` and `names rules check` do with every row.

Reach for it to score a file from Python: hand a job to `core.stream.stream`. Functions stand at the top so
that processes can share them.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import polars as pl
from pydantic import AfterValidator

from trueline.core.errors import RowError
from trueline.core.schema import Row, Text
from trueline.core.stream import Job
from trueline.names.ask import Case, check, known_rule
from trueline.names.policy import NamesPolicy
from trueline.names.rules import RULES
from trueline.names.score import COLUMNS, score_table

__all__ = ["RuleCase", "check_job", "score_job"]


class RuleCase(Row):
    """Two texts and a rule that may lead from one to the other; any texts, blank ones included."""

    original: Text
    variation: Text
    rule: Annotated[str, AfterValidator(known_rule)]


def score_job(policy: NamesPolicy, *, trees: bool = False) -> Job[Case]:
    """Cases to scores; a case that is skipped becomes a failed row that says why."""
    schema = {**COLUMNS, "tree": pl.String()} if trees else COLUMNS
    return Job(
        model=Case,
        schema=schema,
        work=partial(_scores, policy=policy, trees=trees),
        accept=partial(check, policy=policy),
        refused=partial(_failed, policy=policy, schema=schema),
    )


def check_job(*, strict: bool = False, skip: bool = False) -> Job[RuleCase]:
    """Rule cases to verdicts: whether the rule can apply to the original, and whether it holds.

    Where wrong rows are skipped each stays in its place without a verdict, and a column says why.
    """
    schema: dict[str, pl.DataType] = {
        **dict.fromkeys(RuleCase.model_fields, pl.String()),
        **dict.fromkeys(("applies", "holds"), pl.Boolean()),
        **({"why": pl.String()} if skip else {}),
    }
    return Job(
        model=RuleCase,
        schema=schema,
        work=partial(_verdicts, strict=strict, schema=schema),
        refused=partial(_no_verdicts, schema=schema),
    )


def _scores(cases: Sequence[Case], policy: NamesPolicy, *, trees: bool) -> pl.DataFrame:
    table = score_table(cases, policy)
    frame = table.frame()
    if not trees:
        return frame
    drawn = [table.tree(place).to_json() for place in range(len(table))]
    return frame.with_columns(pl.Series("tree", drawn, dtype=pl.String))


def _failed(
    wrong: Sequence[tuple[Mapping[str, Any], RowError]],
    policy: NamesPolicy,
    schema: Mapping[str, pl.DataType],
) -> pl.DataFrame:
    rows = [
        {
            "id": _text(values.get("id")),
            "name": _text(values.get("original")),
            "policy": policy.id,
            "policy_digest": policy.digest,
            "outcome": "failed",
            "why": _text(str(problem)),
        }
        for values, problem in wrong
    ]
    return pl.DataFrame(rows, schema=dict(schema))


def _text(value: object) -> str | None:
    """The value where it is text, with half characters shown by their number: no file can hold them."""
    return value.encode(errors="backslashreplace").decode() if isinstance(value, str) else None


def _no_verdicts(
    wrong: Sequence[tuple[Mapping[str, Any], RowError]], schema: Mapping[str, pl.DataType]
) -> pl.DataFrame:
    rows = [
        {**{name: _text(values.get(name)) for name in RuleCase.model_fields}, "why": _text(str(problem))}
        for values, problem in wrong
    ]
    return pl.DataFrame(rows, schema=dict(schema))


def _verdicts(cases: Sequence[RuleCase], *, strict: bool, schema: Mapping[str, pl.DataType]) -> pl.DataFrame:
    rows = []
    for case in cases:
        rule = RULES[case.rule].read(strict=strict)
        rows.append(
            {
                **case.model_dump(),
                "applies": rule.applies(case.original),
                "holds": rule.holds(case.original, case.variation),
            }
        )
    return pl.DataFrame(rows, schema=dict(schema))
