"""`trueline rerank run`, `scale` and `attack`: a method ranks candidates, into a run folder."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from trueline.cli.options import words
from trueline.cli.ranking import Common, asked, begin, end, prepared
from trueline.cli.show import progress
from trueline.core.errors import InputError
from trueline.report.ranking import Table, attacks_table, draw_attacks, draw_scaling, numbers_table
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.attacks.applied import refuse_idle
from trueline.rerank.attacks.attack import Attack
from trueline.rerank.pools import SIZES, USUAL
from trueline.runs import Run
from trueline.runs.ranking import Ranking

__all__ = ["attack", "run", "scale"]


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
    ranking = prepared(dataset, common)
    size = _size(ranking, candidates)
    begun = begin("run", ranking, common, {"candidates": size})

    def measure(folder: Run, ready: Ranking) -> dict[str, Any]:
        return ready.end_run(folder, asked(ready, folder, size))

    def shown(summary: Mapping[str, Any]) -> Table:
        rows = [("all", summary["numbers"])]
        for what in ("group", "register"):
            rows += [(f"{what} {value or '(none)'}", one) for value, one in summary[f"{what}s"].items()]
        return numbers_table("requests", rows, common.k)

    return end(begun, ranking, common, measure, shown)


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
    ranking = prepared(dataset, common)
    steps = _sizes(ranking, sizes)
    begun = begin("scale", ranking, common, {"sizes": steps})

    def measure(folder: Run, ready: Ranking) -> dict[str, Any]:
        summary = ready.end_scale(folder, [asked(ready, folder, size) for size in steps])
        draw_scaling(folder, summary)
        return summary

    def shown(summary: Mapping[str, Any]) -> Table:
        rows = [(str(one["candidates"]), one["numbers"]) for one in summary["sizes"]]
        return numbers_table("candidates", rows, common.k)

    return end(begun, ranking, common, measure, shown)


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
    ranking = prepared(dataset, common, attack_gold=attack_gold)
    if not len(ranking.dataset.reviews):
        what = f"{dataset}: has no reviews, and attacks change nothing else"
        raise InputError(f"{what}; add reviews.jsonl, or use trueline rerank run")
    size = _size(ranking, candidates)
    idle = _idle(ranking, attacks, size, named=words(attack) != ["all"])
    chosen = {"candidates": size, "attack": [one.id for one in attacks], "attack_gold": attack_gold}
    begun = begin("attack", ranking, common, chosen)

    def measure(folder: Run, ready: Ranking) -> dict[str, Any]:
        clean = asked(ready, folder, size)
        found = [clean, *(asked(ready, folder, size, one) for one in attacks if one.id not in idle)]
        summary = ready.end_attack(folder, found, idle)
        draw_attacks(folder, summary)
        return summary

    return end(begun, ranking, common, measure, attacks_table)


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
