import csv
import io

from bench.rerank.freeze import FROZEN, frozen


def table(text):
    return {row["request"]: row for row in csv.DictReader(io.StringIO(text))}


def test_the_frozen_ranks_of_the_bundled_benchmark_have_not_moved():
    now, then = table(frozen()), table(FROZEN.read_text(encoding="utf-8"))
    assert len(then) == 100
    assert now == then


def test_every_method_ranks_every_request():
    for row in table(FROZEN.read_text(encoding="utf-8")).values():
        assert all(row[name].isdecimal() for name in ("random", "gold-frequency", "bm25", "symbolic")), row
