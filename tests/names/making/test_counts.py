"""Plans against a slow search through every choice of texts, and against the other exact method."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.names import slow
from trueline.core.errors import InputError
from trueline.names import POLICIES
from trueline.names.ask import LEVELS
from trueline.names.making.counts import Planner, shares_of
from trueline.names.making.solver import solve, transport
from trueline.names.queries.draws import MIXES

PLANNERS = {policy.id: Planner(policy) for policy in POLICIES}
EVERY = [mix for mix, _ in MIXES]
CELLS = [(sound, spelling) for sound in range(4) for spelling in range(4)]

rooms = st.lists(st.integers(0, 4), min_size=16, max_size=16).filter(any)
mixes = st.sampled_from(EVERY)


def grid(numbers):
    return tuple(tuple(numbers[row * 4 : row * 4 + 4]) for row in range(4))


def slow_quality(levels, mix, policy):
    counts = {level: levels.count(place) for place, level in enumerate(LEVELS)}
    return float(slow.quality(counts, len(levels), mix, policy))


def slow_best(room, n, sound, spelling, policy):
    """The highest quality over every choice of n texts."""
    qualities = (
        slow_quality([cell[0] for cell in chosen], sound, policy)
        + slow_quality([cell[1] for cell in chosen], spelling, policy)
        for chosen in combinations_with_replacement(CELLS, n)
        if all(chosen.count((row, column)) <= room[row][column] for row, column in set(chosen))
    )
    return max(qualities) / 2


@pytest.mark.parametrize("policy", PLANNERS)
@given(numbers=rooms, n=st.integers(1, 3), sound=mixes, spelling=mixes)
@settings(max_examples=15, deadline=None)
def test_no_choice_of_texts_is_better(policy, numbers, n, sound, spelling):
    room, n = grid(numbers), min(n, sum(numbers))
    plan = PLANNERS[policy].best(room, n, shares_of(sound), shares_of(spelling))
    assert plan.value == pytest.approx(slow_best(room, n, sound, spelling, policy), abs=1e-9)


@given(numbers=rooms, n=st.integers(1, 30), sound=mixes, spelling=mixes)
@settings(max_examples=25, deadline=None)
def test_listing_and_solving_agree(numbers, n, sound, spelling):
    room, n = grid(numbers), min(n, sum(numbers))
    planner = PLANNERS["documented"]
    both = [shares_of(sound), shares_of(spelling)]
    solved = solve(np.array(room), n, both, planner.policy)
    assert (solved <= np.array(room)).all()
    assert solved.sum() == n
    value = [
        slow_quality([level for level, number in enumerate(sums) for _ in range(number)], mix, "documented")
        for sums, mix in ((solved.sum(axis=1), sound), (solved.sum(axis=0), spelling))
    ]
    assert sum(value) / 2 == pytest.approx(planner.best(room, n, *both).value, abs=1e-6)


@pytest.mark.parametrize("n", [7, 40])
@pytest.mark.parametrize("mix", EVERY, ids=str)
def test_a_plan_stays_inside_its_cells_and_takes_just_so_many(mix, n):
    room = ((0, 9, 9, 9), (9, 0, 9, 9), (2, 1, 0, 9), (9, 9, 9, 0))
    cells = np.array(PLANNERS["documented"].best(room, n, shares_of(mix), shares_of(mix)).cells)
    assert cells.sum() == n
    assert (cells <= np.array(room)).all()


def test_a_mix_that_the_number_divides_evenly_is_met_in_full():
    room = ((9,) * 4,) * 4
    plan = PLANNERS["documented"].best(
        room, 5, shares_of({"Light": 0.2, "Medium": 0.6, "Far": 0.2}), (0, 1, 0)
    )
    assert plan.sound == pytest.approx(1)
    assert plan.value == pytest.approx(1)


def test_seven_texts_of_a_mix_of_thirds_leave_one_that_costs_a_seventieth():
    """.3 and .4 of seven are 2 each, so one of seven is wanted by no level: 1 - .1/7."""
    room = ((9,) * 4,) * 4
    mix = shares_of({"Light": 0.3, "Medium": 0.4, "Far": 0.3})
    assert PLANNERS["documented"].best(room, 7, mix, mix).value == pytest.approx(1 - 0.1 / 7)


def test_under_fair_every_number_meets_every_mix():
    room = ((30,) * 4,) * 4
    for mix in EVERY:
        for n in range(1, 31):
            assert PLANNERS["fair"].best(room, n, shares_of(mix), shares_of(mix)).value == pytest.approx(1)


def test_without_a_mix_of_spelling_sound_alone_counts():
    room = ((0, 0, 5, 0), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0))
    plan = PLANNERS["documented"].best(room, 4, (1.0, 0.0, 0.0), None)
    assert (plan.sound, plan.spelling, plan.value) == (1, None, 1)


def test_cells_too_small_for_their_sums_are_an_error():
    with pytest.raises(InputError, match="no choice of texts"):
        transport(np.array([2, 0, 0, 0]), np.array([2, 0, 0, 0]), np.ones((4, 4), dtype=np.int64))
