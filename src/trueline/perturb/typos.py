"""Typos: two neighbouring letters of a word exchanged.

Reach for it to make text a little worse. What always holds: words of three letters or less stay, no letter is
lost or added, and a word that is changed differs from what it was.
"""

import re

from trueline.core.chance import Chance

__all__ = ["with_typos"]

WORD = re.compile(r"[^\W\d_]{4,}")


def with_typos(text: str, share: float, chance: Chance) -> str:
    """Change each longer word with this probability.

    >>> from trueline.core.chance import generator
    >>> with_typos("a cup of coffee", 1.0, generator(1, "example")) != "a cup of coffee"
    True
    """

    def changed(found: re.Match[str]) -> str:
        word = found[0]
        # Drawn for every word, so that one word's fate does not depend on another's letters.
        hit, place = chance.random() < share, chance.random()
        places = [at for at in range(len(word) - 1) if word[at] != word[at + 1]]
        if not hit or not places:
            return word
        at = places[int(place * len(places))]
        return f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}"

    return WORD.sub(changed, text)
