import math
from collections import Counter

import pytest

from tests.names.screening.listed import ENTRIES, asked
from trueline.names.screening import tfidf
from trueline.names.screening.engine import Entry
from trueline.names.screening.normal import normal

QUERIES = ["Jon Smith", "Smith John", "Maria Petrov", "Qqq", "Garcia José", "J"]
TEXTS = {entry.id: list(dict.fromkeys(map(normal, entry.names))) for entry in ENTRIES}


def runs(text):
    padded = [f" {token} " for token in text.split()]
    return Counter(one[i : i + n] for one in padded for n in (2, 3) for i in range(len(one) - n + 1))


def cosine(left, right):
    names = [text for texts in TEXTS.values() for text in texts]

    def weighed(text):
        counts = runs(text)
        having = {run: sum(run in runs(name) for name in names) for run in counts}
        return {run: counts[run] * (math.log((1 + len(names)) / (1 + having[run])) + 1) for run in counts}

    a, b = weighed(left), weighed(right)
    lengths = [math.sqrt(sum(value**2 for value in one.values())) for one in (a, b)]
    return sum(a[run] * b.get(run, 0) for run in a) / math.prod(lengths)


def slowly(query):
    best = {i: max(cosine(normal(query), text) for text in texts) for i, texts in TEXTS.items()}
    kept = {one: round(score, 6) for one, score in best.items() if score > 1e-9}
    return [(one, pytest.approx(kept[one], abs=2e-6)) for one in sorted(kept, key=lambda i: (-kept[i], i))]


def test_the_cosines_are_those_of_the_formula():
    assert asked("tfidf", QUERIES) == [slowly(query) for query in QUERIES]


def test_blocks_change_nothing(monkeypatch):
    whole = asked("tfidf", QUERIES)
    monkeypatch.setattr(tfidf, "rows_of_a_block", lambda _: 2)
    assert asked("tfidf", QUERIES) == whole


def test_order_of_tokens_counts_for_nothing():
    assert asked("tfidf", ["Smith John"])[0][0] == ("w1", 1.0)


def test_a_run_that_nobody_has_lowers_the_score_by_its_full_weight():
    # One name: each run known has weight 1, one unknown ln 2 + 1. "ab" has the runs " a", "ab", "b ", " ab",
    # "ab "; of "ac" only " a" is known.
    score = 1 / (math.sqrt(5) * math.sqrt(1 + 4 * (math.log(2) + 1) ** 2))
    assert asked("tfidf", ["ac"], entries=[Entry("a", "ab")]) == [[("a", round(score, 6))]]


def test_the_floor_cuts_off_what_is_below_it():
    assert asked("tfidf", ["Jon Smith"], floor=0.99) == [[]]
