import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.chance import generator
from trueline.core.errors import UnknownNameError
from trueline.perturb.injections import INJECTIONS, injected


@given(text=st.text(max_size=80), kind=st.sampled_from(sorted(INJECTIONS)), seed=st.integers(0, 50))
def test_the_instruction_names_its_target_and_the_words_of_the_text_are_all_still_there(text, kind, seed):
    changed = injected(text, kind, "Quayside", generator(seed, "i"))
    said = [
        one.format(target="Quayside") for one in INJECTIONS[kind] if one.format(target="Quayside") in changed
    ]
    assert said
    left = changed.replace(said[0], "", 1)
    assert "".join(left.replace(".", "").split()) == "".join(text.replace(".", "").split())


def test_every_text_and_every_place_comes():
    changed = {injected("One. Two", "hidden", "X", generator(seed, "i")) for seed in range(200)}
    assert len(changed) == 3 * len(INJECTIONS["hidden"])


def test_an_unknown_kind_is_refused():
    with pytest.raises(UnknownNameError, match="there is no injection 'overide'; did you mean 'override'"):
        injected("", "overide", "X", generator(1, "i"))
