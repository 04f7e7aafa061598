"""`trueline demo`: what trueline does, on bundled and synthetic data, in seconds and without a connection."""

import shlex
import sys
from importlib.resources import as_file, files
from pathlib import Path

import polars as pl

from trueline.cli.names import app as names
from trueline.cli.show import line, progress, table
from trueline.core.explain import figure
from trueline.core.rows import write_rows
from trueline.core.stream import stream
from trueline.names.ask import Case
from trueline.names.files import score_job
from trueline.names.policy import DOCUMENTED, POLICIES
from trueline.names.queries.files import read_queries
from trueline.names.score import score
from trueline.names.screening.watchlist import EntryRow
from trueline.runs import Run, describe

__all__ = ["demo"]

SAMPLE = files("trueline.names") / "data" / "sample.jsonl"


NAMES, NEGATIVES, WANT, SEED = "20", "200", "0.8", "7"


def demo(*, out: Path | None = None) -> None:
    """Score 200 bundled names and explain one; ask for variations of 20, make, score and screen them.

    Parameters
    ----------
    out
        The folder to write, new or empty; the next number under results/dev when left out.
    """
    command = ["trueline", *sys.argv[1:]]
    run = Run.begin(describe("names", command, inputs={}, settings={"seed": SEED}), name="demo", out=out)
    _score_the_sample()
    line()
    _from_query_to_screening(run.path)


def _score_the_sample() -> None:
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


def _from_query_to_screening(folder: Path) -> None:
    """Run the commands that a user would, each shown before its output."""
    line(f"{NAMES} synthetic people: asked for, varied, scored and screened")
    queries, answers, watchlist = (folder / f"{name}.jsonl" for name in ("queries", "answers", "watchlist"))
    _command("query", "--synthetic", NAMES, "--seed", SEED, "--out", queries)
    _command("generate", queries, "--seed", SEED, "--out", answers)
    _command("score", queries, answers, "--rewards", folder / "rewards.csv")
    asked = (name for query in read_queries(queries, DOCUMENTED) for name in query.names)
    write_rows(watchlist, (EntryRow(id=f"w{place}", name=one.name) for place, one in enumerate(asked, 1)))
    line()
    line(f"wrote the {NAMES} names as a watchlist to {watchlist}")
    engines = ("--engine", "rapidfuzz-token-sort", "--engine", "phonetic")
    given = ("--watchlist", watchlist, "--answers", answers, "--negatives", NEGATIVES, "--seed", SEED)
    _command("screen", *given, *engines, "--want", WANT, "--out", folder / "screen")


def _command(*words: str | Path) -> None:
    arguments = list(map(str, words))
    line()
    line(f"$ {shlex.join(['trueline', 'names', *arguments])}")
    names(arguments, exit_on_error=False, print_error=False, result_action="return_value")


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
