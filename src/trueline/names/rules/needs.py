"""What a rule may need of an original before it can apply.

Reach for it when writing a rule's `applies`. Each says whether the name has what it is called; kinds of
letters are looked for in lower case, because the rules that need them compare in lower case.
"""

from trueline.names.rules.letters import is_consonant, is_special, is_vowel
from trueline.names.rules.titles import after_title

__all__ = ["consonant", "nothing", "space", "special", "title", "two_parts", "vowel"]


def nothing(_name: str) -> bool:
    """The rule can be tried on any name."""
    return True


def space(name: str) -> bool:
    """A space, no other white space."""
    return " " in name


def vowel(name: str) -> bool:
    """A vowel."""
    return any(map(is_vowel, name.lower()))


def consonant(name: str) -> bool:
    """A consonant."""
    return any(map(is_consonant, name.lower()))


def special(name: str) -> bool:
    """A special character."""
    return any(map(is_special, name))


def title(name: str) -> bool:
    """A title and a space at the start."""
    return after_title(name) is not None


def two_parts(name: str) -> bool:
    """At least two parts."""
    return len(name.split()) > 1
