import pytest

from tests.names.answering import address, answer, different, query
from trueline.core.errors import RowError
from trueline.core.score import Score, redo
from trueline.names import POLICIES, score_table
from trueline.names.answers.answers import Variation
from trueline.names.answers.reward import enter, reward, rewards
from trueline.names.geocoder import Unanswered
from trueline.names.queries.query import case_of

DOCUMENTED, MIID, FAIR = POLICIES
DOB = "1980-02-11"
DAYS = ["1980-02-12", "1980-02-14", "1980-03-01", "1980-04-20", "1980-12-01", "1980-02"]
NAMES = ["Jon Smith", "John Smyth", "Johnn Smith", "Jonh Smith", "John Smitt", "Joh Smith"]


def whole(dates=DAYS, places=None):
    """Six variations of John Smith with dates and addresses."""
    homes = places if places is not None else [address(number) for number in range(6)]
    return {"John Smith": [Variation(*each) for each in zip(NAMES, dates, homes, strict=True)]}


ALL = query({"name": "John Smith", "dob": DOB, "address": "Norway"}, count=6)


def test_the_reward_is_quality_times_completeness():
    found = reward(ALL, answer(whole(["1980-02-12"] * 6)))
    assert found.find("completeness").value == pytest.approx(0.9)
    quality = found.find("quality").value or 0
    assert found.value == pytest.approx(quality * 0.9)


@pytest.mark.parametrize(("policy", "weights"), [(DOCUMENTED, (0.7, 0.15, 0.15)), (MIID, (0.2, 0.1, 0.7))])
def test_quality_weighs_names_dates_and_addresses(policy, weights):
    found = reward(ALL, answer(whole(DAYS[:3] + [""] * 3)), policy).find("quality")
    names, dates, places = (found.find(kind).value for kind in ("names", "birth_dates", "addresses"))
    assert (dates, places) == (0.5, 1.0)
    assert found.value == pytest.approx(weights[0] * names + weights[1] * dates + weights[2] * places)


def test_what_was_not_asked_for_is_left_out_and_the_rest_weighs_it_all():
    found = reward(query("John Smith", count=6), answer(whole()))
    assert found.find("quality").value == found.find("quality.names").value
    assert found.find("quality.addresses").outcome == "not_applicable"
    dated = reward(query({"name": "John Smith", "dob": DOB}, count=6), answer(whole())).find("quality")
    names = dated.find("names").value or 0
    assert dated.value == pytest.approx((0.7 * names + 0.15 * 1) / 0.85)


def test_the_names_are_scored_as_single_cases_are_and_those_left_out_are_worth_nothing():
    asked = query("John Smith", "Mary Jones", count=6)
    found = reward(asked, answer(whole()))
    alone = score_table([case_of(asked, asked.names[0], NAMES)]).value[0]
    assert found.find("quality.names.John Smith").value == pytest.approx(alone)
    assert found.find("quality.names.Mary Jones").value == 0
    assert found.find("quality.names").value == pytest.approx(alone / 2)


def test_birth_dates_cover_six_kinds_of_nearness():
    for number in range(7):
        dates = DAYS[:number] + ["1990-01-01"] * (6 - number)
        assert reward(ALL, answer(whole(dates))).find("quality.birth_dates").value == pytest.approx(
            number / 6
        )


def test_dates_and_addresses_are_means_over_the_names_that_asked_for_them():
    asked = query(
        {"name": "John Smith", "dob": DOB, "address": "Norway"},
        {"name": "Ann Lee", "dob": DOB},
        "Bo Ek",
        count=6,
    )
    found = reward(asked, answer({**whole(), "Ann Lee": [Variation("An Lee", "1980-02-12")]}))
    assert found.find("quality.birth_dates").value == pytest.approx((1 + 1 / 6) / 2)
    assert found.find("quality.addresses").value == 1


def test_names_are_matched_by_their_text_and_never_by_order():
    asked = query("John Smith", "Mary Jones", count=2)
    one = {"Mary Jones": ["Mary Jonse", "Mari Jones"], "John Smith": ["Jon Smith", "John Smyth"]}
    other = dict(reversed(one.items()))
    assert reward(asked, answer(one)) == reward(asked, answer(other))
    assert reward(asked, answer({"john smith": ["Jon Smith"]})).value == 0


def test_no_answer_is_worth_nothing():
    found = reward(ALL, answer({}))
    assert (found.outcome, found.value) == ("scored", 0)


def test_many_answers_are_worth_what_each_is_alone():
    given = [answer(whole()), answer({}), answer({"John Smith": ["Jon Smith"]}), answer(whole(["x"] * 6))]
    for policy in POLICIES:
        together = rewards([enter(ALL, one) for one in given], policy)
        alone = [reward(ALL, one, policy) for one in given]
        assert [one.score.value for one in together] == pytest.approx([one.value for one in alone], abs=1e-12)
        assert [one.tree() for one in together] == alone


@pytest.mark.parametrize("policy", list(POLICIES), ids=lambda policy: policy.id)
def test_every_figure_of_a_tree_follows_from_its_parts(policy):
    found = reward(ALL, answer({**whole(), "Bob": ["Bo"]}), policy)
    assert all(
        redo(node) == pytest.approx(node.value, abs=1e-9) for node in found.walk() if node.value is not None
    )
    assert Score.from_json(found.to_json()) == found


class Down:
    def find(self, text):
        return Unanswered(f"it is down for {text[:3]}")


def test_a_geocoder_that_is_down_fails_the_reward_with_its_cause_and_never_makes_it_nothing():
    found = reward(ALL, answer(whole()), geocoder=Down())
    assert (found.outcome, found.code, found.value) == ("failed", "geocoder", None)
    assert "it is down for 0 K" in str(found.cause)


def test_a_text_that_cannot_be_scored_is_refused_with_the_place_of_the_answer():
    with pytest.raises(RowError, match=r"answers\.jsonl:1: variations: of 'John Smith': .* U\+0007"):
        enter(ALL, answer({"John Smith": ["Jon\a"]}))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (query("John", phonetic_similarity={"Light": 0.5}), "phonetic_similarity: the shares sum to 0.5"),
        (query("\u0627"), "names.0.name: .*leaves nothing to compare"),
        (query({"name": "John", "address": "Nowhere Land"}), "names.0.address: 'Nowhere Land' is no country"),
    ],
)
def test_a_query_that_cannot_be_scored_is_refused(asked, said):
    with pytest.raises(RowError, match=f"^{said}"):
        reward(asked, answer({}), DOCUMENTED)


def test_a_query_of_shares_under_one_can_be_scored_as_the_validator_does():
    asked = query("John", phonetic_similarity={"Light": 0.5})
    assert reward(asked, answer({"John": ["Jon"]}), MIID).outcome == "scored"


def test_a_thousand_names_are_one_tree():
    names = different(600)
    found = reward(query(*names, count=1), answer({name: [name] for name in names}))
    assert len(found.find("quality.names").parts) == 600
