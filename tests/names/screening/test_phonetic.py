import jellyfish
import pytest
from rapidfuzz.distance import JaroWinkler

from tests.names.screening.listed import ENTRIES, asked
from trueline.names.screening import phonetic
from trueline.names.screening.normal import normal

QUERIES = ["Jon Smyth", "Smith John", "Maria Petrov", "Chang Way", "Xyz", "7", "Joze Karcia"]


def sounds(text):
    return {jellyfish.soundex(token) for token in normal(text).split()} - {""}


def slowly(query):
    best = {}
    for entry in ENTRIES:
        near = [name for name in entry.names if sounds(name) & sounds(query)]
        if near:
            best[entry.id] = max(JaroWinkler.similarity(normal(query), normal(name)) for name in near)
    return [(one, pytest.approx(best[one], abs=1e-6)) for one in sorted(best, key=lambda i: (-best[i], i))]


def test_names_that_share_a_code_are_ranked_by_jaro_winkler_and_others_are_not_found():
    found = asked("phonetic", QUERIES)
    assert found == [slowly(query) for query in QUERIES]
    assert found[4] == found[5] == []


def test_the_floor_cuts_off_what_is_below_it():
    assert all(score >= 0.8 for hits in asked("phonetic", QUERIES, floor=0.8) for _, score in hits)


def test_blocks_change_nothing(monkeypatch):
    whole = asked("phonetic", QUERIES)
    monkeypatch.setattr(phonetic, "PAIRS", 1)
    assert asked("phonetic", QUERIES) == whole
