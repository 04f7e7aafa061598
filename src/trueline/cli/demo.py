"""`trueline demo`: what trueline does, on bundled data, in seconds and without a connection."""

from importlib.resources import as_file, files
from pathlib import Path

import polars as pl

from trueline.cli.show import line, progress, table
from trueline.core.explain import figure
from trueline.core.stream import stream
from trueline.names.ask import Case
from trueline.names.files import score_job
from trueline.names.policy import DOCUMENTED, POLICIES
from trueline.names.score import score

__all__ = ["demo"]

SAMPLE = files("trueline.names") / "data" / "sample.jsonl"


def demo() -> None:
    """Score 200 bundled synthetic names under every policy, and explain one score."""
    line("names: 200 synthetic names in eleven scripts, fifteen variations each")
    line()
    with as_file(SAMPLE) as path:
        frames = [_scored(path, policy.id) for policy in POLICIES]
    _by_policy(frames)
    line()
    _ends(frames[0])
    line()
    line("one name explained (trueline names explain shows your own)")
    line()
    one = Case(
        id="demo",
        original="John Smith",
        variations=["Jon Smith", "Jonh Smith", "John Smyth", "Johnny Smythe", "Sean Smith"],
        phonetic={"Light": 0.4, "Medium": 0.6},
        orthographic={"Light": 0.4, "Medium": 0.4, "Far": 0.2},
        expected_count=5,
        rules=["swap_adjacent_consonants"],
        rule_percentage=20,
    )
    line(score(one, DOCUMENTED).explain())


def _scored(path: Path, policy: str) -> pl.DataFrame:
    frames: list[pl.DataFrame] = []
    with progress(f"scoring under {policy}") as bar:
        stream(path, None, score_job(POLICIES[policy]), progress=bar, look=frames.append)
    return pl.concat(frames)


def _by_policy(frames: list[pl.DataFrame]) -> None:
    columns = ("value", "base", "rules", "first.similarity", "last.similarity")
    rows = []
    for policy, frame in zip(POLICIES, frames, strict=True):
        means = [figure(frame[column].drop_nulls().to_numpy().mean()) for column in columns]
        rows.append((policy.id, str(frame.height), *means, policy.about))
    table(("policy", "names", *(f"mean {column}" for column in columns), "what it is"), rows)


def _ends(frame: pl.DataFrame) -> None:
    line(f"best and worst under {frame['policy'][0]}")
    ordered = frame.sort("value", "id", descending=[True, False])
    shown = pl.concat([ordered.head(3), ordered.tail(3)])
    columns = ("value", "base", "rules", "first", "last")
    rows = [
        (row["id"], *(figure(row[column]) for column in columns), row["name"]) for row in shown.to_dicts()
    ]
    table(("id", *columns, "name"), rows)
