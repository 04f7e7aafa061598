import pytest

from tests.names.answering import address
from trueline.names import POLICIES
from trueline.names.addresses import faults, score_address, score_addresses
from trueline.names.geocoder import Unanswered
from trueline.names.places import region

DOCUMENTED, MIID = POLICIES["documented"], POLICIES["miid"]
GOOD = "12 Rose Street, Sentrum District, 0154 Oslo, Norway"


def wrong(text, policy=DOCUMENTED):
    return faults(text, policy.addresses)


def of_length(number):
    """An address with so many letters and digits: eleven of them are `1`, `Oslo` and `Norway`."""
    return f"1 {'abcdefghij' * 40}"[: number - 10 + 1] + ", Oslo, Norway"


def test_an_address_with_street_number_and_two_commas_looks_real():
    assert wrong(GOOD) == []


@pytest.mark.parametrize(
    ("number", "said"), [(29, "at least 30"), (30, None), (300, None), (301, "at most 300")]
)
def test_it_has_30_to_300_letters_and_digits(number, said):
    found = wrong(of_length(number))
    assert found == [] if said is None else said in found[0]


def test_20_of_them_are_letters():
    assert wrong("1234567890 abcdefghij, 123456789, abcdefghij") == []
    assert wrong("1234567890 abcdefghij, 1234567890, abcdefghi") == ["has 19 letters, at least 20 are wanted"]


def test_5_of_them_are_different():
    assert wrong("1aab" * 10 + ", b, bc") == ["has 4 different letters and digits, at least 5 are wanted"]
    assert wrong("1aab" * 10 + ", b, bcd") == []


def test_it_has_a_digit_in_any_script():
    assert wrong(GOOD.replace("12", "").replace("0154", "")) == [
        "has 0 sections with a digit, at least 1 are wanted"
    ]
    assert wrong("شارع الملك فهد ١٢٣٤، حي العليا الشمالي، الرياض، السعودية") == []


def test_it_has_two_commas_and_those_of_other_scripts_count_except_under_miid():
    assert wrong("12 Rose Street Sentrum District, 0154 Oslo Norway") == [
        "has 1 commas, at least 2 are wanted"
    ]
    chinese = "北京市朝阳区建国路八十八号院子里面的房子,12号楼三单元八百零一室，北京市区里，中国"
    assert wrong(chinese) == []
    assert wrong(chinese, MIID) == ["has 1 commas, at least 2 are wanted"]


@pytest.mark.parametrize("sign", "`:%$@*^[]{}_«»")
def test_it_has_none_of_the_signs(sign):
    assert wrong(GOOD + sign) == [f"holds {sign}"]


@pytest.mark.parametrize("sign", "#/-.;()'")
def test_other_signs_do_not_matter(sign):
    assert wrong(GOOD + sign) == []


def test_each_address_is_scored_by_itself_and_a_bad_one_costs_its_share():
    found = score_addresses("John", [GOOD, "nowhere", address(), "", " "], "Norway", DOCUMENTED)
    assert found.value == pytest.approx(2 / 3)
    assert [part.value for part in found.parts] == [1, 0, 1]


def test_an_address_elsewhere_is_worth_nothing():
    found = score_addresses("John", [GOOD], "Sweden", DOCUMENTED)
    assert (found.find(GOOD).find("looks_real").value, found.find(GOOD).find("region").value) == (1, 0)
    assert found.value == 0


def test_no_address_is_worth_nothing():
    assert score_addresses("John", ["", "  "], "Norway", DOCUMENTED).value == 0


class Answering:
    """A geocoder that gives what it was made with, and remembers what it was asked."""

    def __init__(self, answer):
        self.answer, self.asked = answer, []

    def find(self, text):
        self.asked.append(text)
        return self.answer


def square(metres):
    """A box of so many square metres at the equator, where a degree is 111,000 m both ways."""
    side = metres**0.5 / 111_000
    return (0.0, side, 0.0, side)


@pytest.mark.parametrize(
    ("metres", "value"),
    [
        (99, 1),
        (101, 0.9),
        (999, 0.9),
        (1_001, 0.8),
        (10_001, 0.7),
        (99_999, 0.7),
        (100_001, 0.3),
        (1e12, 0.3),
    ],
)
def test_a_smaller_place_is_worth_more(metres, value):
    found = score_address(GOOD, region("Norway"), DOCUMENTED, Answering([square(metres), square(1e13)]))
    assert found.value == value


def test_a_place_that_is_not_found_is_worth_nothing():
    assert score_address(GOOD, region("Norway"), DOCUMENTED, Answering([])).value == 0


def test_a_geocoder_that_does_not_answer_fails_the_address_and_its_name_with_the_cause():
    found = score_addresses(
        "John", [GOOD, "nowhere"], "Norway", DOCUMENTED, Answering(Unanswered("it is down"))
    )
    assert (found.outcome, found.code) == ("failed", "geocoder")
    assert str(found.cause).endswith("place: it is down")


def test_the_geocoder_is_not_asked_about_what_is_worth_nothing_anyway():
    geocoder = Answering([square(1)])
    score_addresses("John", ["nowhere", GOOD], "Norway", DOCUMENTED, geocoder)
    score_addresses("John", [GOOD], "Sweden", DOCUMENTED, geocoder)
    assert geocoder.asked == [GOOD]
