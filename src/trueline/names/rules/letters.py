"""What kind of character stands somewhere: a vowel, a consonant, a special character.

Reach for it when a rule cares about kinds of characters. A letter has the same kind in either case, and no
character has two kinds.
"""

from string import ascii_lowercase

__all__ = [
    "CONSONANTS",
    "LETTERS",
    "SPECIALS",
    "VOWELS",
    "in_case_of",
    "is_consonant",
    "is_special",
    "is_vowel",
]

LETTERS = ascii_lowercase
VOWELS = "aeiou"
CONSONANTS = "bcdfghjklmnpqrstvwxyz"
SPECIALS = "!@#$%^&*()_+-=[]{}|;:,.<>?"

_VOWELS = frozenset(VOWELS)
_SPECIALS = frozenset(SPECIALS)


def is_vowel(character: str) -> bool:
    """One of a e i o u, and nothing else: an accented vowel is a consonant here."""
    return character.lower() in _VOWELS


def is_consonant(character: str) -> bool:
    """Any letter that is no vowel: y, accented letters and other scripts too."""
    # Lowered before asking: 'İ' lowers to a vowel and a mark, so it is neither.
    lowered = character.lower()
    return lowered.isalpha() and lowered not in _VOWELS


def is_special(character: str) -> bool:
    """One of the special characters."""
    return character in _SPECIALS


def in_case_of(letter: str, model: str) -> str:
    """Give the letter the case of the model; lower case when the model has none.

    >>> in_case_of("a", "J"), in_case_of("Y", "o"), in_case_of("ß", "J")
    ('A', 'y', 'ß')
    """
    if not model.isupper():
        return letter.lower()
    raised = letter.upper()
    # A letter that does not come back from upper case stays as it is.
    return raised if raised.lower() == letter.lower() else letter
