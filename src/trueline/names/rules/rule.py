"""What a rule is: five things, and the stricter reading of two of them.

A rule knows whether it can apply to an original, whether it holds for a pair, everything it can make, its
sentence for a query, and the words by which another text that asks for it is recognised. What a rule makes,
it recognises; where it cannot apply, it makes nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

__all__ = ["Rule"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule for making variations of a name.

    `words` are regular expressions of whole words: a phrase that asks for the rule has one of each, and none
    of `unlike`, by which it would ask for another rule. `holds` gives a verdict for any two strings and does
    not ask `applies`. `makes` yields distinct texts in a fixed order, lazily, because a long name has very
    many. `length_change` is how much longer a variation that holds must be than its original, counted in
    lower case when `lowered`; None is any. The table uses it to pass over pairs without calling `holds`,
    which must never disagree with it.
    `strictly` is the same rule read strictly, or None where strictness changes nothing.
    """

    id: str
    category: str
    sentence: str
    words: tuple[str, ...]
    unlike: str = ""
    applies: Callable[[str], bool]
    holds: Callable[[str, str], bool]
    makes: Callable[[str], Iterator[str]]
    lowered: bool
    length_change: int | None = None
    askable: bool = True
    strictly: "Rule | None" = None

    def read(self, *, strict: bool) -> "Rule":
        """The rule under the reading asked for."""
        return self.strictly if strict and self.strictly is not None else self
