"""Score the frozen cases under every policy and write what came out; a change of scoring is then a diff.

Run it after a change of scoring that is meant, and read the diff of frozen.csv before committing it.
"""

import io
from pathlib import Path

import polars as pl

from trueline.core.rows import rows
from trueline.names import POLICIES, Case, score_table

__all__ = ["FROZEN", "frozen"]

HERE = Path(__file__).parent
FROZEN = HERE / "frozen.csv"


def frozen() -> str:
    """The scores of cases.csv under every policy as CSV, each figure to ten places."""
    cases = [case for _, case in rows(HERE / "cases.csv", Case)]
    frames = [score_table(cases, policy).frame() for policy in POLICIES]
    figures = pl.concat(frames).drop("name", "policy_digest", "outcome", "why")
    out = io.BytesIO()
    figures.with_columns(pl.col(pl.Float64).round(10)).write_csv(out)
    return out.getvalue().decode()


if __name__ == "__main__":
    FROZEN.write_text(frozen(), encoding="utf-8")
