"""Rank `harbor-cafes` by every method that asks no model and write where the gold item came.

Run it after a change that is meant, of a method or of the benchmark, and read the diff of frozen.csv before
committing it.
"""

import csv
import io
from pathlib import Path

from trueline.rerank.ask import Request
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods import METHODS
from trueline.rerank.methods.method import Method, Task, asked
from trueline.runs.ranking import Ranking

__all__ = ["FROZEN", "frozen"]

FROZEN = Path(__file__).parent / "frozen.csv"

FREE = ("random", "gold-frequency", "bm25", "symbolic")

CANDIDATES = 50


def frozen() -> str:
    """The rank of the gold item among fifty candidates as CSV, a row a request and a column a method."""
    dataset = read_dataset(Path("harbor-cafes"))
    methods = {name: METHODS[name].make() for name in FREE}
    drawn = Ranking(
        dataset=dataset, digest=dataset.digest, requests=dataset.requests, name="", method=methods["random"]
    )
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["request", "register", *methods])
    for request in dataset.requests:
        pool = drawn.pool(request, CANDIDATES)
        task = Task(request.id, request.text, pool, k=CANDIDATES)
        ranks = [_rank(method, task, request) for method in methods.values()]
        table.writerow([request.id, request.register, *ranks])
    return out.getvalue()


def _rank(method: Method, task: Task, request: Request) -> int | str:
    """Where the gold item came; what kept the method from ranking where it did not rank."""
    reply = asked(method, task)
    if reply.outcome != "scored":
        return reply.cause
    return reply.ranking.index(request.gold) + 1 if request.gold in reply.ranking else "not ranked"


if __name__ == "__main__":
    FROZEN.write_text(frozen(), encoding="utf-8")
