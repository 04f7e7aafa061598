"""Two engines screen a handful of names, and every number is computed by hand."""

import csv
import json

import pytest
from scipy.stats import binomtest

from trueline.names.answers.answers import Answer, Variation
from trueline.names.screening import engine_named
from trueline.names.screening.engine import Engine, Entry, Failed
from trueline.names.screening.probes import positives
from trueline.names.screening.watchlist import Watchlist
from trueline.runs import Run
from trueline.runs.screening import Screening

LIST = Watchlist([Entry("w1", "John Smith", ("Johnny Smith",)), Entry("w2", "Wei Zhang")])
ANSWERED = {
    "John Smith": ["John Smith", "Jon Smith", "Smith John", "Zzz"],
    "Wei Zhang": ["Wei Zhan"],
}
STEPS = [0.8, 0.9, 0.945, 1.0]

# rapidfuzz's ratio of two sorted texts is twice their common letters over both lengths.
JON, ZHAN, ZHAO = 18 / 19, 16 / 17, 14 / 17


class Broken(Engine):
    """Answers its first query and no other."""

    batch = 1
    asked = 0

    def index(self, entries):
        del entries

    def search(self, queries, k):
        del k
        self.asked += 1
        return [[("w1", 1.0)]] if self.asked == 1 else [Failed("died", "ended", "last words")] * len(queries)


@pytest.fixture(scope="module")
def screened(tmp_path_factory):
    """The folder of a run with two engines that work and one that does not, and its summary."""
    answers = [Answer("q1", "r", "", {name: list(map(Variation, texts))}) for name, texts in ANSWERED.items()]
    probes, left = positives(answers, LIST)
    screening = Screening(
        watchlist=LIST,
        probes=probes,
        left=left,
        negatives=["Wei Zhao", "Qqq"],
        k=2,
        thresholds=STEPS,
        want=0.8,
    )
    run = Run.begin({"suite": "names"}, name="screen", out=tmp_path_factory.mktemp("runs") / "run")
    engines = {name: engine_named(name, floor=0.5)[1] for name in ("exact", "rapidfuzz-token-sort")}
    engines["broken"] = Broken()
    results = [screening.search(run, name, engine) for name, engine in engines.items()]
    return run, screening.end(run, results)


def table(screened, name, *columns, **wanted):
    """Cells of a table in a file of the run, of the rows where others have these values."""
    run, _ = screened
    with (run.path / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    kept = [row for row in rows if all(row[key] == value for key, value in wanted.items())]
    return [tuple(float(row[column]) for column in columns) for row in kept]


def bounds(hits, n):
    found = binomtest(hits, n).proportion_ci(method="wilson")
    return pytest.approx(found.low), pytest.approx(found.high)


@pytest.mark.parametrize(
    ("engine", "hits"),
    [("exact", [1, 1, 1, 1]), ("rapidfuzz-token-sort", [4, 4, 3, 2])],
)
def test_hits_of_all_five_variations_at_each_threshold(screened, engine, hits):
    found = table(
        screened, "rates", "threshold", "n", "hits", "rate", "low", "high", engine=engine, group="all"
    )
    assert found == [(step, 5, n, n / 5, *bounds(n, 5)) for step, n in zip(STEPS, hits, strict=True)]


@pytest.mark.parametrize(
    ("group", "value", "n", "hits"),
    [
        ("rule", "delete_random_letter", 2, [2, 2, 1, 0]),  # Jon Smith, Wei Zhan
        ("rule", "name_parts_permutations", 1, [1, 1, 1, 1]),  # Smith John
        ("rule", "no rule", 2, [1, 1, 1, 1]),  # John Smith, Zzz
        ("last.spelling", "Light", 3, [3, 3, 2, 1]),  # John Smith, Jon Smith, Wei Zhan
        ("last.spelling", "below threshold", 1, [1, 1, 1, 1]),  # Smith John; Zzz has no last part
        ("first.spelling", "below threshold", 2, [1, 1, 1, 1]),  # Smith John, Zzz
    ],
)
def test_hits_by_rule_and_level(screened, group, value, n, hits):
    engine = "rapidfuzz-token-sort"
    found = table(screened, "rates", "n", "hits", engine=engine, group=group, value=value)
    assert found == [(n, one) for one in hits]


def test_false_alerts_of_two_negatives(screened):
    columns = ("threshold", "n", "with_alert", "rate", "low", "high", "mean_alerts")
    found = table(screened, "alerts", *columns, engine="rapidfuzz-token-sort", queries="negative")
    # Wei Zhao is .8235 to Wei Zhang; nothing is near to Qqq.
    assert found == [
        (step, 2, n, n / 2, *bounds(n, 2), n / 2) for step, n in zip(STEPS, [1, 0, 0, 0], strict=True)
    ]
    assert [row[0] for row in table(screened, "alerts", "with_alert", engine="exact")] == [0] * 8


def test_the_recommendation_is_the_highest_threshold_with_four_of_five_and_its_cost(screened):
    _, summary = screened
    exact, sorted_, broken = summary["engines"]
    assert exact["recommended"] == {"want": 0.8, "threshold": None, "best": {"threshold": 0.8, "rate": 0.2}}
    best = sorted_["recommended"]
    assert (best["threshold"], best["rate"], best["sure"]) == (0.9, 0.8, False)
    assert best["alerts"]["negative"]["rate"] == 0
    assert "recommended" not in broken


def test_what_nobody_found_is_listed(screened):
    run, summary = screened
    lines = (run.path / "missed.csv").read_text().splitlines()
    assert lines == ["entry,name,variation,rules,answered_by", 'w1,John Smith,Zzz,"",2']
    assert summary["found_by_no_engine"] == 1


def test_an_engine_that_breaks_has_failed_rows_and_no_rates_and_the_others_stand(screened):
    run, summary = screened
    broken = summary["engines"][2]
    assert broken["cause"] == "6 of 7 queries failed, more than 5%: rates are withheld"
    assert broken["failures"] == [{"code": "died", "count": 6, "cause": "ended", "tail": "last words"}]
    assert table(screened, "rates", "n", engine="broken") == []
    outcomes = [row["outcome"] for row in run.rows() if row["engine"] == "broken"]
    assert outcomes == ["scored"] + ["failed"] * 6


def test_each_engine_and_query_has_a_row(screened):
    run, _ = screened
    rows = [row for row in run.rows() if row["engine"] == "rapidfuzz-token-sort"]
    for one in rows:
        assert one.pop("latency_ms") >= 0

    def row(query, entry, *hits, rank=1):
        kind = "positive" if entry else "negative"
        score = hits[rank - 1][1] if hits and entry else None
        return {
            "engine": "rapidfuzz-token-sort",
            "kind": kind,
            "entry": entry,
            "query": query,
            "outcome": "scored",
            "code": None,
            "cause": None,
            "hits": [[found, round(one, 6)] for found, one in hits],
            "score": score and round(score, 6),
            "rank": rank if score else None,
        }

    assert rows == [
        row("John Smith", "w1", ("w1", 1.0)),
        row("Jon Smith", "w1", ("w1", JON)),
        row("Smith John", "w1", ("w1", 1.0)),
        row("Zzz", "w1"),
        row("Wei Zhan", "w2", ("w2", ZHAN)),
        row("Wei Zhao", None, ("w2", ZHAO)),
        row("Qqq", None),
    ]


def test_the_summary_is_the_tables_again(screened):
    run, summary = screened
    assert json.loads(json.dumps(summary)) == run.summary()
    assert (summary["entries"], summary["variations"], summary["negatives"]) == (2, 5, 2)
    first = summary["rates"][0]
    assert (first["engine"], first["group"], first["threshold"], first["hits"]) == ("exact", "all", 0.8, 1)
