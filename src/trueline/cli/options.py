"""Option values that are more than one word: a mix of levels, a list of words."""

from trueline.core.errors import RowError

__all__ = ["mix", "words"]


def mix(option: str, text: str) -> dict[str, float]:
    """`Light=.4,Medium=.6` as level to share."""
    found: dict[str, float] = {}
    for item in words(text):
        level, _, share = (part.strip() for part in item.partition("="))
        if level in found:
            raise RowError("", option, f"names {level!r} twice; give each level one share")
        try:
            found[level] = float(share)
        except ValueError:
            what = f"{item!r} is not level=share; write it like Light=.4,Medium=.6"
            raise RowError("", option, what) from None
    return found


def words(text: str) -> list[str]:
    """`a, b` as its words."""
    return [word for item in text.split(",") if (word := item.strip())]
