"""How engines did: hits, alerts, latency, what nobody found, and the threshold that reaches a wanted rate.

Reach for it when all engines were asked. What always holds: a failed query counts nowhere, neither as found
nor as missed; a share comes with its Wilson bounds; and an engine with too many failures has no rates at all.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from trueline.core.stats import wilson
from trueline.names.screening.probes import Probes
from trueline.names.screening.searching import FAILURES, Results

__all__ = ["Measured", "measure", "missed"]

ROUNDING = 1e-9
"""A score this little under a threshold reaches it."""

RATES = {
    "engine": pl.String(),
    "group": pl.String(),
    "value": pl.String(),
    "threshold": pl.Float64(),
    "n": pl.Int64(),
    "hits": pl.Int64(),
    "rate": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
}

ALERTS = {
    "engine": pl.String(),
    "queries": pl.String(),
    "threshold": pl.Float64(),
    "n": pl.Int64(),
    "with_alert": pl.Int64(),
    "rate": pl.Float64(),
    "low": pl.Float64(),
    "high": pl.Float64(),
    "mean_alerts": pl.Float64(),
    "full": pl.Int64(),
}

MISSED = {
    "entry": pl.String(),
    "name": pl.String(),
    "variation": pl.String(),
    "rules": pl.String(),
    "answered_by": pl.Int64(),
}


@dataclass(frozen=True)
class Measured:
    """Tables of one engine, empty where its rates are withheld; `about` is how it went, in figures."""

    rates: pl.DataFrame
    alerts: pl.DataFrame
    about: dict[str, Any]

    @property
    def stands(self) -> bool:
        """Whether enough queries were answered for rates."""
        return bool(self.about["outcome"] == "measured")


def measure(results: Results, probes: Probes, thresholds: Sequence[float], want: float) -> Measured:
    """Count one engine's results; its first queries are the probes, all after them negatives."""
    about = _how_it_went(results)
    if about["outcome"] == "failed":
        return Measured(pl.DataFrame(schema=RATES), pl.DataFrame(schema=ALERTS), about)
    rates = pl.DataFrame(list(_rates(results, probes, thresholds)), schema=RATES, orient="row")
    alerts = pl.DataFrame(list(_alerts(results, len(probes), thresholds)), schema=ALERTS, orient="row")
    return Measured(rates, alerts, {**about, "recommended": _recommended(rates, alerts, want)})


def missed(engines: Sequence[Results], probes: Probes, ids: Sequence[str], least: float) -> pl.DataFrame:
    """The variations that no engine found at the least threshold, and how many of the engines answered."""
    answered = np.zeros(len(probes), dtype=np.int64)
    found = np.zeros(len(probes), dtype=np.bool_)
    for one in engines:
        answered += one.answered[: len(probes)]
        found |= one.true_scores()[: len(probes)] >= least - ROUNDING
    places = np.flatnonzero(~found & (answered > 0)).tolist()
    kin = probes.kinship
    return pl.DataFrame(
        {
            "entry": [ids[probes.entry[place]] for place in places],
            "name": [probes.originals[place] for place in places],
            "variation": [probes.texts[place] for place in places],
            "rules": [" ".join(kin.rules[place]) for place in places],
            "answered_by": answered[places],
        },
        schema=MISSED,
    )


def _how_it_went(results: Results) -> dict[str, Any]:
    """Outcome, failures by code with the first cause and tail, and the time of what was answered."""
    asked, failed = len(results.truth), len(results.failed)
    outcome, cause = "measured", None
    if failed > FAILURES * asked:
        outcome = "failed"
        cause = f"{failed} of {asked} queries failed, more than {FAILURES:.0%}: rates are withheld"
    counts = Counter(one.code for one in results.failed.values())
    firsts = {one.code: one for one in reversed(results.failed.values())}
    return {
        "engine": results.engine,
        "outcome": outcome,
        "cause": cause,
        "asked": asked,
        "failed": failed,
        "failures": [
            {"code": code, "count": n, "cause": firsts[code].cause, "tail": firsts[code].tail}
            for code, n in sorted(counts.items())
        ],
        "latency_ms": _latency(results),
        "queries_a_call": results.batch,
    }


def _latency(results: Results) -> dict[str, float] | None:
    taken = results.milliseconds[results.answered]
    if not len(taken):
        return None
    middle, late = np.quantile(taken, (0.5, 0.95)).tolist()
    return {"mean": float(taken.mean()), "p50": middle, "p95": late}


def _rates(results: Results, probes: Probes, thresholds: Sequence[float]) -> Iterator[tuple[Any, ...]]:
    answered = results.answered[: len(probes)]
    scores = results.true_scores()[: len(probes)]
    for group, value, belongs in probes.groups():
        own = scores[belongs & answered]
        for threshold in thresholds:
            hits = int((own >= threshold - ROUNDING).sum())
            yield (results.engine, group, value, threshold, len(own), hits, *_share(hits, len(own)))


def _alerts(results: Results, positives: int, thresholds: Sequence[float]) -> Iterator[tuple[Any, ...]]:
    """Negatives with any alert, then positives with an alert on an entry they do not belong to."""
    wrong = results.scores.copy()
    own = np.flatnonzero(results.true >= 0)
    wrong[own, results.true[own]] = results.NOTHING
    answered = results.answered
    for queries, part in (("negative", slice(positives, None)), ("positive", slice(0, positives))):
        keep = answered[part]
        scores, every = wrong[part][keep], results.scores[part][keep]
        n = len(scores)
        for threshold in thresholds if len(keep) else ():
            counts = (scores >= threshold - ROUNDING).sum(axis=1)
            alert = int((counts > 0).sum())
            mean = float(counts.mean()) if n else None
            full = int((every[:, -1] >= threshold - ROUNDING).sum())
            yield (results.engine, queries, threshold, n, alert, *_share(alert, n), mean, full)


def _share(hits: int, n: int) -> tuple[float | None, float | None, float | None]:
    """The share with its bounds; without a case there is none."""
    if not n:
        return None, None, None
    bounds = wilson(hits, n)
    return hits / n, bounds.low, bounds.high


def _recommended(rates: pl.DataFrame, alerts: pl.DataFrame, want: float) -> dict[str, Any]:
    """The highest threshold whose hit rate reaches the wanted one, and what it costs in alerts."""
    whole = rates.filter(pl.col("group") == "all", pl.col("rate").is_not_null()).sort("threshold")
    enough = whole.filter(pl.col("rate") >= want - ROUNDING)
    if enough.is_empty():
        best = whole.select("threshold", "rate").head(1).to_dicts()
        return {"want": want, "threshold": None, "best": best[0] if best else None}
    chosen = enough.row(-1, named=True)
    cost = alerts.filter(pl.col("threshold") == chosen["threshold"])
    columns = ("n", "rate", "low", "high", "mean_alerts")
    costs = {row["queries"]: {name: row[name] for name in columns} for row in cost.iter_rows(named=True)}
    return {
        "want": want,
        **{name: chosen[name] for name in ("threshold", "rate", "low", "high")},
        "sure": bool(chosen["low"] >= want),
        "alerts": costs,
    }
