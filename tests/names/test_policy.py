import pytest

from trueline.core.errors import InputError, UnknownNameError
from trueline.core.policy import to_toml
from trueline.names import POLICIES, policy_named


def test_the_three_policies_ship_and_have_digests_of_their_own():
    assert POLICIES.names == ("documented", "miid", "fair")
    assert len({policy.digest for policy in POLICIES}) == 3


def test_what_each_policy_decides_is_the_table_of_section_1():
    documented, miid, fair = POLICIES
    assert (documented.spelling_bands.Medium, miid.spelling_bands.Medium) == ([0.5, 0.7], [0.5, 0.69])
    assert (documented.sound_bands.Far, miid.sound_bands.Far) == ([0.3, 0.6], [0.3, 0.59])
    assert [policy.band_ends for policy in POLICIES] == ["half_open", "closed", "half_open"]
    assert [policy.share_arithmetic for policy in POLICIES] == ["exact", "floats", "exact"]
    assert [policy.level_target for policy in POLICIES] == ["floor", "floor", "largest_remainder"]
    assert [policy.surplus for policy in POLICIES] == ["decays", "decays", "is_free"]
    assert [policy.low_similarity_below for policy in POLICIES] == [0.2, 0.2, 0.0]
    assert [policy.expected_rules for policy in POLICIES] == ["floor", "floor", "half_up"]
    assert {policy.rule_weight for policy in POLICIES} == {0.2}
    assert {policy.unmatched_penalty for policy in POLICIES} == {0.1}
    assert fair.no_rule_possible == "not_applicable"


@pytest.mark.parametrize("name", POLICIES.names)
def test_a_policy_in_a_file_scores_as_the_named_one(tmp_path, name):
    path = tmp_path / "mine.toml"
    path.write_text(to_toml(POLICIES[name]), encoding="utf-8")
    assert policy_named(str(path)) == POLICIES[name]


def test_an_unknown_policy_names_the_near_one():
    with pytest.raises(UnknownNameError, match="no names policy 'documentd'; did you mean 'documented'"):
        policy_named("documentd")


def test_a_bound_out_of_place_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    text = to_toml(POLICIES["documented"]).replace("rule_weight = 0.2", "rule_weight = 2.0")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"mine\.toml: rule_weight: is 2\.0; give 1 or less"):
        policy_named(str(path))


def test_sound_weights_that_are_all_zero_are_refused(tmp_path):
    path = tmp_path / "mine.toml"
    lines = to_toml(POLICIES["documented"]).splitlines()
    zero = [
        f"{line.split(' = ')[0]} = 0.0" if line.startswith(("soundex", "metaphone", "nysiis")) else line
        for line in lines
    ]
    path.write_text("\n".join(zero), encoding="utf-8")
    with pytest.raises(InputError, match=r"mine\.toml: sound_weights: are all 0"):
        policy_named(str(path))
