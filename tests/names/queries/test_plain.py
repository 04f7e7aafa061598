import pytest

from tests.names.queries.asked import JOHN_WHOLE, query
from trueline.names.queries.plain import clauses, plain
from trueline.names.queries.query import AskedName


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Twelve variations", "12 variations"),
        ("twenty-five percent", "25%"),
        ("Twenty five per cent", "25%"),
        ("ONE HUNDRED percent", "100%"),
        ("60 % Medium", "60% medium"),
        ("60-percent", "60%"),
        ("Light .2", "light 20%"),
        ("Light 0.25", "light 25%"),
        ("Light 1.0", "light 100%"),
        ("all Medium", "100% medium"),
        ("**15** `variants`", "15 variants"),
        ("Mr. or Dr. Smith", "mr or dr smith"),
        ("\uff11\uff15 variants", "15 variants"),
        ("don\u2019t", ""),
    ],
)
def test_what_can_be_said_in_several_ways_is_said_in_one(text, read):
    assert plain(text, query()) == read


@pytest.mark.parametrize(
    "text",
    ["someone tensely", "12.5%", "1,000", "100%", "0.333333", "all Light or Medium", "{name}", "often"],
)
def test_what_only_looks_like_it_stays_as_it_is(text):
    assert plain(text, query()) == text.lower()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("at least 12 variations", "some variations"),
        ("no more than twelve variations", "some variations"),
        ("up to 30%", "some%"),
        ("12 or more", "some or more"),
        ("10-12 variations", "some variations"),
        ("ten to twelve variations", "some variations"),
        ("20\u201330% Light", "some% light"),
        ("between 10 and 12 variations", "some variations"),
    ],
)
def test_a_bound_or_a_range_is_no_figure(text, read):
    assert plain(text, query()) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("swap letters, do not drop one, add one", "swap letters, do , add 1"),
        ("30% of all (not per rule)", "30% of all ()"),
        ("Never add a title.", "."),
        ("An address is not needed.", "."),
        ("birth dates are optional; swap letters", "; swap letters"),
        ("no birth date, no address", ", "),
        ("insert a letter without dropping any", "insert a letter "),
    ],
)
def test_what_the_text_says_not_to_do_is_gone(text, read):
    assert plain(text, query()) == read


@pytest.mark.parametrize("text", ["without any space", "nothing but initials", "no day", "a note", "knot"])
def test_a_word_that_only_begins_like_a_no_says_nothing(text):
    assert plain(text, query()) == text


class TestOwnValues:
    def test_the_one_name_its_birth_date_and_its_place_are_placeholders(self):
        text = "For JOHN SMITH, born 1980-02-11 in Norway"
        assert plain(text, query(names=[JOHN_WHOLE])) == "for {name}, born {dob} in {address}"

    def test_a_name_with_a_level_or_a_number_in_it_is_read_as_a_name(self):
        asked = query(names=[AskedName(name="Seven Light")])
        assert plain("Seven Light, seven Light", asked) == "{name}, {name}"

    def test_a_name_inside_a_longer_word_is_no_name(self):
        assert plain("Anna and Ann's", query(names=[AskedName(name="Ann")])) == "anna and {name}'s"

    def test_of_several_names_none_stands_for_all(self):
        asked = query(names=[AskedName(name="Ann"), AskedName(name="Bo")])
        assert plain("Ann", asked) == "ann"


def test_clauses_end_with_lines_sentences_and_semicolons_and_not_within_a_figure():
    assert clauses("one. two 1.5%; three\nfour") == ["one", " two 1.5%", " three", "four"]
