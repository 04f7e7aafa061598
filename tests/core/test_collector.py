import gc

import pytest

from trueline.core.collector import collector_paused, collector_seldom


@pytest.fixture(autouse=True)
def _as_before():
    was_on = gc.isenabled()
    yield
    (gc.enable if was_on else gc.disable)()


def test_the_collector_is_off_inside_and_on_again_after():
    gc.enable()
    with collector_paused():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_an_error_inside_turns_it_on_again():
    gc.enable()
    with pytest.raises(ValueError, match="inside"), collector_paused():
        raise ValueError("inside")
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off():
    gc.disable()
    with collector_paused():
        pass
    assert not gc.isenabled()


def test_the_collector_looks_seldom_inside_and_as_before_after():
    usual = gc.get_threshold()
    with collector_seldom():
        assert gc.isenabled()
        assert gc.get_threshold()[0] > usual[0]
        assert gc.get_freeze_count() > 0
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
