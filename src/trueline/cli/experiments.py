"""`trueline rerank run`, `scale` and `attack`: a method ranks candidates, into a run folder."""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cyclopts import Parameter

from trueline.cli.options import words
from trueline.cli.show import as_json, line, progress, table
from trueline.core.errors import InputError, UnknownNameError
from trueline.core.printable import printable
from trueline.report.ranking import Table, attacks_table, draw_attacks, draw_scaling, notes, numbers_table
from trueline.rerank.ask import Request
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.attacks.applied import refuse_idle
from trueline.rerank.attacks.attack import Attack
from trueline.rerank.dataset import Dataset, read_dataset
from trueline.rerank.methods import method_named
from trueline.rerank.pools import SIZES, Shuffle
from trueline.runs import Run, describe
from trueline.runs.folder import NAME
from trueline.runs.ranking import FAILURES, Answered, Ranking

__all__ = ["Common", "attack", "run", "scale"]

SAID_NO = 1

BENCHMARKS = Path("results/benchmarks")

USUAL = 50
"""Candidates that a request is given when nobody says how many, or all items where there are fewer."""

PLACES = re.compile(r"(?:(\d{1,9})-)?(\d{1,9})")

UNNAMED = re.compile(r"[^A-Za-z0-9._-]+")

LONGEST = 60


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Common:
    """The options that the three commands share."""

    method: str
    """A method: random, gold-frequency, bm25, symbolic, module:name of your own, or that of a plug-in."""
    seed: int = 42
    """The same seed gives the same candidates, orders, attacks and bounds."""
    shuffle: Shuffle = "random"
    """The order candidates are shown in: by chance, with the gold item in the middle, or as in the file."""
    k: int = 5
    """How many of the best the method is asked for; MRR and nDCG look no further."""
    limit: str | None = None
    """Ask the first 5 requests (5), the first to the tenth (1-10), or those with these ids (R01,R07)."""
    group: str | None = None
    """Ask the requests of these groups alone, with commas between."""
    out: Path | None = None
    """The folder to write, new or empty; the next number under results/dev when left out."""
    benchmark: str | None = None
    """Write the folder of this name under results/benchmarks instead."""
    json: bool = False
    """Print the summary as JSON."""


def run(dataset: Path, /, *, common: Common, candidates: int | None = None) -> int:
    """Ask a method every request, and say how often the gold item comes first.

    Leaves with 1 when more than 5 % of the requests failed. The folder holds config.json, a row a request in
    results_N.jsonl (N is the number of candidates), usage.jsonl and summary.json.

    Parameters
    ----------
    dataset
        The folder of a dataset.
    candidates
        How many candidates each request has; 50, or all items where there are fewer, when left out.
    """
    ranking = _ranking(dataset, common)
    size = _size(ranking, candidates)
    begun = _begin("run", ranking, common, {"candidates": size})
    summary = ranking.end_run(begun, _asked(ranking, begun, size))
    rows = [("all", summary["numbers"])]
    for what in ("group", "register"):
        rows += [(f"{what} {value or '(none)'}", one) for value, one in summary[f"{what}s"].items()]
    return _end(begun, summary, common, numbers_table("requests", rows, common.k))


def scale(dataset: Path, /, *, common: Common, sizes: str | None = None) -> int:
    """Ask a method every request at several numbers of candidates; smaller pools lie inside larger ones.

    Leaves with 1 when more than 5 % of the requests failed at some number. The folder holds what that of
    `run` does, with results for each number, and the same over the numbers in scaling.csv and scaling.svg.

    Parameters
    ----------
    dataset
        The folder of a dataset.
    sizes
        The numbers of candidates; those of 10,20,30,40,50 that there are items for when left out.
    """
    ranking = _ranking(dataset, common)
    steps = _sizes(ranking, sizes)
    begun = _begin("scale", ranking, common, {"sizes": steps})
    summary = ranking.end_scale(begun, [_asked(ranking, begun, size) for size in steps])
    draw_scaling(begun, summary)
    rows = [(str(one["candidates"]), one["numbers"]) for one in summary["sizes"]]
    return _end(begun, summary, common, numbers_table("candidates", rows, common.k))


def attack(
    dataset: Path,
    /,
    *,
    common: Common,
    attack: str = "all",
    attack_gold: bool = False,
    candidates: int | None = None,
) -> int:
    """Ask a method every request as it is, then under each attack, and compare the two.

    Leaves with 1 when more than 5 % of the requests failed, clean or under an attack. The folder holds what
    that of `run` does, with the results of each attack in results_N_ATTACK.jsonl, and attacks.csv.

    Parameters
    ----------
    dataset
        The folder of a dataset.
    attack
        The names of attacks with commas between, or all. One that is named and changes nothing is an error.
    attack_gold
        Attack the gold items too.
    candidates
        How many candidates each request has; 50, or all items where there are fewer, when left out.
    """
    attacks = _attacks(attack)
    ranking = _ranking(dataset, common, attack_gold=attack_gold)
    if not len(ranking.dataset.reviews):
        what = f"{dataset}: has no reviews, and attacks change nothing else"
        raise InputError(f"{what}; add reviews.jsonl, or use trueline rerank run")
    size = _size(ranking, candidates)
    idle = _idle(ranking, attacks, size, named=words(attack) != ["all"])
    settings = {"candidates": size, "attack": [one.id for one in attacks], "attack_gold": attack_gold}
    begun = _begin("attack", ranking, common, settings)
    asked = [one for one in attacks if one.id not in idle]
    found = [_asked(ranking, begun, size), *(_asked(ranking, begun, size, one) for one in asked)]
    summary = ranking.end_attack(begun, found, idle)
    draw_attacks(begun, summary)
    return _end(begun, summary, common, attacks_table(summary))


def _ranking(path: Path, common: Common, *, attack_gold: bool = False) -> Ranking:
    """What is to be asked; whatever is wrong with it is said before anything is."""
    if common.k < 1:
        raise InputError(f"--k is {common.k}; give 1 or more")
    if common.benchmark is not None and common.out is not None:
        raise InputError("--out and --benchmark both name the folder to write; give one of them")
    if common.benchmark is not None and not NAME.fullmatch(common.benchmark):
        what = f"--benchmark {common.benchmark} cannot name a folder"
        raise InputError(f"{what}; use letters, digits, '.', '_' and '-'")
    method = method_named(common.method)
    with progress("reading") as bar:
        told = None if bar is None else lambda _, done, total: bar(done, total)
        dataset = read_dataset(path, processes=len(os.sched_getaffinity(0)), progress=told)
    if not dataset.requests:
        raise InputError(f"{path}: has no requests.jsonl; there is nothing to ask")
    return Ranking(
        dataset=dataset,
        digest=dataset.digest,
        requests=_limited(dataset, _grouped(dataset, common.group), common.limit),
        name=common.method,
        method=method,
        seed=common.seed,
        shuffle=common.shuffle,
        k=common.k,
        attack_gold=attack_gold,
    )


def _grouped(dataset: Dataset, text: str | None) -> list[Request]:
    if text is None:
        return dataset.requests
    groups = dict.fromkeys(one.group for one in dataset.requests if one.group)
    wanted = words(text)
    if not wanted:
        raise InputError(f"--group {text} names no group; write it like G01,G05")
    if unknown := [name for name in wanted if name not in groups]:
        raise UnknownNameError("group", unknown[0], groups)
    return [one for one in dataset.requests if one.group in wanted]


def _limited(dataset: Dataset, requests: list[Request], text: str | None) -> list[Request]:
    if text is None:
        return requests
    if found := PLACES.fullmatch(text):
        first, last = int(found[1] or 1), int(found[2])
        some = requests[first - 1 : last] if first else []
    else:
        wanted = {dataset.request(name).id for name in words(text)}
        some = [one for one in requests if one.id in wanted]
        if len(some) < len(wanted):
            alone = min(wanted - {one.id for one in some})
            raise InputError(f"the request {alone} is in none of the groups; widen --group, or leave it out")
    if not some:
        what = f"--limit {text} leaves none of {len(requests)} requests"
        raise InputError(f"{what}; write it like 5, 1-10 or R01,R07")
    return some


def _size(ranking: Ranking, candidates: int | None) -> int:
    items = len(ranking.dataset.items)
    size = min(USUAL, items) if candidates is None else candidates
    if not 1 <= size <= items:
        raise InputError(f"--candidates is {size} and there are {items} items; give 1 to {items}")
    return size


def _sizes(ranking: Ranking, text: str | None) -> list[int]:
    items = len(ranking.dataset.items)
    if text is None:
        usual = [size for size in SIZES if size <= items]
        if not usual:
            what = f"there are {items} items, fewer than the smallest usual number of candidates, {SIZES[0]}"
            raise InputError(f"{what}; give --sizes of your own")
        return usual
    try:
        found = sorted({int(word) for word in words(text)})
    except ValueError:
        raise InputError(f"--sizes {text} are not whole numbers; write them like 10,20,30") from None
    if not found or found[0] < 1 or found[-1] > items:
        raise InputError(f"--sizes {text} and there are {items} items; give numbers from 1 to {items}")
    return found


def _attacks(text: str) -> list[Attack]:
    names = words(text)
    if not names or ("all" in names and len(names) > 1):
        raise InputError(f"--attack {text} is no list of attacks; write all, or names like typo_10,typo_20")
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise InputError(f"--attack {twice} is given twice; name each attack once")
    return list(ATTACKS) if names == ["all"] else [ATTACKS[name] for name in names]


def _idle(ranking: Ranking, attacks: Sequence[Attack], size: int, *, named: bool) -> dict[str, str]:
    """Which attacks change nothing, and why; one that was asked for by its name must change something."""
    found: dict[str, str] = {}
    with progress("looking at what the attacks change") as bar:
        for done, one in enumerate(attacks, 1):
            if named:
                refuse_idle(one, ranking.attacked(one, size))
            elif (cause := ranking.idle(one, size)) is not None:
                found[one.id] = cause
            if bar is not None:
                bar(done, len(attacks))
    if len(found) == len(attacks):
        what = f"no attack changes anything in {len(ranking.requests)} requests with {size} candidates"
        raise InputError(f"{what}; give more --candidates, or other requests")
    return found


def _begin(what: str, ranking: Ranking, common: Common, more: Mapping[str, Any]) -> Run:
    chosen = {name: getattr(common, name) for name in ("method", "seed", "shuffle", "k", "limit")}
    groups = None if common.group is None else words(common.group)
    always = {"failures_allowed": FAILURES, "dataset_digest": ranking.digest}
    config = describe(
        "rerank",
        ["trueline", *sys.argv[1:]],
        inputs=ranking.dataset.files,
        settings={**chosen, "group": groups, **more, **always},
        libraries=["ir-measures", *(["bm25s"] if common.method == "bm25" else [])],
    )
    name = UNNAMED.sub("-", f"{what}-{common.method}")[:LONGEST]
    out = common.out if common.benchmark is None else BENCHMARKS / common.benchmark
    return Run.begin(config, name=name, out=out)


def _asked(ranking: Ranking, begun: Run, size: int, attack: Attack | None = None) -> Answered:
    under = f" under {attack.id}" if attack else ""
    with progress(f"ranking {size} candidates{under}") as bar:
        return ranking.ask(begun, size, attack, bar)


def _end(begun: Run, summary: Mapping[str, Any], common: Common, shown: Table) -> int:
    """Print what came of it, and give the exit code."""
    if common.json:
        as_json({**summary, "out": str(begun.path)})
    else:
        sizes = ", ".join(str(one["candidates"]) for one in summary.get("sizes", [summary]))
        line(f"{printable(summary['method'])} ranks {sizes} candidates for {summary['requests']} requests")
        line()
        table(*shown)
        line()
        for note in notes(summary):
            line(note)
        line(f"written to {begun.path}")
    return SAID_NO if summary["outcome"] == "failed" else 0
