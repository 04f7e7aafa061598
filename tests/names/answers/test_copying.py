import pytest

from tests.names.answering import address, answer, different, query
from trueline.core.score import redo
from trueline.names import POLICIES
from trueline.names.answers.answers import Variation
from trueline.names.answers.copying import canonical, flags, penalties, signature

POLICY = POLICIES["documented"].copying
TEN = different(10)


def judged(answers, asked=None, rewards=None):
    """The flags by detector, each with its responders, penalty, overlap and Jaccard."""
    several = [answer(one, f"r{place}") for place, one in enumerate(answers)]
    worth = rewards or [(place + 1) / 1000 for place in range(len(several))]
    found: dict[str, list[tuple[object, ...]]] = {}
    for flag in flags(asked or query("John"), several, worth, POLICY):
        row = (tuple(flag.responders), flag.penalty, flag.overlap, flag.jaccard)
        found.setdefault(flag.detector, []).append(row)
    return found


def mixed(shared, own, name="John"):
    """Variations of a name: so many of the ten, and so many of one's own."""
    return {name: [*TEN[:shared], *different(own, f"Own {chr(97 + shared)}")]}


@pytest.mark.parametrize(
    "copy", ["J0hn Smith", "JOHN-SMITH", " john   smith ", "J.o.h.n Sm1th", "Jöhn Smith", "johnsmith"]
)
def test_what_hides_a_copy_is_taken_away(copy):
    assert canonical(copy) == "johnsmith"


def test_another_name_stays_another():
    assert canonical("Jon Smith") != canonical("John Smith")


def test_the_signature_is_the_sets_and_not_their_order():
    assert signature([frozenset({"a", "b"})]) == signature([frozenset({"b", "a"})])
    assert signature([frozenset("a"), frozenset()]) != signature([frozenset(), frozenset("a")])


def test_answers_with_nothing_in_common_have_no_flag():
    assert judged([{"John": different(10, "Able")}, {"John": different(10, "Bert")}]) == {}


def test_the_same_answer_is_identical_and_alike_however_it_is_written():
    loud = {"John": [name.upper().replace("A", "4") for name in reversed(TEN)]}
    found = judged([{"John": TEN}, loud])
    assert found == {
        "alike": [(("r0", "r1"), 0.5, 1, 1)],
        "identical": [(("r0", "r1"), 0.8, 1, 1)],
    }


def test_a_copy_of_everybody_is_one_flag_for_all():
    found = judged([{"John": TEN}] * 50)
    assert [len(rows) for rows in found.values()] == [1, 1]
    assert len(found["identical"][0][0]) == 50


def test_an_overlap_above_95_of_100_costs_both_a_half():
    half = {"John": TEN[:5]}
    assert judged([{"John": TEN}, half]) == {"alike": [(("r0", "r1"), 0.5, 1, 0.5)]}


def test_ten_lists_of_nine_tenths_are_not_too_much_alike():
    assert judged([mixed(9, 1), {"John": TEN}]) == {}


def test_more_than_five_with_one_reward_cost_three_quarters_each():
    several = [{"John": different(3, f"Only {chr(97 + place)}")} for place in range(6)]
    found = judged(several, rewards=[0.5] * 6)
    assert found == {"equal_rewards": [(tuple(f"r{place}" for place in range(6)), 0.75, None, None)]}
    assert judged(several[:5], rewards=[0.5] * 5) == {}


def test_rewards_are_equal_to_15_decimals():
    several = [{"John": different(3, f"Only {chr(97 + place)}")} for place in range(6)]
    assert "equal_rewards" in judged(several, rewards=[0.1 + 0.2, 0.3, 0.3, 0.3, 0.3, 0.3])
    assert judged(several, rewards=[0.3 + 1e-14, 0.3, 0.3, 0.3, 0.3, 0.3]) == {}


def test_a_reward_of_nothing_and_a_failed_one_are_equal_to_none():
    several = [{"John": different(3, f"Only {chr(97 + place)}")} for place in range(8)]
    assert judged(several, rewards=[0.0] * 8) == judged(several, rewards=[None] * 8) == {}


def test_inside_a_group_of_equal_rewards_less_likeness_is_enough():
    several = [{"John": TEN}, mixed(9, 1)]
    several += [{"John": different(3, f"Only {chr(97 + place)}")} for place in range(4)]
    found = judged(several, rewards=[0.5] * 6)
    overlap, jaccard = 9 / 10, 9 / 11
    wanted = max((overlap - 0.75) / 0.25, (jaccard - 0.70) / 0.30)
    ((responders, penalty, over, joint),) = found["alike_in_group"]
    assert (responders, over, joint) == (("r0", "r1"), pytest.approx(overlap), pytest.approx(jaccard))
    assert penalty == pytest.approx(wanted) == pytest.approx(0.6)
    assert "alike_in_group" not in judged(several, rewards=[0.5] * 5 + [0.4])


def test_copies_inside_a_group_are_one_flag_of_its_members_alone():
    several = [{"John": TEN}] * 3 + [{"John": different(3, f"Only {chr(97 + place)}")} for place in range(5)]
    found = judged(several, rewards=[0.5, 0.5, 0.4, *[0.5] * 5])
    assert found["alike_in_group"] == [(("r0", "r1"), 1, 1, 1)]


def test_the_flag_shows_the_first_few_shared_texts():
    asked = query("John")
    one, *_ = flags(asked, [answer({"John": TEN}, "a"), answer({"John": TEN}, "b")], [0.1, 0.2], POLICY)
    assert one.shared == ["nameaa", "nameab", "nameac"]
    assert one.query_id == "q1"


def strewn(odd, plain):
    return {"John": [f"J!#%n {chr(97 + place)}" for place in range(odd)] + different(plain)}


@pytest.mark.parametrize(("odd", "plain", "penalty"), [(5, 5, None), (6, 4, 0.2), (10, 0, 1.0)])
def test_more_than_half_the_names_with_more_than_two_odd_characters_cost_the_surplus(odd, plain, penalty):
    found = judged([strewn(odd, plain), {"John": different(3, "Else")}])
    expected = {} if penalty is None else {"odd_characters": [(("r0",), pytest.approx(penalty), None, None)]}
    assert found == expected


@pytest.mark.parametrize("name", ["J.-P. O'Neil-Mc’Doe", "नरेन्द्र मोदी", "J!n#y", "Иван 3.", "a b c d e"])
def test_what_is_usual_in_names_is_not_odd(name):
    assert judged([{"John": [name]}, {"John": ["Else"]}]) == {}


def living(places, prefix):
    return {"John": [Variation(f"{prefix} {chr(97 + at)}", "", place) for at, place in enumerate(places)]}


def test_shared_addresses_cost_four_fifths_of_the_likeness_and_six_tenths_at_most():
    asked = query({"name": "John", "address": "Norway"})
    homes = [address(number) for number in range(10)]
    loud = [home.upper() for home in homes]
    assert judged([living(homes, "A"), living(loud, "B")], asked) == {
        "shared_addresses": [(("r0", "r1"), 0.6, 1, 1)]
    }
    most = [*homes[:9], address(99)]
    ((_, penalty, overlap, jaccard),) = judged([living(homes, "A"), living(most, "B")], asked)[
        "shared_addresses"
    ]
    assert (penalty, overlap, jaccard) == (0.6, pytest.approx(0.9), pytest.approx(9 / 11))
    some = [*homes[:8], address(98), address(99)]
    assert judged([living(homes, "A"), living(some, "B")], asked) == {}


def test_addresses_that_were_not_asked_for_are_not_compared():
    homes = [address(number) for number in range(10)]
    assert judged([living(homes, "A"), living(homes, "B")]) == {}


def test_the_worst_of_each_detector_counts_and_they_are_summed_to_one_at_most():
    asked = query("John")
    several = [answer({"John": TEN}, "a"), answer({"John": TEN}, "b"), answer({"John": TEN[:4]}, "c")]
    found = flags(asked, several, [0.1, 0.2, 0.3], POLICY)
    taken = penalties(["a", "b", "c", "d"], found, POLICY)
    assert {name: score.value for name, score in taken.items()} == {"a": 1, "b": 1, "c": 0.5, "d": 0}
    assert [(part.name, part.value) for part in taken["a"].parts] == [("alike", 0.5), ("identical", 0.8)]
    assert all(redo(score) == score.value for score in taken.values())
