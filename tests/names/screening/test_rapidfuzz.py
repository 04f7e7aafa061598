import pytest
from rapidfuzz import fuzz
from rapidfuzz.distance import JaroWinkler

from tests.names.screening.listed import ENTRIES, asked
from trueline.names.screening import rapidfuzz
from trueline.names.screening.normal import normal

QUERIES = ["Jon Smith", "Smith John", "Maria Petrov", "Zhang", "Xyz", "José Garcia"]
SCORERS = {
    "rapidfuzz-token-sort": lambda a, b: fuzz.token_sort_ratio(a, b) / 100,
    "rapidfuzz-wratio": lambda a, b: fuzz.WRatio(a, b) / 100,
    "rapidfuzz-jaro-winkler": JaroWinkler.similarity,
}


def slowly(query, scorer, floor, k):
    best = {e.id: max(scorer(normal(query), normal(name)) for name in e.names) for e in ENTRIES}
    kept = {found: score for found, score in best.items() if score >= floor and score > 0}
    ordered = sorted(kept, key=lambda one: (-kept[one], one))[:k]
    return [(one, pytest.approx(kept[one], abs=1e-6)) for one in ordered]


@pytest.mark.parametrize("name", SCORERS)
@pytest.mark.parametrize(("floor", "k"), [(0.0, 10), (0.5, 10), (0.4, 2)])
def test_every_pair_is_scored_as_by_rapidfuzz_one_by_one(name, floor, k):
    found = asked(name, QUERIES, floor=floor, k=k)
    assert found == [slowly(query, SCORERS[name], floor, k) for query in QUERIES]


def test_blocks_change_nothing(monkeypatch):
    whole = asked("rapidfuzz-wratio", QUERIES)
    monkeypatch.setattr(rapidfuzz, "rows_of_a_block", lambda _: 2)
    assert asked("rapidfuzz-wratio", QUERIES) == whole


def test_checks_by_hand():
    # Sorted tokens: "john smith" and "jon smith" share 9 of 19 letters twice, 18/19.
    assert asked("rapidfuzz-token-sort", ["Smith Jon"])[0][0] == ("w1", round(18 / 19, 6))
