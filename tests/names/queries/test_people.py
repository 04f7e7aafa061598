import random
import unicodedata
from collections import Counter
from datetime import date
from itertools import islice

import faker
import pytest

from trueline.core.errors import InputError, UnknownNameError
from trueline.names import birth_dates
from trueline.names.ask import SCRIPTS
from trueline.names.queries import people as people_module
from trueline.names.queries.people import LOCALES, people

WRITTEN = {
    "latin": {"LATIN"},
    "cyrillic": {"CYRILLIC", "MODIFIER"},
    "greek": {"GREEK"},
    "arabic": {"ARABIC"},
    "hebrew": {"HEBREW"},
    "devanagari": {"DEVANAGARI"},
    "han": {"CJK"},
    "japanese": {"CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC"},
    "hangul": {"HANGUL"},
    "georgian": {"GEORGIAN"},
    "thai": {"THAI"},
}
"""Each script with the first words of the Unicode names of its letters, repeat mark and apostrophe too."""

TITLES = (
    "Dr",
    "Prof",
    "Mr",
    "Mrs",
    "Ms",
    "Miss",
    "Herr",
    "Frau",
    "Sr",
    "Sra",
    "Jr",
    "MD",
    "PhD",
    "DDS",
    "DVM",
)
TITLES_ELSEWHERE = (
    "Dipl",
    "Ing",
    "Sir",
    "Lady",
    "\u0433-\u043d",
    "\u0433-\u0436\u0430",
    "\u062f\u06a9\u062a\u0631",
)


def letters(text):
    return [letter for letter in text if unicodedata.category(letter)[0] == "L"]


def first_word(letter):
    return unicodedata.name(letter).partition(" ")[0]


def test_there_are_at_least_12_locales_and_6_scripts_that_a_query_knows():
    scripts = {script for script, _ in LOCALES.values()}
    assert len(LOCALES) >= 12
    assert len(scripts) >= 6
    assert scripts <= set(SCRIPTS)
    assert scripts == set(WRITTEN)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_names_of_a_locale_are_written_in_the_script_it_claims(locale):
    script, country = LOCALES[locale]
    for person in people(600, 42, [locale]):
        assert {first_word(letter) for letter in letters(person.name)} <= WRITTEN[script], person.name
        assert letters(person.name)
        assert (person.script, person.address) == (script, country)


@pytest.mark.parametrize("locale", LOCALES)
def test_a_name_is_first_and_last_name_and_no_title_or_suffix(locale):
    for person in people(600, 42, [locale]):
        words = [word.strip(".,") for word in person.name.split()]
        assert len(words) >= 2
        assert not {*TITLES, *TITLES_ELSEWHERE} & set(words), person.name
        assert "." not in person.name


@pytest.mark.parametrize(
    ("name", "script"),
    [
        ("H.-Dieter Klemt", "latin"),
        ("Hans Koch II", "latin"),
        ("Ann (Lee)", "latin"),
        ("Ann Lee 2", "latin"),
        ("\u0418\u0432\u0430\u043dKh \u041f\u0435\u0442\u0440\u043e\u0432", "cyrillic"),
    ],
)
def test_a_name_of_fakers_that_is_not_clean_is_passed_over(name, script):
    assert not people_module._is_clean(name, script)


@pytest.mark.parametrize(
    ("name", "script"),
    [("Jean-Luc O'Neil", "latin"), ("J Lee", "latin"), ("\u0909\u0937\u093e", "devanagari")],
)
def test_hyphens_apostrophes_marks_and_single_letters_are_clean(name, script):
    assert people_module._is_clean(name, script)


def test_no_locale_has_the_names_of_another():
    found = {locale: {person.name for person in people(60, 42, [locale])} for locale in LOCALES}
    english = found.pop("en_US")
    assert all(len(names & english) <= 1 for names in found.values())


def test_names_are_distinct():
    counts = Counter(person.name for person in people(2_000, 42))
    assert counts.most_common(1)[0][1] == 1


def test_locales_take_turns():
    scripts = [person.script for person in people(5, 42, ["en_US", "ru_RU"])]
    assert scripts == ["latin", "cyrillic", "latin", "cyrillic", "latin"]


def test_birth_dates_are_whole_days_from_1940_to_2004_and_can_be_varied():
    days = [birth_dates.day(str(person.dob)) for person in people(2_000, 42)]
    assert date(1940, 1, 1) <= min(days) < date(1941, 1, 1)
    assert date(2004, 1, 1) < max(days) <= date(2004, 12, 31)


def test_the_same_seed_makes_the_same_people_and_another_one_others():
    assert list(people(50, 42)) == list(people(50, 42))
    assert list(people(50, 42)) != list(people(50, 43))


def test_the_first_people_do_not_depend_on_how_many_follow():
    assert list(people(20, 42)) == list(islice(people(500, 42), 20))


def test_fakers_own_chance_and_pythons_are_left_alone():
    random.seed(1)
    faker.Faker.seed(1)
    before, faked = random.getstate(), faker.Faker("en_US").name()
    list(people(50, 42))
    assert random.getstate() == before
    faker.Faker.seed(1)
    list(people(50, 42))
    assert faker.Faker("en_US").name() == faked


def test_seeding_faker_does_not_change_the_people():
    before = list(people(20, 42))
    faker.Faker.seed(99)
    random.seed(99)
    assert list(people(20, 42)) == before


@pytest.mark.parametrize(("locale", "near"), [("en_UK", "en_US"), ("de_AT", "de_DE"), ("ru", "ru_RU")])
def test_an_unknown_locale_is_refused_with_a_near_one(locale, near):
    with pytest.raises(UnknownNameError) as refused:
        list(people(3, 42, [locale]))
    assert f"there is no locale '{locale}'" in str(refused.value)
    assert near in str(refused.value)


def test_a_locale_for_which_faker_would_speak_english_is_refused(monkeypatch):
    monkeypatch.setitem(people_module.LOCALES, "sr_BA", ("cyrillic", "Bosnia"))
    with pytest.raises(
        InputError, match="Faker has no names for the locale sr_BA, it gives en_US; leave it out"
    ):
        list(people(3, 42, ["sr_BA"]))


@pytest.mark.parametrize("number", [0, -1])
def test_fewer_than_one_cannot_be_made(number):
    with pytest.raises(InputError, match="people cannot be made; ask for 1 or more"):
        list(people(number, 42))


@pytest.mark.parametrize("locales", [[], ["en_US", "ru_RU", "en_US"]])
def test_each_locale_is_named_once(locales):
    with pytest.raises(InputError, match="name each locale once"):
        list(people(3, 42, locales))


def test_a_locale_that_runs_out_of_names_says_so(monkeypatch):
    maker = people_module._maker("en_US", 42)
    monkeypatch.setattr(maker, "parse", lambda _: "Ann Lee")
    monkeypatch.setattr(people_module, "_maker", lambda *_: maker)
    with pytest.raises(InputError, match="Faker has no new names left for en_US; ask for fewer people"):
        list(people(2, 42, ["en_US"]))
