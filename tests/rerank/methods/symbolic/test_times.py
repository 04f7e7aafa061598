import pytest

from tests.rerank.methods.symbolic.domains import dataset, method
from trueline.rerank.methods.symbolic.clock import Clock, asked_hours, clock
from trueline.rerank.structure import Leaf, as_json

DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def understood(text):
    """Days by three letters with their hours, joined by their operator."""
    structure = method().read(text, dataset("cafes"))

    def shown(part):
        if "op" in part:
            return f"{part['op']}({', '.join(map(shown, part['args']))})"
        evidence = part["evidence"]
        said = evidence.get("true") or ("open" if "contains" in evidence else "closed")
        return f"{evidence['path'][1][:3]} {said}"

    return "nothing" if structure is None else shown(as_json(structure))


@pytest.mark.parametrize(
    ("text", "minutes", "sure"),
    [
        ("9", 540, False),
        ("9 pm", 1260, True),
        ("9p.m.", 1260, True),
        ("9:30", 570, False),
        ("09:30", 570, True),
        ("21:30", 1290, True),
        ("noon", 720, True),
        ("midnight", 1440, True),
        ("12 am", 0, True),
        ("12 pm", 720, True),
        ("half past eight", 510, False),
        ("quarter to nine in the evening", 1245, True),
        ("7 in the morning", 420, True),
        ("11 at night", 1380, True),
        ("1 at night", 60, True),
        ("8 o'clock", 480, False),
    ],
)
def test_a_time_of_the_day_is_read(text, minutes, sure):
    assert clock(text) == Clock(minutes, sure=sure, of_24=text in ("09:30", "21:30"))


@pytest.mark.parametrize("text", ["25:00", "9:5", "90", "noonish", "4.5", "10+"])
def test_what_is_no_time_is_not_read(text):
    assert clock(text) is None


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (Clock(540), Clock(300), "9:0-17:0"),
        (Clock(480), Clock(1320, sure=True), "20:0-22:0"),
        (Clock(540), Clock(1020, sure=True), "9:0-17:0"),
        (Clock(420), Clock(1320, sure=True, of_24=True), "7:0-22:0"),
        (Clock(1200, sure=True), Clock(60), "20:0-1:0"),
        (Clock(600), Clock(120, sure=True), "22:0-2:0"),
        (Clock(360), Clock(600), "6:0-10:0"),
        (Clock(420), Clock(180), "7:0-15:0"),
    ],
)
def test_of_two_ranges_the_likelier_one_is_meant(first, last, expected):
    assert asked_hours("range", first, last) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("open on Mondays until 22:00", "Mon 21:59-22:0"),
        ("open until 10 on Monday", "Mon 21:59-22:0"),
        ("open till 10pm on Mondays", "Mon 21:59-22:0"),
        ("on Monday it closes no earlier than 10 in the evening", "Mon 21:59-22:0"),
        ("at 8 pm on Monday, and it does not close before 10 pm", "Mon 20:0-22:0"),
        ("open on Monday at 9 am and won't close before 5", "Mon 9:0-17:0"),
        ("on Monday it must not shut before 9 pm", "Mon 20:59-21:0"),
        ("open until midnight on Saturday", "Sat 23:59-0:0"),
        ("open until 1 am on Saturday", "Sat 23:59-1:0"),
        ("open past midnight on Saturday", "Sat 23:59-0:1"),
        ("open after 8 pm on Friday", "Fri 20:0-20:1"),
        ("after 8 on Friday", "Fri 20:0-20:1"),
        ("open Friday at 9 pm", "Fri 21:0-21:1"),
        ("open before 8 on Tuesday", "Tue 7:59-8:0"),
        ("open by 6:30 am on Tuesdays", "Tue 6:30-6:31"),
        ("on Tuesdays no later than half past 6", "Tue 6:30-6:31"),
        ("Saturday from 7 in the morning to noon", "Sat 7:0-12:0"),
        ("between 10 and 2 on Saturday", "Sat 10:0-14:0"),
        ("Saturday 10am-2pm", "Sat 10:0-14:0"),
        ("from 10 pm to 2 am on Friday", "Fri 22:0-2:0"),
        ("Wed 9-17", "Wed 9:0-17:0"),
        ("late on Sunday night", "Sun 22:0-0:0"),
        ("open late on Sunday", "Sun 20:0-22:0"),
        ("on a Sunday morning", "Sun 9:0-11:0"),
        ("Sunday evenings", "Sun 18:0-20:0"),
        ("Thursday evening around 7", "Thu 19:0-19:1"),
        ("24 hours on Fridays", "Fri 0:0-0:0"),
        ("open on Mondays and Tuesdays from 9 to 5", "AND(Mon 9:0-17:0, Tue 9:0-17:0)"),
        ("open on Monday or on Tuesday after 9 pm", "OR(Mon 21:0-21:1, Tue 21:0-21:1)"),
        ("either Monday or Tuesday until 9 pm", "OR(Mon 20:59-21:0, Tue 20:59-21:0)"),
        ("Monday until 9 pm or Tuesday until 10 pm", "OR(Mon 20:59-21:0, Tue 21:59-22:0)"),
        ("Monday through Wednesday until 9 pm", "AND(Mon 20:59-21:0, Tue 20:59-21:0, Wed 20:59-21:0)"),
        ("open on weekends after 9 pm", "AND(Sat 21:0-21:1, Sun 21:0-21:1)"),
        ("open on Sundays", "Sun open"),
        ("closed on Sundays", "Sun closed"),
        ("not closed on Sunday", "Sun open"),
        ("a meeting of 5 people", "nothing"),
        ("a 5 pm appointment", "nothing"),
    ],
)
def test_days_and_times_are_read(text, expected):
    assert understood(text) == expected


def test_weekdays_are_five_and_every_day_is_seven():
    assert understood("open weekdays from 9 to 5").count("9:0-17:0") == 5
    assert understood("open every day from 9 to 5").count("9:0-17:0") == 7


def test_a_time_without_a_day_may_be_on_any():
    found = understood("open until 10 pm")
    assert found.startswith("OR(")
    assert found.count("21:59-22:0") == 7


def test_days_are_spelled_as_in_the_schema():
    structure = method().read("open on Monday until 11 pm", dataset("gyms"))
    assert isinstance(structure, Leaf)
    assert structure.evidence.as_json()["path"] == ["hours", "Mon"]


def test_every_time_of_the_thesaurus_is_read_beside_a_day():
    for time in method().thesaurus.times:
        assert understood(f"open on Monday {time.phrases[0]}") == f"Mon {time.range}"
