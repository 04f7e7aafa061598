import pytest

from trueline.names.screening.engine import Entry
from trueline.names.screening.normal import flat, normal


@pytest.mark.parametrize(
    ("text", "compared"),
    [
        ("John Smith", "john smith"),
        (" JOHN\t\n Smith ", "john smith"),
        ("José García", "jose garcia"),
        ("Jose\u0301 Garci\u0301a", "jose garcia"),
        ("Мария Петрова", "mariya petrova"),
        ("\u200b", ""),
    ],
)
def test_a_normal_text_is_romanised_lower_case_and_single_spaced(text, compared):
    assert normal(text) == compared


def test_texts_stand_entry_by_entry_each_once_and_blank_ones_not_at_all():
    entries = [Entry("a", "Jo", ("JO", "Joe")), Entry("b", "\u200b"), Entry("c", "Jo")]
    found = flat(entries)
    assert (found.ids, found.texts, found.owner.tolist()) == (["a", "b", "c"], ["jo", "joe", "jo"], [0, 0, 2])
    assert found.most == 2


def test_an_empty_list_has_no_texts():
    assert flat([]).texts == []
