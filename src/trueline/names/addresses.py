"""Addresses: does each look real, is it in the country or the city that was asked for, is there such a place.

Reach for it to score the addresses of one name. Each address is scored by itself, so a bad one costs its
share and no more; blank ones are not scored here. A geocoder is asked only when one is given, and only about
addresses that pass the rest.
"""

import unicodedata
from collections.abc import Sequence

from trueline.core.score import Score
from trueline.names.geocoder import Locator, Unanswered, smallest_area
from trueline.names.places import Region, region
from trueline.names.policy import NamesPolicy
from trueline.names.reward_policy import AddressRules, Geocoding

__all__ = ["faults", "score_address", "score_addresses"]


def score_addresses(
    name: str, addresses: Sequence[str], asked: str, policy: NamesPolicy, geocoder: Locator | None = None
) -> Score:
    """The mean over the addresses given for a name; 0 where none is."""
    given = [address for address in addresses if address.strip()]
    if not given:
        return Score.leaf(name, 0.0, asked=asked, why="no address was given")
    wanted = region(asked)
    each = [score_address(address, wanted, policy, geocoder).weighing(1.0) for address in given]
    return Score.weighted(name, each, asked=asked)


def score_address(
    address: str, wanted: Region, policy: NamesPolicy, geocoder: Locator | None = None
) -> Score:
    """One address: 1 where it looks real and is in the region, times what its place is worth."""
    wrong = faults(address, policy.addresses)
    real = Score.leaf("looks_real", not wrong, **({"faults": wrong} if wrong else {}))
    inside = Score.leaf("region", wanted.holds(_sections(address, policy.addresses)))
    parts = [real, inside]
    if geocoder is not None and real.value and inside.value:
        parts.append(_placed(address, policy.geocoding, geocoder))
    return Score.product(address, parts)


def faults(address: str, rules: AddressRules) -> list[str]:
    """What keeps an address from looking real, in words; nothing where it does.

    >>> from trueline.names import POLICIES
    >>> faults("12 Rose Street, Oslo", POLICIES["documented"].addresses)
    ['has 16 letters and digits, at least 30 are wanted', 'has 14 letters, at least 20 are wanted', \
'has 1 commas, at least 2 are wanted']
    """
    text = unicodedata.normalize("NFC", address).lower()
    words = [letter for letter in text if letter.isalnum()]
    sections = _sections(text, rules)
    numbered = sum(any(map(str.isdecimal, section)) for section in sections)
    counts = (
        (len(words), "letters and digits", rules.least_word_characters),
        (sum(map(str.isalpha, words)), "letters", rules.least_letters),
        (len(set(words)), "different letters and digits", rules.least_distinct),
        (numbered, "sections with a digit", rules.least_numbered_sections),
        (len(sections) - 1, "commas", rules.least_commas),
    )
    found = [f"has {n} {what}, at least {least} are wanted" for n, what, least in counts if n < least]
    if len(words) > rules.most_word_characters:
        found.append(f"has {len(words)} letters and digits, at most {rules.most_word_characters} are wanted")
    found += [f"holds {sign}" for sign in rules.never if sign in text]
    return found


def _sections(address: str, rules: AddressRules) -> list[str]:
    """What stands between the commas."""
    for comma in rules.commas:
        address = address.replace(comma, ",")
    return address.split(",")


def _placed(address: str, worth: Geocoding, geocoder: Locator) -> Score:
    found = geocoder.find(address)
    if isinstance(found, Unanswered):
        return Score.failed("place", "geocoder", found.cause)
    area = smallest_area(found, worth.metres_per_degree)
    if area is None:
        return Score.leaf("place", worth.nothing, why="the geocoder found nothing")
    value = next((score for limit, score in worth.areas if area < limit), worth.larger)
    return Score.leaf("place", value, square_metres=area)
