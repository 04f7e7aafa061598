"""Texts to try rules on: names, near names, and whatever a string can hold."""

from itertools import islice

from hypothesis import settings
from hypothesis import strategies as st

from trueline.names.rules import RULES
from trueline.names.rules.titles import SUFFIXES, TITLES

READINGS = [*RULES, *(rule.strictly for rule in RULES if rule.strictly)]

# Letters whose lower case is longer, depends on their neighbours, or has no upper case; a Kelvin sign, marks.
ODD = "İıΣσςßÉéñЖжאʰ\u212a\u0301\u0307"
any_text = st.text(st.characters(exclude_categories=()), max_size=12)
tight_text = st.text("aAbBl- İΣyé", max_size=7)
word = st.text("aeiouAEIOUbcdlnstyBLNSY" + ODD, min_size=1, max_size=6)
name_like = st.builds(
    lambda before, gap, words, after: before + gap.join(words) + after,
    st.sampled_from(["", "", *(f"{title} " for title in TITLES)]),
    st.sampled_from([" ", " ", "  ", "-", "."]),
    st.lists(word, min_size=1, max_size=3),
    st.sampled_from(["", "", *(f" {suffix}" for suffix in SUFFIXES)]),
)
originals = name_like | tight_text | any_text
plain_word = st.text("abcdelnosty", min_size=2, max_size=6).filter(lambda letters: len(set(letters)) > 1)
plain_name = st.builds(
    "{}{}".format, st.sampled_from(["", "Dr. "]), st.lists(plain_word, min_size=1, max_size=3).map(" ".join)
)

patient = settings(deadline=None)
often = settings(deadline=None, max_examples=300)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[str, str]:
    """Draw an original and a variation: unrelated, made by some rule, or a small edit of either."""
    original = draw(originals)
    variation = draw(originals | st.just(original))
    made = list(islice(draw(st.sampled_from(READINGS)).makes(original), 60))
    if draw(st.booleans()) and made:
        variation = draw(st.sampled_from(made))
    if draw(st.booleans()):
        at = draw(st.integers(0, len(variation)))
        put = draw(st.text("aAbl -İΣ", max_size=1))
        variation = variation[:at] + put + variation[at + draw(st.integers(0, 2)) :]
    return original, draw(st.sampled_from([variation, variation.lower(), variation.upper()]))
