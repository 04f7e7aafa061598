import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline.core.errors import InputError
from trueline.rerank.methods.anot.layers import layers
from trueline.rerank.methods.anot.script import parse

GIVEN = ("context",)


def script(**steps):
    """Steps that refer to the steps named after them."""
    return parse(
        "\n".join(
            f'({name})=LLM("." )'
            if not others
            else f'({name})=LLM("{"".join(f"{{({one})}}" for one in others)}")'
            for name, others in steps.items()
        )
    )


def names(found):
    return [[step.id for step in layer] for layer in found]


def test_a_step_stands_in_a_later_layer_than_those_it_refers_to():
    found = layers(script(d="bc", b="a", c="", a=["context"]), GIVEN)
    assert names(found) == [["c", "a"], ["b"], ["d"]]


def test_no_steps_have_no_layers():
    assert layers((), GIVEN) == []


@given(st.data())
def test_every_step_stands_in_one_layer_as_early_as_it_can(data):
    count = data.draw(st.integers(1, 8))
    waits = {
        f"s{number}": data.draw(
            st.sets(st.sampled_from([f"s{one}" for one in range(number)])) if number else st.just(set())
        )
        for number in range(count)
    }
    mixed = data.draw(st.permutations(sorted(waits)))
    found = names(layers(script(**{name: sorted(waits[name]) for name in mixed}), GIVEN))
    at = {name: number for number, layer in enumerate(found) for name in layer}
    assert at == {name: 1 + max((at[one] for one in waits[name]), default=-1) for name in waits}


@pytest.mark.parametrize(
    ("steps", "what"),
    [
        ({"a": "a"}, r"the steps \(a\) wait for each other"),
        ({"x": "a", "a": "b", "b": "c", "c": "a"}, r"the steps \(a\), \(b\), \(c\) wait for each other"),
        ({"a": "b"}, r"the step \(a\) refers to \(b\), which there is not; choose one of context, a"),
        ({"context": ""}, r"the name \(context\) is taken already"),
    ],
)
def test_circles_missing_steps_and_taken_names_are_refused(steps, what):
    with pytest.raises(InputError, match=what):
        layers(script(**steps), GIVEN)


def test_a_name_stands_once():
    with pytest.raises(InputError, match=r"the name \(a\) is taken already; give the step another one"):
        layers(parse('(a)=LLM("one")\n(a)=LLM("two")'), GIVEN)
