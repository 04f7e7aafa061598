"""`trueline/rerank` for `inspect eval`: a method ranks the candidates of each request.

Reach for it where runs are kept and looked at with Inspect alone; `trueline rerank run` asks the same and
writes a run folder. What always holds: candidates, orders, attacks and what a method is told are those of the
run folder's commands.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inspect_ai import Task, task

from trueline.core.ask import Ask
from trueline.core.errors import InputError
from trueline.core.prompts import prompts
from trueline.evals.drive import as_task
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods import method_named
from trueline.rerank.methods.method import VIEW
from trueline.rerank.pools import USUAL, Shuffle
from trueline.runs.ranking import Ranking

__all__ = ["rerank"]


@task
def rerank(  # noqa: PLR0913, PLR0917 - Inspect gives each argument by its name, as -T method=cot
    method: str = "cot",
    dataset: str = "harbor-cafes",
    candidates: int | None = None,
    shuffle: Shuffle = "random",
    attack: str | None = None,
    defense: bool = False,  # noqa: FBT001, FBT002 - as above
    seed: int = 42,
    k: int = 5,
    view_tokens: int = VIEW,
) -> Task:
    """Ask a method that asks a model every request; the score is whether the gold item came first."""
    found = read_dataset(Path(dataset))
    if not found.requests:
        raise InputError(f"{dataset}: has no requests.jsonl; there is nothing to ask")
    size = min(USUAL, len(found.items)) if candidates is None else candidates
    if not 1 <= size <= len(found.items):
        what = f"candidates is {size} and there are {len(found.items)} items"
        raise InputError(f"{what}; give 1 to {len(found.items)}")
    ranking = Ranking(
        dataset=found,
        digest=found.digest,
        requests=found.requests,
        name=method,
        method=method_named(method),
        seed=seed,
        shuffle=shuffle,
        k=k,
        view=view_tokens,
        also=prompts("trueline.rerank", "defense").fill("defense") if defense else "",
    )
    under = None if attack is None else ATTACKS[attack]

    async def work(name: str, ask: Ask | None) -> Mapping[str, Any]:
        return (await ranking.answer(found.request(name), size, under, ask))[0]

    return as_task(f"rerank-{method}", ranking.jobs(found.requests), work, "hit_at_1")
