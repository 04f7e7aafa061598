"""The front door: a request and a ranking of its candidates make a score.

Reach for it to judge one ranking and to see why the item it chose does or does not satisfy the request. Many
rankings together are `numbers`.
"""

from trueline.core.score import Score
from trueline.rerank.ask import Request
from trueline.rerank.dataset import Dataset
from trueline.rerank.explain import explain
from trueline.rerank.numbers import Ranked, per_request

__all__ = ["score"]


def score(dataset: Dataset, request: Request, ranked: Ranked, cause: str = "") -> Score:
    """1 where the gold item is ranked first, with the other numbers and the truth of the chosen item.

    A reply that could not be read and a call that failed have no value but this code and cause.
    """
    (values,) = per_request([ranked])
    if ranked.outcome != "scored" or values is None:
        why = {"unreadable": "the reply could not be read as a ranking", "failed": "the call failed"}
        return Score.failed(request.id, ranked.outcome, cause or why[ranked.outcome], gold=request.gold)
    chosen = ranked.ranking[0]
    hits = [Score.leaf(f"hit_at_{k}", hit) for k, hit in values.hits.items()]
    others = [Score.leaf("reciprocal_rank", values.rr), Score.leaf("ndcg", values.ndcg)]
    return Score.by_formula(
        request.id,
        "hit_at_1",
        parts=[*hits, *others],
        gold=request.gold,
        rank=ranked.rank,
        chosen=chosen,
        ranking=list(ranked.ranking),
        truth=explain(request, dataset.alone(chosen)).to_dict(),
    )
