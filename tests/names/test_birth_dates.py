from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.chance import generator
from trueline.core.errors import InputError
from trueline.names.birth_dates import KINDS, covered, day, kind, make

MONTH = "year and month"


def slow_kind(near, asked):
    """The kind of a date in ISO form, by its distance alone."""
    off = abs((date.fromisoformat(near) - date.fromisoformat(asked)).days)
    limits = [limit for limit in (1, 3, 30, 90, 365) if off <= limit]
    return None if not limits else f"within {limits[0]} day{'s' if limits[0] > 1 else ''}"


def test_there_are_six_kinds_of_nearness():
    assert KINDS == (
        "within 1 day",
        "within 3 days",
        "within 30 days",
        "within 90 days",
        "within 365 days",
        MONTH,
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1980-02-11", "within 1 day"),
        ("1980-02-12", "within 1 day"),
        ("1980-02-10", "within 1 day"),
        ("1980-02-13", "within 3 days"),
        ("1980-02-14", "within 3 days"),
        ("1980-02-15", "within 30 days"),
        ("1980-03-12", "within 30 days"),
        ("1980-03-13", "within 90 days"),
        ("1980-05-11", "within 90 days"),
        ("1980-05-12", "within 365 days"),
        ("1979-02-11", "within 365 days"),
        ("1981-02-10", "within 365 days"),
        ("1979-02-10", None),
        ("1981-02-11", None),
        ("1980-02", MONTH),
        ("1980-03", None),
        ("1980", None),
    ],
)
def test_a_date_is_of_the_nearest_kind_it_fits(text, found):
    assert kind(text, "1980-02-11") == found


@pytest.mark.parametrize("text", ["1980-2-7", "1980-02-7", "1980-2-07", " 1980-02-07 "])
def test_month_and_day_have_one_digit_or_two(text):
    assert kind(text, "1980-2-8") == "within 1 day"


@pytest.mark.parametrize("text", ["1980-2", "1980-02"])
def test_a_month_alone_has_one_digit_or_two(text):
    assert kind(text, "1980-02-11") == MONTH


@pytest.mark.parametrize(
    "text", ["", "soon", "11.02.1980", "1980-02-30", "1981-02-29", "1980-13-01", "80-02-11"]
)
def test_what_is_no_date_is_of_no_kind(text):
    assert kind(text, "1980-02-11") is None


def test_a_leap_day_has_neighbours_on_both_sides():
    assert kind("2000-02-28", "2000-02-29") == kind("2000-03-01", "2000-02-29") == "within 1 day"
    assert kind("2001-02-28", "2000-02-29") == "within 365 days"
    assert kind("2001-03-01", "2000-02-29") is None


@given(st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.integers(-500, 500))
def test_any_two_days_are_as_near_as_the_calendar_says(asked, off):
    near = date.fromordinal(asked.toordinal() + off).isoformat()
    assert kind(near, asked.isoformat()) == slow_kind(near, asked.isoformat())


def test_dates_are_sorted_by_their_kinds_and_strangers_left_out():
    found = covered(["1980-02-12", "1980-02-10", "1980-02", "1999-01-01", ""], "1980-02-11")
    assert list(found) == list(KINDS)
    assert {name: dates for name, dates in found.items() if dates} == {
        "within 1 day": ["1980-02-12", "1980-02-10"],
        MONTH: ["1980-02"],
    }


class TestMake:
    def made(self, asked, count, seed=42):
        return make(asked, count, generator(seed, "test"))

    @pytest.mark.parametrize(
        "asked",
        ["1980-02-11", "2000-02-29", "1999-12-31", "1000-01-01", "1000-12-31", "2999-12-31", "2999-01-01"],
    )
    @pytest.mark.parametrize("count", range(6, 16))
    def test_all_six_kinds_are_made_for_six_dates_and_more(self, asked, count):
        made = self.made(asked, count)
        assert len(set(made)) == count
        assert all(covered(made, asked).values())

    @given(st.dates(date(1000, 1, 1), date(2999, 12, 31)), st.integers(6, 30), st.integers())
    def test_whatever_the_day_the_number_and_the_seed(self, asked, count, seed):
        made = self.made(asked.isoformat(), count, seed)
        assert len(set(made)) == count
        assert all(covered(made, asked.isoformat()).values())

    @pytest.mark.parametrize("count", range(6))
    def test_fewer_than_six_are_each_of_another_kind(self, count):
        made = self.made("1980-02-11", count)
        assert len(made) == sum(map(bool, covered(made, "1980-02-11").values())) == count

    def test_a_date_is_never_the_asked_one(self):
        assert "1980-02-11" not in self.made("1980-02-11", 1_000)

    def test_no_more_are_made_than_there_are(self):
        # 365 days on either side, and the month.
        assert len(self.made("1980-02-11", 10_000)) == 731

    def test_the_same_seed_makes_the_same_dates_and_another_one_others(self):
        assert self.made("1980-02-11", 15) == self.made("1980-02-11", 15)
        assert self.made("1980-02-11", 15) != self.made("1980-02-11", 15, seed=43)

    def test_one_digit_in_the_asked_date_is_two_in_those_made(self):
        made = self.made("1980-2-1", 6)
        assert made[-1] == "1980-02"
        assert all(len(text) == 10 for text in made[:-1])


@pytest.mark.parametrize(
    "text", ["1980", "1980-02", "1980-02-30", "", "0001-01-01", "0999-12-31", "3000-01-01", "9999-12-31"]
)
def test_only_a_whole_day_of_a_readable_year_can_be_varied(text):
    with pytest.raises(InputError) as refused:
        make(text, 6, generator(42))
    assert str(refused.value) == (
        f"{text!r} is no birth date; give a whole one such as 1980-02-11, of the years 1000 to 2999"
    )


def test_a_whole_date_names_its_day():
    assert day("1980-2-1") == date(1980, 2, 1)
