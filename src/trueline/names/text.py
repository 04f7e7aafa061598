"""Text before it is compared: one form for names that a reader would call the same.

Reach for it before any comparison of parts. Prepared text is composed (NFC), letters of other scripts are
romanised, all is lower case, and tokens stand one space apart. Rules do not use it: they read a name as
it was given.
"""

import polars as pl
from anyascii import anyascii

from trueline.names.policy import NamesPolicy

__all__ = ["is_blank", "is_latin", "prepare", "tokens"]

FOREIGN = r"[\p{L}\p{M}--[\p{Latin}\p{Common}\p{Inherited}]]"
"""A letter or mark that belongs to another script than Latin."""

LOOSE = r"\s\s|^\s|\s$|[^\S ]"
"""White space other than single spaces between tokens."""


def is_latin(texts: pl.Series) -> pl.Series:
    """Whether each text has no letter of another script; digits, signs and emoji belong to none."""
    if not _beyond_ascii(texts):
        return pl.repeat(value=True, n=len(texts), dtype=pl.Boolean, eager=True)
    return ~texts.str.contains(FOREIGN)


def prepare(texts: pl.Series, policy: NamesPolicy) -> pl.Series:
    """Each text in the form in which the policy compares it, its tokens one space apart."""
    if policy.compared_text == "prepared":
        if _beyond_ascii(texts):
            texts = _romanised(texts.str.normalize("NFC"))
        texts = texts.str.to_lowercase()
    if texts.str.contains(LOOSE).any():
        texts = texts.str.replace_all(r"\s+", " ").str.strip_chars(" ")
    return texts


def is_blank(text: str, policy: NamesPolicy) -> bool:
    """Whether nothing is left of a text once it is prepared; it may have had letters that have no sound."""
    # Romanising everything leaves no less than preparing does, and costs a hundredth of it.
    return not anyascii(text).strip() and not prepare(pl.Series([text]), policy)[0]


def tokens(prepared: pl.Series) -> pl.DataFrame:
    """The first and the last token of each prepared text and how many it has; a blank text has none."""
    split = prepared.str.split(" ")
    number = split.list.len().cast(pl.Int64) - (prepared == "").cast(pl.Int64)
    return pl.DataFrame({"first": split.list.first(), "last": split.list.last(), "count": number})


def _beyond_ascii(texts: pl.Series) -> bool:
    return bool((texts.str.len_bytes() != texts.str.len_chars()).any())


def _romanised(texts: pl.Series) -> pl.Series:
    letters = texts.str.extract_all(FOREIGN).explode().drop_nulls().unique(maintain_order=True).to_list()
    if not letters:
        return texts
    return texts.str.replace_many(letters, [anyascii(letter) for letter in letters])
