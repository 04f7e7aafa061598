import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from trueline.names.screening.nearest import CELLS, nearest, rows_of_a_block
from trueline.names.screening.normal import Texts

OWNERS = st.lists(st.integers(0, 5), min_size=1, max_size=30).map(sorted)


def texts(owners):
    return Texts(
        [f"w{place}" for place in range(6)],
        [str(place) for place in range(len(owners))],
        np.array(owners),
        max(owners.count(owner) for owner in owners),
    )


def slowly(owners, scores, k):
    """The best score of each entry, the best entries first and equal ones by their place."""
    best = {owner: max(s for o, s in zip(owners, scores, strict=True) if o == owner) for owner in owners}
    return [(f"w{owner}", best[owner]) for owner in sorted(best, key=lambda one: (-best[one], one))][:k]


@given(OWNERS, st.integers(1, 4), st.data())
def test_the_k_best_entries_are_those_of_the_slow_way(owners, k, data):
    scores = data.draw(
        st.lists(st.sampled_from((0.25, 0.5, 0.75, 1.0)), min_size=len(owners), max_size=len(owners))
    )
    found = nearest(texts(owners), np.arange(len(owners)), np.array(scores), k)
    assert found == slowly(owners, scores, k)


def test_scores_keep_six_places():
    assert nearest(texts([0]), np.array([0]), np.array([2 / 3], dtype=np.float32), 1) == [("w0", 0.666667)]


def test_a_block_is_as_long_as_memory_allows_and_never_empty():
    few, many = texts([0] * 10), Texts([], [""] * (CELLS + 1), np.array([]), 1)
    assert rows_of_a_block(few) == CELLS // 10
    assert rows_of_a_block(many) == 1
