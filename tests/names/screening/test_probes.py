import numpy as np
import pytest

from trueline.core.errors import InputError, RowError
from trueline.names.answers.answers import Answer, Variation
from trueline.names.queries.people import people
from trueline.names.screening.engine import Entry
from trueline.names.screening.probes import generated, negatives, positives
from trueline.names.screening.watchlist import Watchlist

LIST = Watchlist(
    [Entry("w1", "John Smith", ("Johnny Smith",)), Entry("w2", "Wei Zhang"), Entry("w3", "Wei Zhang")]
)


def answer(responder="r", **variations):
    given = {
        name.replace("_", " "): [Variation(text) for text in texts] for name, texts in variations.items()
    }
    return Answer("q1", responder, "answers.jsonl:1", given)


def test_variations_belong_to_the_entry_with_that_very_name_or_alias():
    probes, left = positives(
        [answer(John_Smith=["Jon Smith"], Johnny_Smith=["Jony Smith"], Wei_Zhang=["Way Zhang"])], LIST
    )
    assert (probes.entry, probes.texts) == ([0, 0, 1], ["Jon Smith", "Jony Smith", "Way Zhang"])
    assert probes.originals == ["John Smith", "Johnny Smith", "Wei Zhang"]
    assert left.shared == {"Wei Zhang"}


def test_what_is_left_out_is_counted():
    answers = [
        answer(
            "a", John_Smith=["Jon Smith", "", " ", "Jon Smith"], Nobody=["No Body", "Nobodi"], john_smith=[]
        ),
        answer("b", John_Smith=["Jon Smith", "Jo Smith"], Nobody=["Nobudy"]),
    ]
    probes, left = positives(answers, LIST)
    assert probes.texts == ["Jon Smith", "Jo Smith"]
    assert (left.unlisted, left.blank, left.repeated) == ({"Nobody": 3, "john smith": 0}, 2, 2)


def test_a_limit_keeps_the_first_and_reads_no_further_answers():
    def answers():
        yield answer(John_Smith=["a", "b", "c"])
        pytest.fail("an answer after the limit was asked for")

    probes, _ = positives(answers(), LIST, 2)
    assert probes.texts == ["a", "b"]


def test_answers_without_any_listed_name_are_refused():
    with pytest.raises(
        InputError, match="no variation of a listed name: 1 of their names are not listed, 0 variations are"
    ):
        positives([answer(Nobody=["No Body"])], LIST)


@pytest.mark.parametrize(
    ("text", "said"),
    [("a\0b", "a variation holds the control character"), ("a" * 1_001, "has 1001 characters")],
)
def test_a_variation_that_no_engine_can_be_asked_is_an_error_with_its_place(text, said):
    with pytest.raises(RowError, match=f"answers.jsonl:1: variations.John Smith: .*{said}"):
        positives([answer(John_Smith=[text])], LIST)


def test_groups_are_all_then_rules_then_levels_and_say_who_belongs():
    probes, _ = positives([answer(John_Smith=["Jon Smith", "Smith John", "Zzz"])], LIST)
    groups = {(kind, name): np.flatnonzero(who).tolist() for kind, name, who in probes.groups()}
    assert groups == {
        ("all", ""): [0, 1, 2],
        ("rule", "delete_random_letter"): [0],
        ("rule", "remove_random_consonant"): [0],
        ("rule", "name_parts_permutations"): [1],
        ("rule", "no rule"): [2],
        ("first.sound", "Light"): [0],
        ("first.sound", "below threshold"): [1, 2],
        ("first.spelling", "Light"): [0],
        ("first.spelling", "below threshold"): [1, 2],
        ("last.sound", "Light"): [0],
        ("last.sound", "below threshold"): [1],
        ("last.spelling", "Light"): [0],
        ("last.spelling", "below threshold"): [1],
    }


def test_negatives_are_drawn_from_the_seed_and_never_listed():
    drawn = [person.name for person in people(40, 7, ["ru_RU", "de_DE"])]
    listed = Watchlist([Entry("a", drawn[0].upper()), Entry("b", "B", (f" {drawn[3]} ",))])
    found = negatives(30, 7, listed, ["ru_RU", "de_DE"])
    assert found == [name for name in drawn if name not in (drawn[0], drawn[3])][:30]
    assert negatives(30, 7, listed, ["ru_RU", "de_DE"]) == found
    assert negatives(30, 8, listed, ["ru_RU", "de_DE"]) != found
    assert negatives(0, 7, listed) == []


def test_variations_are_made_once_for_each_name_on_the_list_and_by_the_seed():
    made = list(generated(LIST, 3))
    assert [list(one.variations) for one in made] == [["John Smith"], ["Wei Zhang"]]
    assert all(texts for one in made for texts in one.variations.values())
    assert [one.variations for one in generated(LIST, 3)] == [one.variations for one in made]
    assert [one.variations for one in generated(LIST, 4)] != [one.variations for one in made]
