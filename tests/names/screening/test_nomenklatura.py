import pytest

from tests.names.screening.extras import needs
from tests.names.screening.listed import ENTRIES, asked
from trueline.core.errors import InputError
from trueline.names.screening import engine_named, nomenklatura
from trueline.names.screening.engine import Entry

ALGORITHMS = ("logic-v1", "logic-v2", "ofac")
QUERIES = ["John Smith", "Jon Smith", "Smith John", "Мария Петрова", "Garcia Jose", "Xyz Abc"]


def test_without_the_library_the_extra_is_named(monkeypatch):
    monkeypatch.setattr(nomenklatura, "find_spec", lambda _: None)
    with pytest.raises(InputError, match=r"nomenklatura-ofac needs the extra 'engines'; install trueline"):
        engine_named("nomenklatura-ofac")


@needs("nomenklatura")
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_scores_are_nomenklaturas_own_best_first(algorithm):
    from followthemoney import model  # noqa: PLC0415 - only where it is installed
    from nomenklatura.matching import get_algorithm  # noqa: PLC0415 - as above

    matcher = get_algorithm(algorithm)

    def person(name, names):
        made = model.make_entity("Person")
        made.id = name
        made.add("name", names)
        return made

    def score(query, entry):
        asked_for = person(f"{algorithm} {query}", [query])
        listed = person(f"{algorithm} {entry.id}", entry.names)
        return matcher.compare(asked_for, listed, matcher.default_config()).score

    for query, hits in zip(QUERIES, asked(f"nomenklatura-{algorithm}", QUERIES), strict=True):
        wanted = {entry.id: round(score(query, entry), 6) for entry in ENTRIES}
        kept = sorted((one for one in wanted if wanted[one] > 0), key=lambda one: (-wanted[one], one))
        assert hits == [(one, wanted[one]) for one in kept]


@needs("nomenklatura")
def test_the_same_ids_with_other_names_are_other_people():
    first = asked("nomenklatura-logic-v2", ["John Smith"], entries=[Entry("a", "John Smith")])
    second = asked("nomenklatura-logic-v2", ["John Smith"], entries=[Entry("a", "Wei Zhang")], floor=0.9)
    assert (first, second) == ([[("a", 1.0)]], [[]])


@needs("nomenklatura")
def test_on_a_long_list_the_nearest_entries_are_scored():
    many = [*ENTRIES, *(Entry(f"x{place}", f"Nobody{place} Xu{place}") for place in range(200))]
    (hits,) = asked("nomenklatura-logic-v1", ["John Smith"], entries=many, floor=0.5)
    assert hits == [("w1", 1.0), ("w5", 1.0)]
