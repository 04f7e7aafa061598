import subprocess
import sys
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.errors import InputError
from trueline.rerank.items import Items
from trueline.rerank.pools import SIZES, arranged, pool

ITEMS = Items([f"b{number}" for number in range(60)], {})


@given(gold=st.sampled_from(ITEMS.ids), request=st.text(max_size=4), seed=st.integers(0, 99))
def test_pools_hold_the_gold_item_and_nest(gold, request, seed):
    pools = [pool(ITEMS, gold, request, size, seed) for size in (1, *SIZES, 60)]
    assert [len(set(one)) for one in pools] == [1, *SIZES, 60]
    assert all(set(small) <= set(large) for small, large in pairwise(pools))
    assert pools[0] == [gold]
    assert pools[-1] == ITEMS.ids


def test_a_pool_stands_in_the_order_of_the_items():
    places = [ITEMS.place[item] for item in pool(ITEMS, "b7", "R01", 20, 42)]
    assert places == sorted(places)


def test_seed_and_request_decide_and_the_gold_item_does_not_change_the_others():
    first = set(pool(ITEMS, "b7", "R01", 10, 42))
    assert first == set(pool(ITEMS, "b7", "R01", 10, 42))
    assert first != set(pool(ITEMS, "b7", "R02", 10, 42))
    assert first != set(pool(ITEMS, "b7", "R01", 10, 43))
    assert len(first & set(pool(ITEMS, "b8", "R01", 10, 42))) >= 8


def test_every_other_item_is_as_likely():
    seen = Counter(item for number in range(3_000) for item in pool(ITEMS, "b0", f"R{number}", 11, 1))
    others = [seen[item] for item in ITEMS.ids[1:]]
    expected = 3_000 * 10 / 59
    assert seen["b0"] == 3_000
    assert (
        sum((count - expected) ** 2 / expected for count in others) < 100
    )  # chi-square, 58 degrees, p 0.0005


@pytest.mark.parametrize("size", [0, 61])
def test_a_pool_larger_than_the_items_is_refused(size):
    with pytest.raises(InputError, match=f"60 items and no pool of {size}; choose from 1 to 60"):
        pool(ITEMS, "b0", "R01", size, 42)


def test_a_pool_of_very_many_items_costs_its_own_size():
    many = Items([f"b{number}" for number in range(300_000)], {})
    assert len({tuple(pool(many, "b0", f"R{number}", 50, 42)) for number in range(300)}) == 300


@given(
    candidates=st.lists(st.text(), unique=True, min_size=1, max_size=30),
    how=st.sampled_from(["random", "middle"]),
)
def test_an_arrangement_holds_the_same_candidates_so_that_what_is_said_maps_back(candidates, how):
    shown = arranged(candidates, candidates[0], "R01", 42, how)
    assert sorted(shown) == sorted(candidates)
    positions = {item: number for number, item in enumerate(shown, 1)}
    assert [shown[positions[item] - 1] for item in candidates] == candidates


def test_the_gold_item_stands_in_the_middle_or_where_it_was():
    assert arranged(list("abcde"), "a", "R", 1, "middle") == list("bcade")
    assert arranged(list("abcd"), "d", "R", 1, "middle") == list("adbc")
    assert arranged(list("abcde"), "a", "R", 1, "none") == list("abcde")


def test_an_unknown_shuffle_is_refused():
    with pytest.raises(
        InputError, match="there is no shuffle 'sideways'; choose one of random, middle, none"
    ):
        arranged(["a"], "a", "R", 1, "sideways")  # type: ignore[arg-type]  # that is the point


def test_another_process_with_another_hash_seed_draws_the_same():
    code = (
        "from trueline.rerank.items import Items\nfrom trueline.rerank.pools import arranged, pool\n"
        "some = pool(Items([f'b{n}' for n in range(60)], {}), 'b7', 'R01', 20, 42)\n"
        "print(arranged(some, 'b7', 'R01', 42))"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert said == {f"{arranged(pool(ITEMS, 'b7', 'R01', 20, 42), 'b7', 'R01', 42)}\n"}
