import pytest

from trueline.core.errors import InputError
from trueline.core.policy import from_toml, to_toml
from trueline.names import POLICIES, NamesPolicy


def changed(tmp_path, before, after, policy="documented"):
    text = to_toml(POLICIES[policy])
    assert text.count(before) == 1
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(before, after), encoding="utf-8")
    return from_toml(NamesPolicy, path)


def test_names_dates_and_addresses_weigh_what_section_4_says():
    found = {
        policy.id: (policy.reward.names, policy.reward.birth_dates, policy.reward.addresses)
        for policy in POLICIES
    }
    assert found == {"documented": (0.7, 0.15, 0.15), "miid": (0.2, 0.1, 0.7), "fair": (0.7, 0.15, 0.15)}


def test_only_the_validator_has_a_curve_and_reads_no_commas_but_its_own():
    assert [policy.reward_curve.use for policy in POLICIES] == ["none", "rank", "none"]
    assert [len(policy.addresses.commas) for policy in POLICIES] == [4, 1, 4]


def test_all_policies_take_copying_off():
    assert {policy.copying.copying for policy in POLICIES} == {"counts"}


def test_copying_can_be_switched_off_in_a_file(tmp_path):
    mine = changed(tmp_path, 'copying = "counts"', 'copying = "is_shown"')
    assert mine.copying.copying == "is_shown"
    assert mine.digest != POLICIES["documented"].digest


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("birth_dates = 0.15", "birth_dates = 0.25", "reward: the weights sum to 1.1; make them sum to 1"),
        ("surplus_each = 0.05", "surplus_eech = 0.05", "surplus_eech: is not a field here"),
        ("least_commas = 2\n", "", "addresses.least_commas: is missing; add it"),
        ("group_overlap = 0.75", "group_overlap = 1.0", "group_overlap: input should be less than 1"),
        ("        100.0,\n", "        5000.0,\n", "geocoding.areas: the areas do not grow"),
        ("        100.0,\n", "        -1.0,\n", "geocoding.areas: is no list of pairs"),
    ],
)
def test_a_table_that_cannot_be_meant_is_refused(tmp_path, before, after, said):
    with pytest.raises(InputError, match=said):
        changed(tmp_path, before, after)
