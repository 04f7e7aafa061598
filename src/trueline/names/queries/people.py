"""Synthetic people to ask about: names in many scripts, each with a birth date and a country.

Reach for it when no list of names is at hand. Nobody in it is a real person except by accident. The names are
Faker's; the same seed gives the same people with one version of Faker and of Python.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING

from trueline.core.chance import generator
from trueline.core.errors import InputError, UnknownNameError
from trueline.names.queries.query import AskedName

if TYPE_CHECKING:
    from faker import Generator

__all__ = ["LOCALES", "people"]

LOCALES: dict[str, tuple[str, str]] = {
    "en_US": ("latin", "United States"),
    "de_DE": ("latin", "Germany"),
    "fr_FR": ("latin", "France"),
    "es_ES": ("latin", "Spain"),
    "pl_PL": ("latin", "Poland"),
    "tr_TR": ("latin", "Turkey"),
    "no_NO": ("latin", "Norway"),
    "pt_BR": ("latin", "Brazil"),
    "ru_RU": ("cyrillic", "Russia"),
    "uk_UA": ("cyrillic", "Ukraine"),
    "bg_BG": ("cyrillic", "Bulgaria"),
    "el_GR": ("greek", "Greece"),
    "ar_SA": ("arabic", "Saudi Arabia"),
    "fa_IR": ("arabic", "Iran"),
    "he_IL": ("hebrew", "Israel"),
    "hi_IN": ("devanagari", "India"),
    "zh_CN": ("han", "China"),
    "ja_JP": ("japanese", "Japan"),
    "ko_KR": ("hangul", "South Korea"),
    "ka_GE": ("georgian", "Georgia"),
    "th_TH": ("thai", "Thailand"),
}
"""Each locale with the script its names are written in and its country."""

JOINERS = " -'\u2019\u200d"
"""What stands between letters, besides marks: the last one joins letters of Devanagari."""

FIRST_DAY, DAYS = date(1940, 1, 1), 23_741
"""Birth dates are drawn from 1940 to 2004."""


def people(number: int, seed: int, locales: Sequence[str] = tuple(LOCALES)) -> Iterator[AskedName]:
    """So many different people, the locales taking turns."""
    if number < 1:
        raise InputError(f"{number} people cannot be made; ask for 1 or more")
    if not locales or len(set(locales)) < len(locales):
        raise InputError(f"people come from {', '.join(locales) or 'no locale'}; name each locale once")
    makers = [_maker(locale, seed) for locale in locales]
    days = generator(seed, "names", "people", "birth dates")
    seen: set[str] = set()
    for place in range(number):
        turn = place % len(locales)
        script, country = LOCALES[locales[turn]]
        born = FIRST_DAY + timedelta(days=int(days.random() * DAYS))
        name = _new_name(makers[turn], seen, locales[turn])
        yield AskedName(name=name, script=script, dob=born.isoformat(), address=country)


def _maker(locale: str, seed: int) -> "Generator":
    """Names of one locale, which must be its own: an unknown one would silently speak English."""
    from faker import Factory  # noqa: PLC0415 - .1 s that only synthetic people need

    if locale not in LOCALES:
        raise UnknownNameError("locale", locale, LOCALES)
    maker = Factory.create(locale, providers=["faker.providers.person"], use_weighting=False)
    spoken = getattr(maker.provider("faker.providers.person"), "__lang__", None)
    if spoken != locale:
        raise InputError(f"Faker has no names for the locale {locale}, it gives {spoken}; leave it out")
    maker.random = generator(seed, "names", "people", locale)
    return maker


def _new_name(maker: "Generator", seen: set[str], locale: str) -> str:
    for _ in range(1_000):
        name = maker.parse("{{first_name}} {{last_name}}")
        if name not in seen and _is_clean(name, LOCALES[locale][0]):
            seen.add(name)
            return name
    raise InputError(f"Faker has no new names left for {locale}; ask for fewer people or more locales")


def _is_clean(name: str, script: str) -> bool:
    """Faker's lists hold a few names with dots, brackets, numerals such as II, or letters of two scripts."""
    if not all(letter in JOINERS or unicodedata.category(letter)[0] in "LM" for letter in name):
        return False
    if script != "latin":
        return not any(letter.isascii() and letter.isalpha() for letter in name)
    return not any(len(word) > 1 and word.isupper() for word in name.split())
