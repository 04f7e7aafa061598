"""How well a method ranks: hits, MRR and nDCG with intervals, and two methods compared on the same requests.

Reach for it when rankings stand next to their gold items: `numbers` for all of them, `by` for each group,
register or number of candidates, `compare` for two methods and `family` for the p-values of many comparisons.

What always holds: an unreadable reply is a miss and stays in the denominator, a failed call leaves it, and
both are counted beside every number. A number over nothing is None, never NaN. The order in which requests
are given changes nothing. Single values come from ir-measures and only `per_request` asks it for them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Literal, NamedTuple, get_args

from trueline.core import stats
from trueline.core.errors import InputError

__all__ = [
    "HITS_AT",
    "Comparison",
    "Counts",
    "Estimate",
    "Field",
    "Numbers",
    "Outcome",
    "Ranked",
    "Values",
    "by",
    "compare",
    "family",
    "numbers",
    "per_request",
]

Outcome = Literal["scored", "unreadable", "failed"]

Field = Literal["group", "register", "candidates"]

HITS_AT = (1, 3, 5)
"""Among how many first places the gold item is looked for, as far as a cut-off lets one look."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """What a method made of one request: ids best first, not always all of them, or why there are none.

    `candidates` is how many items it was given to rank, where that is known.

    >>> Ranked("R01", gold="b", ranking=("a", "b")).rank
    2
    """

    request_id: str
    gold: str
    ranking: tuple[str, ...]
    outcome: Outcome = "scored"
    group: str = ""
    register: str = ""
    candidates: int | None = None

    def __post_init__(self) -> None:
        fault = None
        if self.outcome not in get_args(Outcome):
            fault = f"has the outcome {self.outcome!r}; choose one of {', '.join(get_args(Outcome))}"
        elif self.outcome == "scored" and not self.ranking:
            fault = "is scored and ranks nothing; a reply without a ranking is unreadable"
        elif self.outcome != "scored" and self.ranking:
            fault = f"is {self.outcome} and has a ranking; leave the ranking out, or call it scored"
        elif len(set(self.ranking)) < len(self.ranking):
            twice = next(one for one in self.ranking if self.ranking.count(one) > 1)
            fault = f"ranks the id {twice!r} twice; give each id one place"
        if fault is not None:
            raise InputError(f"{_told(self)} {fault}")

    @property
    def rank(self) -> int | None:
        """The place of the gold item, the first being 1; None where it is not listed."""
        return self.ranking.index(self.gold) + 1 if self.gold in self.ranking else None


class Values(NamedTuple):
    """The values of one request: whether the gold item is among the first k, reciprocal rank, nDCG.

    `hits` has each k up to the cut-off: whoever was asked for one item was not asked for the first three.
    """

    hits: dict[int, bool]
    rr: float
    ndcg: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share or a mean and how sure it is; a mean of values without spread has no interval."""

    value: float
    interval: stats.Interval | None


@dataclass(frozen=True, slots=True)
class Counts:
    """What became of the requests asked. All but the failed are counted; both shares are of all asked."""

    asked: int
    counted: int
    unreadable: int
    unreadable_share: float
    failed: int
    failed_share: float


@dataclass(frozen=True, slots=True)
class Numbers(Counts):
    """The numbers of one method over a set of requests; None where every call failed.

    MRR and nDCG look at the first `cutoff` places (None: at all) and are 0 for a gold item outside of them.
    Hits at more places than that are not measured, and None.
    """

    cutoff: int | None
    hits: dict[int, Estimate | None]
    mrr: Estimate | None
    ndcg: Estimate | None

    def to_dict(self) -> dict[str, Any]:
        """Give everything as JSON has it, hits as `hits_at_1` and so on."""
        given = asdict(self)
        hits = {f"hits_at_{k}": one for k, one in given.pop("hits").items()}
        return {**given, **hits}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two methods on the same requests. A difference is b minus a: above zero, b is better.

    `counted` pairs have an answer on both sides, `left_out` ones have a failed call; `a` and `b` are counts
    over all pairs. `hits_difference` is that of the shares of hits at 1, `hits_at_1` the test of it. Without
    a counted pair all three differences are None.
    """

    counted: int
    left_out: int
    a: Counts
    b: Counts
    cutoff: int | None
    hits_difference: float | None
    hits_at_1: stats.McNemar | None
    mrr: stats.PairedDifference | None

    @property
    def detectable(self) -> float | None:
        """The smallest true difference in MRR that these pairs show four times in five."""
        return None if self.mrr is None else self.mrr.detectable

    def to_dict(self) -> dict[str, Any]:
        """Give everything as JSON has it."""
        return asdict(self)


def numbers(ranked: Sequence[Ranked], seed: int | str = 42, cutoff: int | None = None) -> Numbers:
    """Measure a set of rankings.

    Rankings of one request at several numbers of candidates are not independent, and together they make the
    intervals too narrow; measure those with `by(ranked, "candidates")`.

    >>> numbers([Ranked("R01", "b", ("a", "b")), Ranked("R02", "c", ("c", "d"))]).mrr.value
    0.75
    """
    values = [one for one in per_request(ranked, cutoff) if one is not None]
    within = _within(cutoff)
    hits = {
        k: _share(sum(one.hits[k] for one in values), len(values)) if k in within else None for k in HITS_AT
    }
    mrr = _mean([one.rr for one in values], seed)
    ndcg = _mean([one.ndcg for one in values], seed)
    return Numbers(**asdict(_counts(ranked)), cutoff=cutoff, hits=hits, mrr=mrr, ndcg=ndcg)


def by(
    ranked: Sequence[Ranked], field: Field, seed: int | str = 42, cutoff: int | None = None
) -> dict[str | int | None, Numbers]:
    """Measure the rankings of each value of a field apart, in the order in which the values first appear."""
    if field not in get_args(Field):
        raise InputError(f"rankings are not split by {field!r}; choose one of {', '.join(get_args(Field))}")
    _keyed(ranked)
    parts: dict[str | int | None, list[Ranked]] = {}
    for one in ranked:
        parts.setdefault(getattr(one, field), []).append(one)
    return {value: numbers(part, seed, cutoff) for value, part in parts.items()}


def per_request(ranked: Sequence[Ranked], cutoff: int | None = None) -> list[Values | None]:
    """Give the values of each request in the order given, None for a failed call.

    >>> per_request([Ranked("R01", "b", ("a", "b"))])[0].rr
    0.5
    """
    _keyed(ranked)
    if cutoff is not None and cutoff < 1:
        raise InputError(f"cutoff is {cutoff}; give 1 or more places, or None for all of them")
    import ir_measures as ir  # noqa: PLC0415 - brings a compiled library that reading rankings does not need

    success = {k: ir.Success @ k for k in _within(cutoff)}
    rr, ndcg = (ir.RR, ir.nDCG) if cutoff is None else (ir.RR @ cutoff, ir.nDCG @ cutoff)
    # Places stand for the ids, so that neither an id's spelling nor a request at two sizes can be misread.
    gold, run = [], []
    for place, one in enumerate(ranked):
        for at, item in enumerate(one.ranking):
            run.append(ir.ScoredDoc(str(place), "gold" if item == one.gold else str(at), -float(at)))
        if one.ranking:
            gold.append(ir.Qrel(str(place), "gold", 1))
    found = ir.iter_calc([*success.values(), rr, ndcg], gold, run) if run else ()
    value = {(one.query_id, one.measure): float(one.value) for one in found}

    def values(place: str) -> Values:
        hits = {k: value.get((place, measure), 0.0) > 0 for k, measure in success.items()}
        return Values(hits, value.get((place, rr), 0.0), value.get((place, ndcg), 0.0))

    return [None if one.outcome == "failed" else values(str(place)) for place, one in enumerate(ranked)]


def compare(
    a: Sequence[Ranked], b: Sequence[Ranked], seed: int | str = 42, cutoff: int | None = None
) -> Comparison:
    """Compare two methods over the same requests, matched by request and number of candidates.

    Give one number of candidates at a time: a request that stands in it twice makes the p-values too small.
    To compare two numbers of candidates, leave `candidates` None on both sides.
    """
    left, right = _keyed(a), _keyed(b)
    for here, there, side in ((left, right, "b"), (right, left, "a")):
        alone = next((one for key, one in here.items() if key not in there), None)
        if alone is not None:
            raise InputError(f"{_told(alone)} is missing in {side}; give both sides the same requests")
    for key, one in left.items():
        if one.gold != right[key].gold:
            golds = f"{one.gold!r} in a and {right[key].gold!r} in b"
            raise InputError(f"{_told(one)} has the gold item {golds}; compare runs over one dataset")
    sides = zip(per_request(a, cutoff), per_request([right[key] for key in left], cutoff), strict=True)
    pairs = [(one, other) for one, other in sides if one is not None and other is not None]
    counts = (len(pairs), len(left) - len(pairs), _counts(a), _counts(b))
    if not pairs:
        return Comparison(*counts, cutoff, None, None, None)
    hits = stats.mcnemar_exact([one.hits[1] for one, _ in pairs], [other.hits[1] for _, other in pairs])
    before, after = zip(*sorted((one.rr, other.rr) for one, other in pairs), strict=True)
    mrr = stats.paired_difference(before, after, seed)
    return Comparison(*counts, cutoff, (hits.only_b - hits.only_a) / len(pairs), hits, mrr)


def family(comparisons: Mapping[str, Comparison]) -> dict[str, float]:
    """Adjust the p-values of McNemar's test over all comparisons by Holm's method.

    A comparison without a counted pair tested nothing: it is not in the answer and does not make the family
    larger.
    """
    tested = {name: one.hits_at_1.p_value for name, one in comparisons.items() if one.hits_at_1 is not None}
    return dict(zip(tested, stats.holm(list(tested.values())), strict=True)) if tested else {}


def _counts(ranked: Sequence[Ranked]) -> Counts:
    asked, outcomes = len(ranked), [one.outcome for one in ranked]
    unreadable, failed = outcomes.count("unreadable"), outcomes.count("failed")
    return Counts(asked, asked - failed, unreadable, unreadable / asked, failed, failed / asked)


def _within(cutoff: int | None) -> list[int]:
    """How many first places are looked at up to a cut-off."""
    return [k for k in HITS_AT if cutoff is None or k <= cutoff]


def _share(hits: int, n: int) -> Estimate | None:
    return Estimate(hits / n, stats.wilson(hits, n)) if n else None


def _mean(values: Sequence[float], seed: int | str) -> Estimate | None:
    """The mean; the values are drawn from in their own order, whatever the order of the requests."""
    return Estimate(fmean(values), stats.bootstrap(sorted(values), seed)) if values else None


def _keyed(ranked: Sequence[Ranked]) -> dict[tuple[str, int | None], Ranked]:
    """The rankings by request and number of candidates, each of which stands once."""
    if not ranked:
        raise InputError("there are no rankings; give at least one")
    keyed: dict[tuple[str, int | None], Ranked] = {}
    for one in ranked:
        key = (one.request_id, one.candidates)
        if key in keyed:
            raise InputError(f"{_told(one)} is given twice; give each request once for each size")
        keyed[key] = one
    return keyed


def _told(one: Ranked) -> str:
    size = "" if one.candidates is None else f" with {one.candidates} candidates"
    return f"request {one.request_id!r}{size}"
