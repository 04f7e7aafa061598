import pytest

from trueline.core.errors import InputError
from trueline.rerank.methods.anot.script import parse
from trueline.rerank.methods.anot.steps import MOST, Steps

GIVEN = {"context": {"1": {"reviews": ["so"]}}}
FIRST = '(a)=LLM("{(context)}[1]")\n(b)=LLM("{(a)}")'


@pytest.fixture
def steps():
    return Steps(parse(FIRST), GIVEN)


def test_a_step_is_put_before_another_one_or_at_the_end(steps):
    steps.insert('(c)=LLM("c")', "b")
    steps.insert('(d)=LLM("{(c)}")', None)
    assert [step.id for step in steps.script] == ["a", "c", "b", "d"]


def test_a_step_is_changed_where_it_stands(steps):
    steps.set('(a)=LLM("new")')
    assert steps.text == '(a)=LLM("new")\n(b)=LLM("{(a)}")'


def test_a_step_is_taken_out(steps):
    steps.delete("b")
    assert steps.text == '(a)=LLM("{(context)}[1]")'
    steps.delete("a")
    assert steps.text == "the script has no steps"


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda steps: steps.delete("a"), r"the step \(b\) refers to \(a\), which there is not"),
        (lambda steps: steps.delete("c"), "there is no step 'c'; choose one of a, b"),
        (lambda steps: steps.set('(c)=LLM("c")'), "there is no step 'c'"),
        (lambda steps: steps.set('(a)=LLM("{(b)}")'), r"the steps \(a\), \(b\) wait for each other"),
        (lambda steps: steps.insert('(a)=LLM("a")', None), r"the name \(a\) is taken already"),
        (lambda steps: steps.insert('(c)=LLM("{(context)}[2]")', None), r"there is nothing at \[2\]"),
        (lambda steps: steps.insert('(c)=LLM("{(a)}[0]")', None), r"the step \(a\) says has no parts"),
        (lambda steps: steps.insert(FIRST, None), "has 2 steps; one call is about one step"),
        (lambda steps: steps.insert("c", None), "the script, at line 1, column 1, has no step here"),
    ],
)
def test_a_change_after_which_it_could_not_be_carried_out_is_not_made(steps, change, what):
    with pytest.raises(InputError, match=what):
        change(steps)
    assert steps.text == FIRST


def test_a_script_has_so_many_steps_and_no_more():
    full = Steps(parse("\n".join(f'(s{number})=LLM("x")' for number in range(MOST))), GIVEN)
    with pytest.raises(InputError, match="would have 25 steps; 24 is the most"):
        full.insert('(one.more)=LLM("x")', None)
