"""Opening hours: what a range says, and which ranges it covers."""

import pytest

from trueline.core.errors import InputError
from trueline.rerank.hours import covers, hours


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("8:0-22:0", (480, 1320)),
        ("08:00-22:30", (480, 1350)),
        ("7:5-12:45", (425, 765)),
        ("0:0-24:0", (0, 1440)),
        (" 8:0 - 22:0 ", (480, 1320)),
    ],
)
def test_hours_are_minutes_from_midnight(text, minutes):
    assert hours(text) == minutes


def test_a_closing_before_the_opening_is_on_the_next_day():
    assert hours("22:0-1:30") == (22 * 60, 25 * 60 + 30)


@pytest.mark.parametrize("text", ["0:0-0:0", "9:30-9:30"])
def test_equal_ends_are_all_day_and_on_into_the_next(text):
    assert hours(text) == (0, 48 * 60)


@pytest.mark.parametrize(("opened", "open_then"), [("0:0-24:0", False), ("0:0-0:0", True), ("7:0-3:0", True)])
def test_only_who_is_open_after_midnight_covers_a_night(opened, open_then):
    assert covers(hours(opened), hours("22:0-1:0")) is open_then


@pytest.mark.parametrize(
    "text",
    [
        "",
        "8-22",
        "8:0",
        "8:0-22:0-23:0",
        "8:60-22:0",
        "8:0-25:0",
        "8:0-24:1",
        "-8:0-22:0",
        "8:0–22:0",
        "late",
    ],
)
def test_what_is_no_range_is_refused_and_named(text):
    with pytest.raises(InputError) as refused:
        hours(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(
    ("opened", "wanted", "does"),
    [
        ("8:0-22:0", "8:0-22:0", True),
        ("8:0-22:0", "9:0-21:0", True),
        ("8:0-22:0", "7:59-22:0", False),
        ("8:0-22:0", "8:0-22:1", False),
        ("8:0-22:0", "20:0-23:0", False),
    ],
)
def test_open_from_the_wanted_start_to_the_wanted_end(opened, wanted, does):
    assert covers(hours(opened), hours(wanted)) is does


@pytest.mark.parametrize(
    ("opened", "wanted", "does"),
    [
        ("18:0-2:0", "22:0-1:0", True),
        ("18:0-2:0", "22:0-2:0", True),
        ("18:0-2:0", "22:0-2:1", False),
        ("18:0-2:0", "20:0-23:0", True),
        ("8:0-22:0", "20:0-1:0", False),
        ("18:0-2:0", "1:0-2:0", False),
    ],
)
def test_the_next_day_counts_for_both_ranges(opened, wanted, does):
    assert covers(hours(opened), hours(wanted)) is does


@pytest.mark.parametrize("wanted", ["0:0-24:0", "9:0-9:0", "22:0-5:0", "23:59-23:58", "3:0-4:0"])
def test_all_day_covers_every_wanted_range(wanted):
    assert covers(hours("9:30-9:30"), hours(wanted))


def test_wanted_all_day_needs_the_whole_day():
    wanted = hours("0:0-0:0")
    assert [covers(hours(opened), wanted) for opened in ("0:0-24:0", "0:0-23:59", "0:1-24:0")] == [
        True,
        False,
        False,
    ]
