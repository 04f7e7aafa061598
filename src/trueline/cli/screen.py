"""`trueline names screen`: variations of listed names against screening engines, into a run folder."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from trueline.cli.options import words
from trueline.cli.show import as_json, line, progress, table
from trueline.core.errors import InputError
from trueline.core.explain import figure
from trueline.names.answers.answers import Answer, read_answers
from trueline.names.screening import engine_named
from trueline.names.screening.engine import Engine, Kind
from trueline.names.screening.probes import Left, Probes, generated, negatives, positives
from trueline.names.screening.searching import FAILURES, Results
from trueline.names.screening.watchlist import Watchlist, read_watchlist
from trueline.report.screening import draw
from trueline.runs import Run, describe
from trueline.runs.screening import Screening

__all__ = ["app"]

app = App(name="screen", help="Measure screening engines with variations of names.", help_format="plaintext")

THRESHOLDS = tuple(step / 100 for step in range(50, 101, 5))

SAID_NO = 1

LISTED = 20


@app.default
def screen(
    *,
    watchlist: Path,
    engine: Annotated[list[str], Parameter(negative="")],
    answers: Annotated[list[Path] | None, Parameter(consume_multiple=True, negative="")] = None,
    generate: bool = False,
    negatives_: Annotated[int, Parameter(name="--negatives")] = 0,
    locales: str = "",
    seed: int = 42,
    k: int = 10,
    thresholds: str = "",
    want: float = 0.95,
    timeout: float = 10.0,
    limit: int | None = None,
    out: Path | None = None,
    json: bool = False,
) -> int:
    """Screen variations of listed names, and say how many each engine finds at which threshold.

    Leaves with 1 when an engine failed so often that it has no rates. The folder holds config.json, a row an
    engine and query in results.jsonl, rates.csv, alerts.csv, missed.csv and summary.json, and what rates and
    alerts look like in rates.svg and alerts.svg.

    Parameters
    ----------
    watchlist
        JSONL, CSV or Parquet with the fields id, name and, if there are any, aliases.
    engine
        An engine: exact, rapidfuzz-token-sort, rapidfuzz-wratio, rapidfuzz-jaro-winkler, phonetic, tfidf,
        nomenklatura-logic-v1, nomenklatura-logic-v2, nomenklatura-ofac, splink, python:module:factory,
        command:./engine.sh, http:URL. Say it again for each further one.
    answers
        Files of answers whose names stand on the watchlist.
    generate
        Make variations for every name on the watchlist instead.
    negatives_
        How many synthetic people who are not on the list to screen too.
    locales
        Where these people come from, such as en_US,ru_RU; all of them when left out.
    seed
        The same seed screens the same people.
    k
        The most entries an engine may find for a query.
    thresholds
        Scores from which an entry is an alert, with commas between; .50 to 1.00 by .05 when left out.
    want
        The hit rate to find a threshold for.
    timeout
        Seconds that a reply of python, command and http may take.
    limit
        Screen only so many variations.
    out
        The folder to write, new or empty; the next number under results/dev when left out.
    json
        Print the summary as JSON.
    """
    steps = _thresholds(thresholds)
    _check(engine, k=k, negatives=negatives_, want=want, timeout=timeout, limit=limit)
    if locales and not negatives_:
        raise InputError("--locales are those of negatives; give --negatives too")
    if (answers is None) == (not generate):
        raise InputError("give --answers FILE or --generate, one of them")
    engines = {name: engine_named(name, floor=steps[0], timeout=timeout) for name in engine}
    listed = read_watchlist(watchlist)
    probes, left = _probes(listed, answers, seed, limit)
    asked = Screening(
        watchlist=listed,
        probes=probes,
        left=left,
        negatives=negatives(negatives_, seed, listed, words(locales)),
        k=k,
        thresholds=steps,
        want=want,
    )
    settings = {
        "engines": engine,
        "generate": generate,
        "negatives": negatives_,
        "locales": words(locales),
        "seed": seed,
        "k": k,
        "thresholds": steps,
        "want": want,
        "timeout": timeout,
        "limit": limit,
        "failures_allowed": FAILURES,
    }
    inputs = {"watchlist": watchlist, **{f"answers_{n}": path for n, path in enumerate(answers or (), 1)}}
    libraries = _libraries(kind for kind, _ in engines.values())
    command = ["trueline", *sys.argv[1:]]
    config = describe("names", command, inputs=inputs, settings=settings, libraries=libraries)
    run = Run.begin(config, name="screen", out=out)
    summary = asked.end(run, [_searched(asked, run, name, one) for name, (_, one) in engines.items()])
    draw(run, summary)
    if json:
        as_json({**summary, "out": str(run.path)})
    else:
        _print(summary, run.path)
    return SAID_NO if any(one["outcome"] == "failed" for one in summary["engines"]) else 0


def _probes(
    listed: Watchlist, answers: Sequence[Path] | None, seed: int, limit: int | None
) -> tuple[Probes, Left]:
    if answers is not None:
        return positives(read_answers(answers).values(), listed, limit)
    with progress("making variations") as bar:
        made = generated(listed, seed)
        return positives(made if bar is None else _told(made, bar, len(listed.entries)), listed, limit)


def _told(made: Iterable[Answer], bar: Callable[[int, int], None], total: int) -> Iterator[Answer]:
    done = 0
    for one in made:
        yield one
        done += len(one.variations)
        bar(done, total)


def _searched(asked: Screening, run: Run, name: str, engine: Engine) -> Results:
    with progress(f"screening with {name}") as bar:
        return asked.search(run, name, engine, bar)


def _thresholds(text: str) -> list[float]:
    if not text:
        return list(THRESHOLDS)
    try:
        found = sorted({float(word) for word in words(text)})
    except ValueError:
        raise InputError(f"--thresholds {text} are not numbers; write them like .7,.8,.9") from None
    if not found or not all(0 < step <= 1 for step in found):
        raise InputError(f"--thresholds {text} are not all above 0 and up to 1; write them like .7,.8,.9")
    return found


def _check(
    engines: Sequence[str], *, k: int, negatives: int, want: float, timeout: float, limit: int | None
) -> None:
    if twice := {name for name in engines if engines.count(name) > 1}:
        raise InputError(f"--engine {min(twice)} is given twice; name each engine once")
    for option, value, least in (("k", k, 1), ("negatives", negatives, 0), ("limit", limit, 1)):
        if value is not None and value < least:
            raise InputError(f"--{option} is {value}; give {least} or more")
    if not 0 < want <= 1:
        raise InputError(f"--want is {want}; give a share above 0 and up to 1")
    if not 0 < timeout < float("inf"):
        raise InputError(f"--timeout is {timeout}; give seconds above 0")


def _libraries(kinds: Iterable[Kind]) -> list[str]:
    return list(dict.fromkeys(["anyascii", "Faker", *(name for kind in kinds for name in kind.libraries)]))


def _print(summary: dict[str, Any], path: Path) -> None:
    asked = f"{summary['variations']} variations of {summary['entries']} entries"
    line(f"{asked}, {summary['negatives']} negatives")
    left = summary["left_out"]
    if left["unlisted_names"]:
        names = ", ".join(left["unlisted"])
        line(f"{left['unlisted_names']} answered names are not on the watchlist: {names}")
    line()
    header = ("engine", "threshold", "hit rate", "low", "high", "false alerts", "alerts a negative", "p50 ms")
    table(header, [_row(one) for one in summary["engines"]])
    line()
    for one in summary["engines"]:
        _print_failures(one)
    counted = sum(one["outcome"] != "failed" for one in summary["engines"])
    missed = f"{summary['found_by_no_engine']} of {summary['variations']} variations"
    line(f"found by none of the {counted} engines that have rates: {missed}; written to {path}")


def _print_failures(one: dict[str, Any]) -> None:
    for failure in one["failures"]:
        line(f"{one['engine']}: {failure['count']} {failure['code']}: {failure['cause']}")
        for said in failure["tail"].splitlines()[-LISTED:]:
            line(f"  {said}")
    if one["cause"]:
        line(f"{one['engine']}: {one['cause']}")
    if one["failures"]:
        line()


def _row(one: dict[str, Any]) -> tuple[str, ...]:
    """One engine at the threshold that reaches the wanted rate."""
    speed = one["latency_ms"] and one["latency_ms"]["p50"]
    best = one.get("recommended")
    if best is None:
        cells: list[Any] = ["failed", None, None, None, None, None]
    elif best["threshold"] is None:
        rate = best["best"] and best["best"]["rate"]
        cells = [f"none reaches {best['want']:g}", rate, None, None, None, None]
    else:
        negative = best["alerts"].get("negative", {})
        cells = [best[name] for name in ("threshold", "rate", "low", "high")]
        cells += [negative.get("rate"), negative.get("mean_alerts")]
    return (one["engine"], *map(_cell, (*cells, speed)))


def _cell(value: float | str | None) -> str:
    return value if isinstance(value, str) else "" if value is None else figure(value)
