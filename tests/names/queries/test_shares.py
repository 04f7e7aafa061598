import pytest

from trueline.names.queries.shares import read_shares


def mix(text, kind="phonetic_similarity"):
    """Level to its one share; a level with several shares has the set of them."""
    found = read_shares(text).mixes[kind]
    return {level: min(said) if len(said) == 1 else said for level, said in found.items() if said}


def spelling(text):
    return mix(text, "orthographic_similarity")


USUAL = {"Light": "20%", "Medium": "60%", "Far": "20%"}


@pytest.mark.parametrize(
    "text",
    [
        "phonetic: 20% light, 60% medium, 20% far",
        "phonetic: light 20%, medium 60%, far 20%",
        "phonetic: 60% medium, 20% far and 20% light",
        "20% light, 60% medium and 20% far in sound",
        "20% should sound light, 60% should sound medium and 20% should sound far",
        "how it is pronounced\n- light: 20%\n- medium: 60%\n- far: 20%",
        "sound: light (20%), medium (60%), far (20%)",
        "sound: 20% light; 60% medium; 20% far",
        "heard as 20.0% light / 60% medium / 20% far",
        "20% light by ear\n60% medium by ear\n20% far by ear",
    ],
)
def test_the_share_of_a_level_stands_beside_it(text):
    assert (mix(text), spelling(text)) == (USUAL, {})


@pytest.mark.parametrize(
    "text",
    [
        "sound 20% light, 80% far, spelling 50% light, 50% far",
        "20% light, 80% far in sound, 50% light, 50% far in spelling",
        "sound 20% light, 80% far; spelling 50% light, 50% far",
        "spelling 50% light, 50% far and sound 20% light, 80% far",
        "20% should sound light and 80% should sound far, 50% should look light and 50% look far",
    ],
)
def test_each_kind_of_similarity_has_its_own_shares(text):
    assert mix(text) == {"Light": "20%", "Far": "80%"}
    assert spelling(text) == {"Light": "50%", "Far": "50%"}


def test_a_level_without_a_share_and_a_share_without_a_level_are_no_pair():
    assert mix("sound: 20% light, 60%, 20% far") == {"Light": "20%", "Far": "20%"}
    assert mix("sound: light, medium, far") == {}


def test_two_shares_of_one_level_are_both_kept():
    assert mix("sound: 20% light, 80% far. sound: 30% light, 70% far") == {
        "Light": {"20%", "30%"},
        "Far": {"80%", "70%"},
    }


def test_levels_of_no_kind_belong_to_none():
    assert mix("20% light, 80% far") == spelling("20% light, 80% far") == {}


def test_rules_end_what_was_said_of_a_kind():
    assert mix("sound: 100% far\nrules follow\n20% light") == {"Far": "100%"}


@pytest.mark.parametrize(
    "text",
    [
        "30% of all variations follow the rules",
        "rules (30% of the set)",
        "30% of them should swap letters",
        "sound: light 20%, far 80%, and 30% follow rules, spelling: light 100%",
        "spelling 50% light, 50% far, with 30% following the rule of a letter dropped",
    ],
)
def test_the_share_of_the_rules_belongs_to_no_level(text):
    assert read_shares(text).rules == {"30%"}


@pytest.mark.parametrize(
    "text",
    ["sound: 20% light, 60%, 20% far", "sound:\n- 20% light\n- near: 30%", "spelling 50% light", "no share"],
)
def test_a_share_that_lost_its_level_is_not_the_rules(text):
    assert read_shares(text).rules == set()
