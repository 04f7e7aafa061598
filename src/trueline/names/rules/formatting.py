"""Rules that write a name shorter, part by part.

Reach for it to read or change what counts as initials or as an abbreviation. None applies to a name of one
part. Initials are compared lower-cased; an abbreviation as it is, save that of a single word.
"""

from collections.abc import Iterator
from itertools import product

from trueline.names.rules import needs
from trueline.names.rules.rule import Rule
from trueline.names.rules.words import SHORTENING

__all__ = ["RULES"]

# A name with fewer parts has no form to make or to recognise, save the abbreviation of a single word.
_TWO = 2


def _is_initials(original: str, variation: str) -> bool:
    return variation.lower() in [form.lower() for form in _initials(original.split())]


def _make_initials(original: str) -> Iterator[str]:
    return (form for form in _initials(original.split()) if form != original)


def _initials(parts: list[str]) -> tuple[str, ...]:
    if len(parts) < _TWO:
        return ()
    letters = [part[0] for part in parts]
    return ".".join(letters) + ".", ". ".join(letters) + ".", "".join(letters)


def _is_first_initial(original: str, variation: str) -> bool:
    if "." not in variation:
        return False
    return variation.lower() in [form.lower() for form in _first_initial(original.split())]


def _make_first_initial(original: str) -> Iterator[str]:
    return (form for form in _first_initial(original.split()) if form != original)


def _first_initial(parts: list[str]) -> tuple[str, ...]:
    if len(parts) < _TWO:
        return ()
    initial, rest = parts[0][0], " ".join(parts[1:])
    return f"{initial}. {rest}", f"{initial}.{rest}"


def _is_abbreviation(original: str, variation: str) -> bool:
    before, after = original.split(), variation.split()
    # A blank text has no part that could be cut or be what is left.
    if not before or len(before) != len(after):
        return False
    if len(before) == 1:
        return _is_cut(before[0].lower(), after[0].lower())
    return all(map(_is_cut, before, after))


def _is_cut(part: str, short: str) -> bool:
    return len(short) < len(part) and part.startswith(short)


def _abbreviate(original: str) -> Iterator[str]:
    parts = original.split()
    if len(parts) < _TWO:
        return
    # Lengths, not texts: a product keeps all it draws from in memory.
    for lengths in product(*(range(len(part) - 1, 0, -1) for part in parts)):
        yield " ".join(part[:length] for part, length in zip(parts, lengths, strict=True))


RULES = (
    Rule(
        id="shorten_name_to_initials",
        category="formatting",
        sentence="Give nothing but the initials of the name.",
        words=(r"initials|first letters?",),
        unlike=r"capitali\w*|keep\w*|kept|rest|unchanged|in full|(?:first|given) name(?! and)|forename",
        applies=needs.two_parts,
        holds=_is_initials,
        makes=_make_initials,
        lowered=True,
    ),
    Rule(
        id="initial_only_first_name",
        category="formatting",
        sentence="Cut the first name down to its initial and keep the rest.",
        words=(
            r"first|given|forename",
            r"initial(?! and)|initials only|(?:first|single|1) letter",
        ),
        unlike=(
            r"every|each|all (?:the )?parts|keep\w* (?:the )?(?:first|given)|initial of the (?:last|family)|"
            r"(?:last|family) name (?:cut |reduced )?(?:down )?to"
        ),
        applies=needs.two_parts,
        holds=_is_first_initial,
        makes=_make_first_initial,
        lowered=True,
    ),
    Rule(
        id="shorten_name_to_abbreviations",
        category="formatting",
        sentence="Cut every part of the name down to its beginning.",
        words=(SHORTENING, r"parts?|names?|words?|abbreviat\w*|components?"),
        unlike=r"initials?|first letters?|(?:first|given) name(?! and)|forename|titles?|by 1|1 letter|in 2",
        applies=needs.two_parts,
        holds=_is_abbreviation,
        makes=_abbreviate,
        lowered=False,
    ),
)
