from decimal import Decimal

import pytest

from tests.names.queries.asked import JOHN_WHOLE, query
from trueline.names.queries.query import AskedName
from trueline.names.queries.wording import percent, percentage, render
from trueline.names.rules import RULES


def test_the_whole_text_of_a_query():
    asked = query("swap_adjacent_consonants", "remove_all_spaces", names=[JOHN_WHOLE])
    assert render(asked) == (
        "Write exactly 15 variations of the name {name}.\n"
        "Phonetic similarity, how alike they sound: 20% Light, 60% Medium, 20% Far.\n"
        "Orthographic similarity, how alike they are spelt: 50% Light, 50% Medium.\n"
        "Of all variations together, 30% follow one of these rules (one share for the whole set):\n"
        "- Swap two consonants that stand side by side.\n"
        "- Run the parts of the name together without any space.\n"
        "Give each variation a birth date near {dob}: among them one within each of 1, 3, 30, 90 and 365 "
        "days, and one with the same year and month and no day.\n"
        "Give each variation an address that looks real, in the country or city of {address}."
    )


def test_what_is_not_asked_for_is_not_in_the_text():
    assert render(query()).count("\n") == 2
    assert render(query(rule_based={"selected_rules": []})) == render(query())


@pytest.mark.parametrize("rule", RULES.names)
def test_each_rule_is_a_line_of_its_own(rule):
    assert f"\n- {RULES[rule].sentence}" in render(query(rule))


def test_birth_dates_are_asked_for_where_any_name_has_one():
    names = [AskedName(name="Ann"), JOHN_WHOLE]
    assert "{dob}" in render(query(names=names))
    assert "{dob}" not in render(query(names=names[:1]))


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.29, "29%"),
        (0.57, "57%"),
        (0.125, "12.5%"),
        (1.0, "100%"),
        (1, "100%"),
        (0.0, "0%"),
        (0.005, "0.5%"),
        (1e-7, "0.00001%"),
        (1 / 3, "33.33333333333333%"),
    ],
)
def test_a_share_is_written_with_all_its_digits_and_no_others(share, text):
    assert percent(share) == text


@pytest.mark.parametrize(
    ("number", "text"), [("30", "30%"), ("12.50", "12.5%"), ("100", "100%"), ("0", "0%")]
)
def test_a_number_of_hundredths_keeps_its_zeros_before_the_point(number, text):
    assert percentage(Decimal(number)) == text
