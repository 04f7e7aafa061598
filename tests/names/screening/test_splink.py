import pytest

from tests.names.screening.extras import needs
from tests.names.screening.listed import ENTRIES, asked
from trueline.core.errors import InputError
from trueline.names.screening import engine_named, splink
from trueline.names.screening.engine import Entry


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(splink, "find_spec", lambda _: None)
    with pytest.raises(InputError, match="splink needs the extra 'engines'; install trueline"):
        engine_named("splink")


def probability(*factors):
    odds = 0.001 / 0.999
    for m, u in factors:
        odds *= m / u
    return round(odds / (1 + odds), 6)


EXACT_FIRST, EXACT_LAST = (0.60, 0.003), (0.60, 0.001)
NEAR_FIRST, OTHER_FIRST = (0.20, 0.003), (0.08, 0.964)


@needs("splink")
@pytest.mark.parametrize(
    ("query", "score"),
    [
        ("Wei Zhang", probability(EXACT_FIRST, EXACT_LAST)),
        ("Wey Zhang", probability((0.12, 0.03), EXACT_LAST)),  # Jaro-Winkler .822
        ("Weis Zhang", probability(NEAR_FIRST, EXACT_LAST)),  # .942
        ("Qo Zhang", probability(OTHER_FIRST, EXACT_LAST)),
        ("Wei", probability(EXACT_FIRST)),  # a part that is missing says nothing
    ],
)
def test_the_probability_is_the_prior_times_each_parts_factor(query, score):
    (hits,) = asked("splink", [query])
    assert hits[0] == ("w3", pytest.approx(score, abs=1e-6))


@needs("splink")
def test_the_best_of_an_entrys_names_counts_and_equal_entries_keep_their_order():
    found = asked("splink", ["John Smith", "Мария Петрова", "Zhang Wei", "Qqq", "\u200b"])
    both = probability(EXACT_FIRST, EXACT_LAST)
    assert found[0][:2] == [("w1", both), ("w5", both)]
    assert found[1][0] == ("w2", both)
    assert found[2:] == [[], [], []]


@needs("splink")
def test_batches_and_repeats_change_nothing():
    names = [name for entry in ENTRIES for name in entry.names]
    once = asked("splink", names, floor=0.01)
    assert asked("splink", names, floor=0.01) == once
    assert [asked("splink", [name], floor=0.01)[0] for name in names] == once
    assert asked("splink", ["Jo Li"], entries=[Entry("a", "Jo Li")])[0][0][0] == "a"
