"""A text says all that its query asks for, or the reader names what is not in it.

paraphrases.jsonl holds texts as a model would write them: each with its query, and with the requirements it
has lost. Those that lost one differ by it alone.
"""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.names.queries.asked import JOHN, JOHN_WHOLE, query
from trueline.core.schema import read
from trueline.names.queries.draws import draw
from trueline.names.queries.query import AskedName, Query
from trueline.names.queries.reading import missing
from trueline.names.queries.wording import render
from trueline.names.rules import RULES

PARAPHRASES = [
    json.loads(line)
    for line in Path(__file__).with_name("paraphrases.jsonl").read_text(encoding="utf-8").splitlines()
]
ASKABLE = {rule.id for rule in RULES if rule.askable}
ALL = query(*sorted(ASKABLE), names=[JOHN_WHOLE])


def lost(text, asked):
    """The requirements that are missing, without what is said about them."""
    return sorted({one.partition(":")[0] for one in missing(text, asked)})


def changed(asked, old, new):
    """The text of a query with one thing in it changed."""
    text = render(asked)
    assert text.count(old) == 1
    return text.replace(old, new)


@st.composite
def mixes(draws):
    """Shares of whole or of tenths of percents that sum to 1."""
    whole = draws(st.sampled_from([100, 1000]))
    low, high = sorted(draws(st.tuples(st.integers(0, whole), st.integers(0, whole))))
    counts = {"Light": low, "Medium": high - low, "Far": whole - high}
    return {level: count / whole for level, count in counts.items() if count or draws(st.booleans())}


@st.composite
def queries(draws):
    named = st.text(alphabet="abcXYZ \u00e9\u5c71", min_size=1, max_size=12).filter(str.strip)
    asked = st.builds(
        AskedName,
        name=named,
        dob=st.none() | st.sampled_from(["1980-02-11", "2000-2-29", "1999-12-31"]),
        address=st.none() | st.sampled_from(["Norway", "Light Far, 20% Medium", "7 variations"]),
    )
    rules = draws(st.none() | st.lists(st.sampled_from(RULES.names), unique=True, max_size=22))
    return query(
        names=draws(st.lists(asked, min_size=1, max_size=3, unique_by=lambda one: one.name)),
        variation_count=draws(st.integers(1, 10_000)),
        phonetic_similarity=draws(mixes()),
        orthographic_similarity=draws(mixes()),
        rule_based=None
        if rules is None
        else {"selected_rules": rules, "rule_percentage": draws(st.integers(0, 1000)) / 10},
    )


@given(queries())
@settings(deadline=None, max_examples=400)
def test_our_own_text_of_any_query_says_all_of_it(asked):
    assert missing(render(asked), asked) == []


def test_the_text_of_every_drawn_query_says_all_of_it():
    names = [JOHN, JOHN_WHOLE, AskedName(name="Ann"), AskedName(name="Bo", address="Norway")]
    found = [missing(str(one.text), one) for one in draw(names * 100, 7)]
    assert found == [[]] * 400


@pytest.mark.parametrize("rule", RULES.names)
def test_the_sentence_of_a_rule_asks_for_it_and_for_no_other(rule):
    text = render(query(rule))
    assert [one for one in RULES.names if not missing(text, query(one))] == [rule]


class TestOneThingChanged:
    @pytest.mark.parametrize(
        "new", ["14", "115", "about 15", "at least 15", "15-20", "15 or 16", "some", "1.5"]
    )
    def test_the_count(self, new):
        assert lost(changed(ALL, "exactly 15 variations", f"{new} variations"), ALL) == ["the count"]

    def test_the_name(self):
        assert lost(changed(ALL, "the name {name}", "that name"), ALL) == ["the name"]

    @pytest.mark.parametrize("share", ["20% Light", "60% Medium", "20% Far"])
    @pytest.mark.parametrize("new", ["21%", "0%", "at least 20%", "some", "2%", "200%", "10-60%"])
    def test_the_share_of_a_level_of_sound(self, share, new):
        text = changed(ALL, share, f"{new} {share.split()[1]}")
        assert lost(text, ALL) == ["phonetic similarity"]

    @pytest.mark.parametrize("share", ["50% Light", "50% Medium"])
    def test_the_share_of_a_level_of_spelling(self, share):
        text = changed(ALL, share, f"49% {share.split()[1]}")
        assert lost(text, ALL) == ["orthographic similarity"]

    @pytest.mark.parametrize(("old", "new"), [("20% Light", "20% Slight"), ("60% Medium", "60% middle")])
    def test_the_word_of_a_level(self, old, new):
        assert lost(changed(ALL, old, new), ALL) == ["phonetic similarity"]

    @pytest.mark.parametrize("old", ["20% Light, ", ", 60% Medium", ", 20% Far"])
    def test_a_level_left_out(self, old):
        assert lost(changed(ALL, old, ""), ALL) == ["phonetic similarity"]

    def test_a_level_that_was_not_asked_for(self):
        text = changed(ALL, "50% Light, 50% Medium", "50% Light, 50% Medium, 10% Far")
        assert lost(text, ALL) == ["orthographic similarity"]

    def test_both_mixes_exchanged(self):
        text = render(ALL).replace("Phonetic", "X").replace("Orthographic", "Phonetic")
        text = text.replace("X", "Orthographic").replace("spelt", "X").replace("sound", "spelt")
        text = text.replace("X", "sound")
        assert lost(text, ALL) == ["orthographic similarity", "phonetic similarity"]

    def test_two_shares_of_one_level_that_differ(self):
        text = f"{render(ALL)}\nFor sound, 30% Light."
        assert "phonetic similarity: asked for is 20% Light, the text says 20% and 30%" in missing(text, ALL)

    @pytest.mark.parametrize("new", ["31%", "3%", "some", "up to 30%", "30.5%"])
    def test_the_rule_share(self, new):
        assert lost(changed(ALL, "30% follow", f"{new} follow"), ALL) == ["the rule share"]

    @pytest.mark.parametrize(
        "new",
        ["do not follow one", "follow none", "avoid one", "never follow one", "should avoid following one"],
    )
    def test_a_share_that_is_to_follow_no_rule(self, new):
        text = changed(ALL, "30% follow one of these rules", f"30% {new} of these rules")
        assert lost(text, ALL) == ["the rule share"]

    def test_a_share_for_each_rule(self):
        text = changed(ALL, "30% follow one of these rules", "30% follow each of these rules")
        assert lost(text, ALL) == ["the rule share"]

    @pytest.mark.parametrize("rule", sorted(ASKABLE))
    def test_a_rule_left_out(self, rule):
        assert lost(changed(ALL, f"\n- {RULES[rule].sentence}", ""), ALL) == [f"the rule {rule}"]

    @pytest.mark.parametrize("days", ["1, ", "3, ", "30, ", "90 and "])
    def test_days_of_birth_dates_left_out(self, days):
        assert lost(changed(ALL, f" {days}", " "), ALL) == ["birth dates"]

    def test_the_year_and_month_left_out(self):
        assert lost(changed(ALL, ", and one with the same year and month and no day", ""), ALL) == [
            "birth dates"
        ]

    @pytest.mark.parametrize(("start", "what"), [("birth date", "birth dates"), ("address", "addresses")])
    def test_a_sentence_left_out(self, start, what):
        lines = [line for line in render(ALL).splitlines() if start not in line]
        assert lost("\n".join(lines), ALL) == [what]

    def test_the_place_of_an_address_left_out(self):
        text = changed(ALL, ", in the country or city of {address}", "")
        assert missing(text, ALL) == [
            "addresses: the text does not say that they lie in the country or city of the given one"
        ]


def test_an_empty_text_lacks_everything():
    assert lost("", ALL) == sorted(
        ["the name", "the count", "phonetic similarity", "orthographic similarity", "the rule share"]
        + [f"the rule {rule}" for rule in ASKABLE]
        + ["birth dates", "addresses"]
    )


def test_what_was_not_asked_for_is_not_missing():
    assert missing(render(ALL), query()) == []


def test_a_sentence_says_what_was_asked_and_what_the_text_says():
    text = render(query("swap_random_letter")).replace("15", "12").replace("30%", "25%").replace("60%", "50%")
    assert missing(text, query("swap_random_letter")) == [
        "the count: asked for are exactly 15 variations, the text says 12",
        "phonetic similarity: asked for is 60% Medium, the text says 50%",
        "the rule share: asked for is 30% of all variations, the text says 25%",
    ]


class TestParaphrases:
    @pytest.mark.parametrize("row", PARAPHRASES, ids=range(1, len(PARAPHRASES) + 1))
    def test_a_paraphrase_is_complete_or_lost_what_it_lost(self, row):
        assert lost(row["text"], read(Query, {"id": "q", **row["query"]}, "")) == sorted(row["lost"])

    def test_they_are_many_of_both_sorts(self):
        whole = [row for row in PARAPHRASES if not row["lost"]]
        assert len(whole) >= 20
        assert len(PARAPHRASES) - len(whole) >= 20

    def test_each_askable_rule_is_asked_for_in_other_words(self):
        whole = [row["query"] for row in PARAPHRASES if not row["lost"]]
        asked = {rule for one in whole for rule in one.get("rule_based", {}).get("selected_rules", ())}
        assert asked == ASKABLE

    def test_each_askable_rule_is_lost_somewhere(self):
        found = {one.removeprefix("the rule ") for row in PARAPHRASES for one in row["lost"]}
        assert found >= ASKABLE


def test_the_name_itself_may_stand_for_its_placeholder():
    assert missing(changed(query(), "{name}", "John Smith"), query()) == []


def test_one_of_several_names_does_not_stand_for_all():
    several = query(names=[JOHN, AskedName(name="Ann")])
    assert lost(changed(several, "{name}", "John Smith"), several) == ["the name"]


def test_a_figure_longer_than_python_reads_a_whole_number_is_only_another_figure():
    nines = "9" * 5_000
    assert f"the count: asked for are exactly 15 variations, the text says {nines}" in missing(
        f"{nines} variations", query()
    )
    assert lost(changed(ALL, "1, 3, 30, 90", f"{nines}, 3, 30, 90"), ALL) == ["birth dates"]


@pytest.mark.parametrize("word", ["swap ", "not ", "9 ", "20% ", "light ", "(", "between 1 and ", "x"])
def test_the_longest_text_is_read_in_a_moment(word):
    text = (word * 20_000)[:20_000]
    start = time.perf_counter()
    missing(text, ALL)
    assert time.perf_counter() - start < 2
