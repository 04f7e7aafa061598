import json

import pytest

from tests.names.answering import address, answer, different, query
from trueline.core.errors import RowError
from trueline.core.score import Score
from trueline.names import POLICIES, score_table
from trueline.names.answers.answers import Variation
from trueline.names.answers.judge import NAME_COLUMNS, REWARD_COLUMNS, Judge
from trueline.names.answers.reward import reward
from trueline.names.geocoder import Unanswered
from trueline.names.queries.query import case_of

DOCUMENTED = POLICIES["documented"]
SMITHS = ["Jon Smith", "John Smyth", "Jonh Smith"]
QUERY = query("John Smith", "Mary Jones", count=3)


def judged(queries, answers, policy=DOCUMENTED, **more):
    """What becomes of answers, and the judge."""
    judge = Judge(policy, **more)
    found = {(one.query_id, one.responder): one for one in answers}
    return list(judge.judge(queries, found)), judge


def rewards_of(one):
    return {row["responder"]: row for row in one.rewards.iter_rows(named=True)}


def test_names_have_a_row_for_each_responder_and_name_as_a_case_of_its_own_has():
    given = [answer({"John Smith": SMITHS}, "b"), answer({"Mary Jones": ["Mari Jones"]}, "a")]
    ((one,), _) = judged([QUERY], given)
    assert one.names.columns == list(NAME_COLUMNS)
    rows = list(one.names.iter_rows(named=True))
    assert [(row["responder"], row["name"]) for row in rows] == [
        (responder, name) for responder in "ab" for name in ("John Smith", "Mary Jones")
    ]
    alone = score_table([case_of(QUERY, QUERY.names[0], SMITHS)]).frame().row(0, named=True)
    assert {key: rows[2][key] for key in alone} == alone


def test_a_reward_is_what_the_front_door_says():
    given = [answer({"John Smith": SMITHS}, "a"), answer({"John Smith": SMITHS[:1]}, "b")]
    ((one,), _) = judged([QUERY], given)
    assert one.rewards.columns == list(REWARD_COLUMNS)
    for each in given:
        row, tree = rewards_of(one)[each.responder], reward(QUERY, each)
        assert row["reward"] == pytest.approx(tree.value)
        assert row["names"] == pytest.approx(tree.find("quality.names").value)
        assert row["completeness"] == tree.find("completeness").value
        assert (row["birth_dates"], row["addresses"]) == (None, None)


def test_a_responder_without_an_answer_is_worth_nothing_and_the_cause_is_shown():
    other = query("Ann Lee", count=3, id="q2")
    given = [answer({"John Smith": SMITHS}, "a"), answer({"Ann Lee": ["An Lee"]}, "b", "q2")]
    (first, second), _ = judged([QUERY, other], given)
    row = rewards_of(first)["b"]
    assert (row["outcome"], row["value"], row["why"]) == ("scored", 0, "gave no answer to this query")
    assert rewards_of(second)["a"]["value"] == 0
    assert rewards_of(first)["a"]["why"] is None


def test_copying_is_taken_off_the_reward():
    given = [answer({"John Smith": SMITHS}, "a"), answer({"John Smith": SMITHS}, "b")]
    ((one,), _) = judged([QUERY], given)
    for row in rewards_of(one).values():
        assert (row["copying"], row["flags"], row["value"]) == (1, 2, 0)
        assert row["reward"] > 0
    assert {flag.detector for flag in one.flags} == {"alike", "identical"}


def test_copying_that_is_only_shown_takes_nothing_off():
    shown = DOCUMENTED.copying.model_copy(update={"copying": "is_shown"})
    policy = DOCUMENTED.model_copy(update={"copying": shown})
    given = [answer({"John Smith": SMITHS}, "a"), answer({"John Smith": SMITHS}, "b")]
    ((one,), _) = judged([QUERY], given, policy)
    for row in rewards_of(one).values():
        assert row["copying"] == 1
        assert row["value"] == row["reward"] > 0


def test_one_alone_copies_from_nobody():
    ((one,), _) = judged([QUERY], [answer({"John Smith": ["J!#%n Smith"]}, "a")])
    row = rewards_of(one)["a"]
    assert (row["copying"], row["flags"], row["value"]) == (None, None, row["reward"])


def test_an_answer_that_cannot_be_read_is_failed_and_the_others_stand():
    given = [answer({"John Smith": SMITHS}, "a")]
    ((one,), _) = judged([QUERY], given, unreadable={("q1", "b"): "a.jsonl:2: is not right"})
    row = rewards_of(one)["b"]
    assert (row["outcome"], row["value"], row["reward"], row["why"]) == (
        "failed",
        None,
        None,
        "a.jsonl:2: is not right",
    )  # fmt: skip - a row
    assert rewards_of(one)["a"]["value"] > 0
    failed = [row for row in one.names.iter_rows(named=True) if row["responder"] == "b"]
    assert [(row["outcome"], row["value"], row["name"]) for row in failed] == [
        ("failed", None, "John Smith"),
        ("failed", None, "Mary Jones"),
    ]


def test_a_wrong_text_stops_or_is_failed_as_was_chosen():
    given = [answer({"John Smith": ["J\aon"]}, "a"), answer({"John Smith": SMITHS}, "b")]
    with pytest.raises(RowError, match="variations: of 'John Smith'"):
        judged([QUERY], given)
    (one,), judge = judged([QUERY], given, skip=True)
    assert {name: row["outcome"] for name, row in rewards_of(one).items()} == {"a": "failed", "b": "scored"}
    assert len(judge.errors) == 1


def test_names_not_asked_for_are_counted():
    _, judge = judged([QUERY], [answer({"Bob": ["Bo"], "Ann": []}, "a"), answer({"Bob": ["Bo"]}, "b")])
    assert judge.names_not_asked_for == 3


class Down:
    def find(self, address):
        return Unanswered(f"it is down for {address[:1]}")


def test_a_geocoder_that_is_down_fails_only_the_rewards_that_needed_it():
    asked = query({"name": "John Smith", "address": "Norway"}, count=3)
    homes = {"John Smith": [Variation("Jon Smith", "", address())]}
    given = [answer(homes, "a"), answer({"John Smith": SMITHS}, "b")]
    ((one,), _) = judged([asked], given, geocoder=Down())
    rows = rewards_of(one)
    assert (rows["a"]["outcome"], rows["a"]["value"]) == ("failed", None)
    assert rows["a"]["why"].endswith("it is down for 1")
    assert rows["a"]["names"] > 0
    assert (rows["b"]["outcome"], rows["b"]["addresses"]) == ("scored", 0)


def test_trees_hold_the_whole_reward_and_every_name():
    given = [answer({"John Smith": SMITHS}, "a"), answer({"John Smith": SMITHS[:2]}, "b")]
    ((one,), _) = judged([QUERY], given, trees=True, unreadable={("q1", "c"): "is not right"})
    for row in one.rewards.iter_rows(named=True):
        tree = Score.from_json(row["tree"])
        assert tree.value == (None if row["value"] is None else pytest.approx(row["value"], abs=1e-12))
    assert [json.loads(tree)["name"] for tree in one.names["tree"].drop_nulls()] == [
        "John Smith",
        "Mary Jones",
    ] * 2


def test_many_queries_are_judged_together_as_each_is_alone():
    queries = [query(f"Name {letters}", count=2, id=letters) for letters in different(40, "")]
    given = [
        answer({f"Name {one.id}": [f"Nam {one.id}", f"Nome {one.id}"]}, responder, one.id)
        for one in queries
        for responder in "ab"
    ]
    together, _ = judged(queries, given)
    for one, found in zip(queries, together, strict=True):
        ((alone,), _) = judged([one], [each for each in given if each.query_id == one.id])
        assert found.names.equals(alone.names)
        assert found.rewards.equals(alone.rewards)
        assert found.flags == alone.flags
