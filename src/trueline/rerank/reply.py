"""What a model said of its candidates, read strictly: numbers from 1 to N, each once, best first.

Reach for it in a method that asks for a ranking. What always holds: only the last line is read, and only
after its mark; numbers in what was thought before are no prediction.
"""

import re

from trueline.core.reply import Unreadable, marked_line, quoted

__all__ = ["RANKING", "read_numbers", "read_ranking"]

RANKING = "RANKING:"
"""What the last line of a reply begins with."""

NUMBERS = re.compile(r"\d{1,9}(?:\s*,\s*\d{1,9})*")


def read_ranking(text: str, count: int) -> list[int] | Unreadable:
    r"""The candidates on the last line of a reply.

    >>> read_ranking("2 is loud.\nRANKING: 3, 1", 3)
    [3, 1]
    """
    found = marked_line(text, RANKING)
    return found if isinstance(found, Unreadable) else read_numbers(found, count, "last line")


def read_numbers(text: str, count: int, where: str = "reply") -> list[int] | Unreadable:
    """Numbers of candidates with commas between."""
    if not NUMBERS.fullmatch(text.strip()):
        return Unreadable(f"{quoted(text)} are no numbers of candidates", where)
    numbers = [int(one) for one in text.split(",")]
    wrong = next((one for one in numbers if not 1 <= one <= count), None)
    if wrong is not None:
        return Unreadable(f"names {wrong}, and there are {count} candidates", where)
    twice = next((one for one in numbers if numbers.count(one) > 1), None)
    return numbers if twice is None else Unreadable(f"names {twice} twice", where)
