"""What `trueline rerank run`, `scale` and `attack` share: their options, what is asked, and where it goes."""

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from cyclopts import Parameter

from trueline.cli.asking import Asking, driven, folder_name, limited, settings, watch, watched
from trueline.cli.options import words
from trueline.cli.show import as_json, line, progress, table
from trueline.core.errors import InputError, UnknownNameError
from trueline.core.printable import printable
from trueline.core.prompts import prompt_digests, prompts
from trueline.report.ranking import Table, notes
from trueline.report.repeats import repeats_notes, repeats_table
from trueline.rerank.ask import Request
from trueline.rerank.attacks.attack import Attack
from trueline.rerank.dataset import Dataset, read_dataset
from trueline.rerank.methods import method_named
from trueline.rerank.methods.method import VIEW
from trueline.rerank.pools import Shuffle
from trueline.runs import Run, describe
from trueline.runs.folder import NAME
from trueline.runs.ranking import Answered, Ranking
from trueline.runs.repeats import together
from trueline.runs.rows import FAILURES

__all__ = ["Common", "asked", "begin", "end", "prepared"]

SAID_NO = 1

BENCHMARKS = Path("results/benchmarks")


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Common(Asking):
    """The options that the three commands share."""

    method: str
    """A method by its name, module:name of your own, or that of a plug-in."""
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
    defense: bool = False
    """Tell the model to ignore commands, misspelled words and empty praise in reviews."""
    view_tokens: int = VIEW
    """Tokens of the candidates that a prompt shows at most; reviews that do not fit are left out."""
    repeats: int = 1
    """How often everything is asked; each time is a run of its own in run_1, run_2 and so on."""
    json: bool = False
    """Print the summary as JSON."""


def prepared(path: Path, common: Common, *, attack_gold: bool = False) -> Ranking:
    """What is to be asked; whatever is wrong with it is said before anything is."""
    _refuse(common)
    method = method_named(common.method)
    asks = method.budget.calls > 0
    if asks and common.model is None:
        raise InputError(f"{common.method} asks a model; choose one with --model, as scripted/replies.jsonl")
    if not asks and (common.model is not None or common.defense):
        option = "--defense" if common.model is None else "--model"
        raise InputError(f"{common.method} asks no model, and {option} is of no use to it; leave it out")
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
        view=common.view_tokens,
        also=prompts("trueline.rerank", "defense").fill("defense") if common.defense else "",
    )


def _refuse(common: Common) -> None:
    for name, least in (("k", 1), ("view_tokens", 1), ("repeats", 1)):
        if getattr(common, name) < least:
            option = name.replace("_", "-")
            raise InputError(f"--{option} is {getattr(common, name)}; give {least} or more")
    if common.benchmark is not None and common.out is not None:
        raise InputError("--out and --benchmark both name the folder to write; give one of them")
    if common.benchmark is not None and not NAME.fullmatch(common.benchmark):
        what = f"--benchmark {common.benchmark} cannot name a folder"
        raise InputError(f"{what}; use letters, digits, '.', '_' and '-'")


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
    asked = {one.id for one in requests}

    def find(name: str) -> Request:
        found = dataset.request(name)
        if found.id not in asked:
            raise InputError(f"the request {name} is in none of the groups; widen --group, or leave it out")
        return found

    return limited(requests, text, find, "requests")


def begin(what: str, ranking: Ranking, common: Common, more: Mapping[str, Any]) -> Run:
    """The folder of what is asked: that of the same command where it was not finished, else a new one."""
    chosen = {name: getattr(common, name) for name in ("method", "seed", "shuffle", "k", "limit", "repeats")}
    groups = None if common.group is None else words(common.group)
    always = {"failures_allowed": FAILURES, "dataset_digest": ranking.digest}
    pace = None
    if ranking.asks:
        sent = settings(common, common.seed)
        named = [common.method, *(["defense"] if common.defense else [])]
        always |= {
            "model": sent.sent(),
            "view_tokens": common.view_tokens,
            "defense": common.defense,
            "budget": asdict(ranking.method.budget),
            "prompts": prompt_digests("trueline.rerank", named),
        }
        pace = sent.pace()
    config = describe(
        "rerank",
        ["trueline", *sys.argv[1:]],
        inputs=ranking.dataset.files,
        settings={**chosen, "group": groups, **more, **always},
        libraries=[
            "ir-measures",
            *(["bm25s"] if common.method == "bm25" else []),
            *(["inspect-ai"] if ranking.asks else []),
        ],
        pace=pace,
    )
    out = common.out if common.benchmark is None else BENCHMARKS / common.benchmark
    return Run.resume(config, name=folder_name(f"{what}-{common.method}"), out=out, fresh=common.fresh)


Measure = Callable[[Run, Ranking], dict[str, Any]]
Shown = Callable[[Mapping[str, Any]], Table]


def end(begun: Run, ranking: Ranking, common: Common, measure: Measure, shown: Shown) -> int:
    """Ask, once or several times, print what came of it, and give the exit code."""
    with begun.held():
        if common.repeats == 1:
            summary = measure(begun, _driven(ranking, begun, common))
            told, under = shown(summary), notes(summary)
        else:
            runs = []
            for number in range(1, common.repeats + 1):
                part = begun.part(f"run_{number}")
                runs.append(measure(part, _driven(replace(ranking, number=number), part, common)))
            summary = together(runs)
            begun.finish(summary)
            told, under = repeats_table(summary), repeats_notes(summary)
    if common.json:
        as_json({**summary, "out": str(begun.path)})
    else:
        line(
            f"{printable(summary['method'])} ranks {_sizes_of(summary)} candidates "
            f"for {summary['requests']} requests"
        )
        line()
        table(*told)
        line()
        for note in under:
            line(note)
        line(f"written to {begun.path}")
    return SAID_NO if summary["outcome"] == "failed" else 0


def asked(ranking: Ranking, run: Run, size: int, attack: Attack | None = None) -> Answered:
    """Ask every request at one number of candidates, with a bar where a person is looking."""
    under = f" under {attack.id}" if attack else ""
    with watched(run, f"ranking {size} candidates{under}") as told:
        return ranking.ask(run, size, attack, told)


def _driven(ranking: Ranking, run: Run, common: Common) -> Ranking:
    """With a model, where the method asks one."""
    if not ranking.asks:
        return ranking
    chosen = settings(common, common.seed + ranking.number - 1)
    return replace(ranking, drive=driven(chosen, run), watch=watch(run, common))


def _sizes_of(summary: Mapping[str, Any]) -> str:
    parts = summary.get("sizes") or summary.get("over_runs") or [summary]
    return ", ".join(dict.fromkeys(str(one["candidates"]) for one in parts))
