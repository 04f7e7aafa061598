"""`trueline names`: the rules, the scores of a file of cases, and one name explained."""

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

import polars as pl
from cyclopts import App

from trueline.cli.answers import Wanted, score_answers
from trueline.cli.geocoding import Geocoding
from trueline.cli.options import mix, words
from trueline.cli.show import as_json, line, progress, table
from trueline.core.errors import InputError
from trueline.core.explain import figure
from trueline.core.schema import read
from trueline.core.stream import Job, Tally, stream
from trueline.names.ask import Case
from trueline.names.compare import Comparison, compare
from trueline.names.files import check_job, score_job
from trueline.names.policy import NamesPolicy, policy_named
from trueline.names.rules import RULES
from trueline.names.score import score as score_case

__all__ = ["app"]

app = App(name="names", help="Variations of a name: rules, scores, explanations.", help_format="plaintext")
rules = App(name="rules", help="The rules a variation can follow.", help_format="plaintext")
app.command(rules)
app.command("trueline.cli.generate:make", name="generate", help="Answer queries without a model.")
app.command("trueline.cli.naming:run", name="run", help="Have a model answer queries, and judge its answers.")
app.command("trueline.cli.query:app", name="query", help="Ask for variations of names, and check the asking.")
app.command("trueline.cli.screen:app", name="screen", help="Measure screening engines with variations.")

OnError = Literal["stop", "skip"]

SMALL = 8 * 1024 * 1024
"""Bytes of cases under which starting processes takes longer than they save."""

LISTED = 20

NO_GEOCODER = Geocoding()


@rules.command(name="list")
def list_(*, json: bool = False) -> None:
    """List every rule: its name, category, whether queries ask for it, and its sentence.

    Parameters
    ----------
    json
        Print JSON instead of a table.
    """
    rows = [(rule.id, rule.category, "yes" if rule.askable else "no", rule.sentence) for rule in RULES]
    header = ("rule", "category", "asked", "sentence")
    if json:
        as_json([dict(zip(header, row, strict=True)) for row in rows])
    else:
        table(header, rows)


@rules.command
def check(
    cases: Path,
    /,
    *,
    out: Path,
    strict: bool = False,
    on_error: OnError = "stop",
    processes: int | None = None,
    json: bool = False,
) -> None:
    """Give a verdict on each row of original, variation and rule: can the rule apply, does it hold.

    Parameters
    ----------
    cases
        JSONL, CSV or Parquet with the fields original, variation and rule.
    out
        Where to write the rows with `applies` and `holds`; its ending says the format.
    strict
        Read the rules strictly.
    on_error
        Stop at a wrong row, or skip it: it has no verdict, and a column `why` says the reason.
    processes
        How many processes to use; by default as many as pay.
    json
        Print the summary as JSON.
    """
    job = check_job(strict=strict, skip=on_error == "skip")
    tally = _run("checking", cases, out, job, on_error, processes)
    _summary(tally, out, {}, json=json)


@app.command
def score(
    cases: Path,
    /,
    *answers: Path,
    out: Path | None = None,
    rewards: Path | None = None,
    flags: Path | None = None,
    policy: str = "documented",
    strict: bool = False,
    trees: bool = False,
    on_error: OnError = "stop",
    processes: int | None = None,
    geocoding: Geocoding = NO_GEOCODER,
    json: bool = False,
) -> None:
    """Score a file of cases, one row a name; or queries and the answers to them, with a ranking.

    Parameters
    ----------
    cases
        JSONL, CSV or Parquet with one case a row; with answers, the queries they answer.
    answers
        Answers of responders, nested or as a flat table, in as many files as you like.
    out
        Where to write the scores of names; its ending says the format. Left out, only the summary is printed.
    rewards
        Where to write the reward of each answer, one row a responder and query.
    flags
        Where to write what looks copied, as JSONL.
    policy
        documented, miid, fair, or a TOML file made with `trueline policy export`.
    strict
        Read the rules strictly.
    trees
        Add a column `tree` with the whole score as JSON.
    on_error
        Stop at a wrong row, or skip it: it becomes a failed row that says why.
    processes
        How many processes to use for cases; by default as many as pay.
    json
        Print the summary as JSON.
    """
    found = _policy(policy, strict=strict)
    if answers:
        if processes is not None:
            raise InputError("--processes is for cases; answers are compared in one process, so leave it out")
        asked = geocoding.made()
        skip = on_error == "skip"
        wanted = Wanted(found, out, rewards, flags, trees=trees, skip=skip, json=json, geocoder=asked)
        score_answers(cases, answers, wanted)
        return
    for option, value in (("--rewards", rewards), ("--flags", flags), ("--geocoder", geocoding.geocoder)):
        if value is not None:
            raise InputError(f"{option} is for answers; name their files after the queries")
    seen = _Seen()
    tally = _run("scoring", cases, out, score_job(found, trees=trees), on_error, processes, seen)
    _summary(tally, out, {"policy": found.id, "policy_digest": found.digest, **seen.figures()}, json=json)


@app.command
def explain(
    original: str,
    /,
    *variations: str,
    policy: str = "documented",
    strict: bool = False,
    phonetic: str = "Light=.2,Medium=.6,Far=.2",
    orthographic: str = "Light=.2,Medium=.6,Far=.2",
    count: int | None = None,
    rules: str = "",
    rule_percentage: float = 30.0,
    script: str | None = None,
    json: bool = False,
) -> None:
    """Show how variations of a name are judged: bands, rules that hold, edits, and the score tree.

    Parameters
    ----------
    original
        The name that was varied.
    variations
        The variations, each as one argument.
    policy
        documented, miid, fair, or a TOML file.
    strict
        Read the rules strictly.
    phonetic
        The mix of sound, level=share with commas between.
    orthographic
        The mix of spelling, written the same way.
    count
        How many variations were asked for; by default as many as are given.
    rules
        The rules asked for, with commas between.
    rule_percentage
        The share of variations that should follow one of the rules.
    script
        The script of the name, such as latin or cyrillic; seen from its letters when left out.
    json
        Print JSON instead of text.
    """
    values = {
        "id": "explained",
        "original": original,
        "variations": list(variations),
        "phonetic": mix("--phonetic", phonetic),
        "orthographic": mix("--orthographic", orthographic),
        "expected_count": max(1, len(variations)) if count is None else count,
        "rules": words(rules) or None,
        "rule_percentage": rule_percentage,
        "script": script,
    }
    case = read(Case, values, "")
    found = _policy(policy, strict=strict)
    tree = score_case(case, found)
    comparisons = compare(case, found)
    if json:
        as_json({"variations": [asdict(one) for one in comparisons], "score": tree.to_dict()})
        return
    for one in comparisons:
        _print_comparison(one)
    line(tree.explain())


class _Seen:
    """What the rows on their way out add up to."""

    def __init__(self) -> None:
        self.sums: dict[str, float] = {"value": 0.0, "base": 0.0, "rules": 0.0}
        self.counts: dict[str, int] = dict.fromkeys(self.sums, 0)

    def __call__(self, frame: pl.DataFrame) -> None:
        for name in self.sums:
            self.sums[name] += float(frame[name].sum())
            self.counts[name] += frame[name].count()

    def figures(self) -> dict[str, float | None]:
        return {
            f"mean_{name}": self.sums[name] / count if (count := self.counts[name]) else None
            for name in self.sums
        }


def _policy(name: str, *, strict: bool) -> NamesPolicy:
    found = policy_named(name)
    if not strict or found.strict_rules:
        return found
    return found.model_copy(update={"id": f"{found.id}-strict", "strict_rules": True})


def _run(  # noqa: PLR0917 - what every command that streams a file is given
    what: str,
    cases: Path,
    out: Path | None,
    job: Job[Any],
    on_error: OnError,
    processes: int | None,
    seen: _Seen | None = None,
) -> Tally:
    on = _spread_on(cases, processes)
    with progress(what) as bar:
        return stream(cases, out, job, skip=on_error == "skip", on=on, progress=bar, look=seen)


def _spread_on(cases: Path, processes: int | None) -> str:
    if processes is None:
        try:
            size = os.path.getsize(cases)  # noqa: PTH202 - Path.stat is no clearer where a name is too long
        except OSError:
            size = 0  # reading it says what is wrong
        processes = 1 if size < SMALL else len(os.sched_getaffinity(0))
    if processes < 1:
        raise InputError(f"--processes is {processes}; give 1 or more")
    return "serial" if processes == 1 else f"processes:{processes}"


def _summary(tally: Tally, out: Path | None, figures: dict[str, object], *, json: bool) -> None:
    if json:
        written = None if out is None else str(out)
        as_json(
            {"done": tally.rows, "skipped": tally.skipped, "errors": tally.errors, **figures, "out": written}
        )
        return
    for error in tally.errors[:LISTED]:
        line(f"skipped {error}")
    if tally.skipped > LISTED:
        line(f"skipped {tally.skipped - LISTED} more; --json lists them")
    line(f"done {tally.rows}, skipped {tally.skipped}" + ("" if out is None else f", written to {out}"))
    for name, value in figures.items():
        line(f"{name} {figure(value) if isinstance(value, float) else value or 'none'}")


def _print_comparison(one: Comparison) -> None:
    line(one.variation)
    line(f"  rules     {', '.join(one.rules) or 'none hold'}")
    line(f"  edits     {'; '.join(one.edits) or 'none'}")
    line(f"  spelling  whole {figure(one.spelling)} (not scored)")
    for part in one.parts:
        agree = ", ".join(part.codes_that_agree) or "no code"
        line(
            f"  {part.part:<9} {part.original} / {part.variation}: "
            f"spelling {figure(part.spelling)} {part.spelling_level}, "
            f"sound {figure(part.sound)} {part.sound_level} ({agree})"
        )
    line()
