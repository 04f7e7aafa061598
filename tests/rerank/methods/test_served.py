import pytest

from tests.rerank.folder import folder
from trueline.core.errors import InputError
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods import method_named
from trueline.rerank.methods.method import Task, asked

MODULE = r"""
from trueline.rerank.methods.method import Method


class Says:
    def __init__(self, said="2, 1"):
        self.said = said

    def evaluate_ranking(self, query, context, k=1):
        assert "[1] Quayside" in context and query == "free wifi" and k == 5
        return self.said


zero, far, twice, prose, one = map(Says, ["0", "4", "1, 1", "the second one", " 3 "])
number = Says(2)
long, half = Says("9" * 6_000), Says("\ud800")


class Leaves:
    def evaluate_ranking(self, query, context, k=1):
        raise SystemExit(7)


class Prints:
    def evaluate_ranking(self, query, context, k=1):
        print("thinking")
        return "1"


def create_method(args):
    return Says("3, 1")


class Ours(Method):
    def rank(self, task):
        return [task.candidates[-1]]


class Needs:
    def __init__(self, something):
        pass


nothing = 3
"""


@pytest.fixture
def task(tmp_path, monkeypatch):
    (tmp_path / "my_method.py").write_text(MODULE)
    (tmp_path / "my_broken.py").write_text("def thing(:")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(__import__("sys").modules, "my_method", raising=False)
    return Task("R01", "free wifi", read_dataset(folder(tmp_path / "cafes")))


@pytest.mark.parametrize(
    ("name", "ranking"),
    [
        ("my_method:Says", ("b2", "b1")),
        ("my_method:one", ("b3",)),
        ("my_method:", ("b3", "b1")),
        ("my_method", ("b3", "b1")),
        ("my_method:Ours", ("b3",)),
    ],
)
def test_an_object_a_class_a_module_and_a_method_of_our_kind_are_asked(task, name, ranking):
    assert asked(method_named(name), task).ranking == ranking


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("my_method:zero", "reply: names 0, and there are 3 candidates"),
        ("my_method:far", "reply: names 4, and there are 3 candidates"),
        ("my_method:twice", "reply: names 1 twice"),
        ("my_method:prose", "reply: 'the second one' are no numbers of candidates"),
        ("my_method:number", "reply: 2 is no text"),
        ("my_method:long", f"reply: '{'9' * 80}...' are no numbers of candidates"),
        ("my_method:half", r"reply: '\ud800' are no numbers of candidates"),
    ],
)
def test_an_answer_is_read_strictly(task, name, cause):
    reply = asked(method_named(name), task)
    assert (reply.outcome, reply.cause) == ("unreadable", cause)


def test_an_object_that_wants_to_leave_has_failed_and_nothing_else_ends(task):
    reply = asked(method_named("my_method:Leaves"), task)
    assert (reply.outcome, reply.cause) == ("failed", "SystemExit: 7")


def test_what_an_object_prints_stays_off_the_output(task, capsys):
    assert asked(method_named("my_method:Prints"), task).ranking == ("b1",)
    assert capsys.readouterr() == ("", "thinking\n")


def test_what_it_read_and_said_is_counted(task):
    reply = asked(method_named("my_method:Says"), task)
    assert (reply.tokens_in > 20, reply.tokens_out) == (True, 1)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("no_such_module:thing", "No module named 'no_such_module'; write module:name"),
        ("my_method:nobody", "has no attribute 'nobody'; write module:name"),
        ("my_broken:thing", "cannot be loaded: SyntaxError"),
        ("my_method:Needs", "cannot be loaded: TypeError: .*missing 1 required"),
        ("randon", "there is no method 'randon'; did you mean 'random'?"),
    ],
)
@pytest.mark.usefixtures("task")
def test_what_is_not_there_is_refused(name, said):
    with pytest.raises(InputError, match=said):
        method_named(name)


@pytest.mark.usefixtures("task")
def test_what_cannot_rank_is_refused():
    with pytest.raises(InputError, match="gives 3, which has no evaluate_ranking"):
        method_named("my_method:nothing")
