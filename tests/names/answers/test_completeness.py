import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.names.answering import address, answer, different, query
from trueline.core.score import Score, redo
from trueline.names import POLICIES
from trueline.names.answers.answers import Answer, Variation
from trueline.names.answers.completeness import completeness, not_asked_for

POLICY = POLICIES["documented"].completeness
DOB, PLACE = "1980-02-11", "Norway"


def of(asked, variations):
    return completeness(asked, answer(variations), POLICY)


def node(asked, variations, path):
    return of(asked, variations).find(f"penalties.{path}").value


def dated(dates):
    return [Variation(name, date) for name, date in zip(different(len(dates)), dates, strict=True)]


def placed(addresses):
    return [
        Variation(name, "", place) for name, place in zip(different(len(addresses)), addresses, strict=True)
    ]


def test_an_answer_that_says_all_that_was_asked_is_complete():
    days = [f"1980-02-{day:02}" for day in range(1, 11)]
    asked = query({"name": "John", "dob": DOB, "address": PLACE})
    given_ = [
        Variation(name, day, address(place))
        for place, (name, day) in enumerate(zip(different(10), days, strict=True))
    ]
    assert of(asked, {"John": given_}).value == 1


@pytest.mark.parametrize(("names", "penalty"), [(1, 0.1), (6, 0.6), (7, 0.7), (9, 0.7)])
def test_each_name_not_asked_for_costs_a_tenth_up_to_seven(names, penalty):
    variations = {"John": different(10), **{f"Other {place}": ["x"] for place in range(names)}}
    assert node(query("John"), variations, "too_much.not_asked_for") == pytest.approx(penalty)


@pytest.mark.parametrize(("number", "penalty"), [(12, 0), (13, 0.05), (17, 0.25)])
def test_each_variation_above_12_of_10_costs_a_twentieth(number, penalty):
    assert node(query("John"), {"John": different(number)}, "too_much.surplus") == pytest.approx(penalty)


def test_the_surplus_is_counted_for_each_name():
    asked = query("John", "Mary", count=5)
    assert node(asked, {"John": different(7), "Mary": different(8)}, "too_much.surplus") == pytest.approx(
        0.15
    )


def test_each_repeated_name_costs_a_twentieth():
    asked = {"John": [*different(7), "Same", "Same", "Same"]}
    assert node(query("John"), asked, "too_much.same_names") == pytest.approx(0.10)


def test_repeated_dates_cost_a_twentieth_each_up_to_a_tenth_a_name():
    asked = query({"name": "John", "dob": DOB}, {"name": "Mary", "dob": DOB})
    one = dated(["1980-02-12", "1980-02-12", "1980-02-13"])
    many = dated(["1980-02-12"] * 9)
    assert node(asked, {"John": one, "Mary": one}, "too_much.same_dates") == pytest.approx(0.10)
    assert node(asked, {"John": many, "Mary": one}, "too_much.same_dates") == pytest.approx(0.15)


def test_repeated_addresses_cost_a_twentieth_each_up_to_half_a_name():
    asked = query({"name": "John", "address": PLACE})
    assert node(asked, {"John": placed(["a"] * 4)}, "too_much.same_addresses") == pytest.approx(0.15)
    assert node(asked, {"John": placed(["a"] * 12)}, "too_much.same_addresses") == pytest.approx(0.50)


def test_blank_dates_and_addresses_repeat_nothing():
    asked = query({"name": "John", "dob": DOB, "address": PLACE})
    found = of(asked, {"John": different(10)})
    assert found.find("penalties.too_much").value == 0


def test_dates_and_addresses_that_were_not_asked_for_are_not_looked_at():
    variations = [Variation(name, DOB, "a") for name in different(10)]
    assert of(query("John"), {"John": variations}).value == 1


def test_too_much_costs_at_most_all():
    found = of(query("John"), {"John": ["x"] * 40})
    assert found.find("penalties.too_much").value == 1
    assert found.find("penalties").value == 0.9
    assert found.value == pytest.approx(0.1)


@pytest.mark.parametrize(("missing", "penalty"), [(1, 0.2), (4, 0.8), (5, 0.9)])
def test_each_missing_name_costs_a_fifth_up_to_nine_tenths(missing, penalty):
    names = [f"Name {chr(97 + place)}" for place in range(6)]
    variations = {name: different(10) for name in names[missing:]}
    assert node(query(*names), variations, "missing") == pytest.approx(penalty)


def test_an_empty_list_is_as_missing_as_no_list():
    asked = query("John", "Mary")
    absent, empty = {"John": different(10)}, {"John": different(10), "Mary": []}
    assert of(asked, absent) == of(asked, empty)


def test_dates_under_8_of_10_cost_a_tenth_in_all():
    asked = query({"name": "John", "dob": DOB})
    days = [f"1980-02-{day:02}" for day in range(1, 11)]
    assert [node(asked, {"John": dated(days[:n])}, "few_dates") for n in (8, 7, 3)] == pytest.approx(
        [0, 0.1, 0.1]
    )


def test_addresses_under_8_of_10_cost_a_tenth_each_up_to_four_in_all():
    asked = query({"name": "John", "address": PLACE}, {"name": "Mary", "address": PLACE})
    several = [address(place) for place in range(10)]
    full = placed(several)
    found = [
        node(asked, {"John": placed(several[:n]), "Mary": full}, "few_addresses") for n in (8, 7, 5, 4, 1)
    ]
    assert found == pytest.approx([0, 0.1, 0.3, 0.4, 0.4])


def test_at_least_one_date_and_address_is_wanted_of_the_smallest_query():
    asked = query({"name": "John", "dob": DOB, "address": PLACE}, count=1)
    found = of(asked, {"John": ["Jon"]})
    assert found.find("penalties.few_dates").evidence["wanted"] == 1
    assert found.value == pytest.approx(1 - 0.1 - 0.1)


def test_a_missing_name_lacks_no_dates_besides():
    asked = query({"name": "John", "dob": DOB, "address": PLACE})
    found = of(asked, {})
    assert (found.find("penalties.few_dates").value, found.value) == (0, 0.8)


@pytest.mark.parametrize(("names", "penalty"), [(2, 0), (3, 0.2)])
def test_digits_in_more_than_two_of_five_names_cost_a_fifth(names, penalty):
    asked = [f"Name {chr(97 + place)}" for place in range(5)]
    variations = {
        name: [*different(9), "J0hn" if place < names else "John"] for place, name in enumerate(asked)
    }
    assert node(query(*asked), variations, "digits") == penalty


def test_names_not_asked_for_are_named():
    asked, given_ = query("John"), answer({"John": ["Jon"], "Bob": ["Bo"]})
    assert not_asked_for(asked, given_) == ["Bob"]
    evidence = completeness(asked, given_, POLICY).find("penalties.too_much.not_asked_for").evidence
    assert evidence["names"] == ["Bob"]


def slowly(asked, variations):
    """Section 8, sentence by sentence."""
    names = [one.name for one in asked.names]
    given_ = {name: variations[name] for name in names if variations.get(name)}
    extra = min(0.7, 0.1 * len(set(variations) - set(names)))
    count = asked.variation_count
    over = sum(0.05 * max(0, len(several) - 12 * count // 10) for several in given_.values())
    same = sum(0.05 * (len(several) - len({one.name for one in several})) for several in given_.values())
    few_dates = few_places = 0.0
    for one in asked.names:
        days = [each.dob for each in given_.get(one.name, []) if each.dob]
        homes = [each.address for each in given_.get(one.name, []) if each.address]
        lack = max(1, 8 * count // 10)
        if one.dob and one.name in given_:
            same += min(0.1, 0.05 * (len(days) - len(set(days))))
            few_dates += min(0.5, 0.1 * max(0, lack - len(days)))
        if one.address and one.name in given_:
            same += min(0.5, 0.05 * (len(homes) - len(set(homes))))
            few_places += min(0.5, 0.1 * max(0, lack - len(homes)))
    missing = min(0.9, 0.2 * sum(name not in given_ for name in names))
    digits = sum(any(c.isdigit() for each in given_.get(name, []) for c in each.name) for name in names)
    tail = 0.2 if 10 * digits > 4 * len(names) else 0
    total = min(1, extra + over + same) + missing + min(0.4, few_places) + min(0.1, few_dates) + tail
    return max(0.1, 1 - min(0.9, total))


one_of = st.sampled_from
variation = st.builds(
    Variation, one_of(["a", "b", "c", "d1", ""]), one_of(["", "1980", "1981"]), one_of(["", "x", "y"])
)
asked_name = st.builds(
    lambda dob, place: {"dob": dob, "address": place}, one_of([None, DOB]), one_of([None, PLACE])
)


@settings(max_examples=300, deadline=None)
@given(
    st.lists(asked_name, min_size=1, max_size=4),
    st.dictionaries(st.integers(0, 5), st.lists(variation, max_size=15), max_size=6),
    st.integers(1, 12),
)
def test_any_answer_is_as_complete_as_the_slow_sentences_say(fields, given_, count):
    asked = query(*({"name": f"Name {place}", **one} for place, one in enumerate(fields)), count=count)
    variations = {f"Name {place}": several for place, several in given_.items()}
    found = completeness(asked, Answer("q1", "r1", "", variations), POLICY)
    assert found.value == pytest.approx(slowly(asked, variations), abs=1e-9)
    assert all(redo(each) == pytest.approx(each.value) for each in found.walk())
    assert Score.from_json(found.to_json()) == found
