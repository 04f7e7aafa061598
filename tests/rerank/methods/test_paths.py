import pytest

from trueline.core.errors import InputError
from trueline.rerank.methods.paths import at, path_at, path_of, shown

VALUES = {"3": {"name": "Mill", "tags": ["a", "b", "c"], "a]b": 1, "8:0": 2}}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("[3][name]", "Mill"),
        ("[3][tags][0]", "a"),
        ("[3][tags][-1]", "c"),
        ("[3][tags][0:2]", ["a", "b"]),
        ("[3][tags][1:]", ["b", "c"]),
        ("[3][tags][:]", ["a", "b", "c"]),
        (r"[3][a\]b]", 1),
        ("[3][8:0]", 2),
    ],
)
def test_a_path_goes_by_key_by_number_and_as_a_slice(path, value):
    assert at(VALUES, path_of(path)) == value


@pytest.mark.parametrize(
    ("path", "what"),
    [
        ("[4]", "there is nothing at [4]; there are 3"),
        ("[3][tags][3]", "there is nothing at [3][tags][3]; there are 3, and the first has the number 0"),
        ("[3][tags][one]", "there is nothing at [3][tags][one]; there are 3, and the first"),
        ("[3][name][0]", "there is nothing at [3][name][0], for what stands before it is a single value"),
    ],
)
def test_a_path_that_leads_nowhere_says_what_there_is(path, what):
    with pytest.raises(InputError) as problem:
        at(VALUES, path_of(path))
    assert str(problem.value).startswith(what)


@pytest.mark.parametrize(
    ("text", "place"), [("", 1), ("name", 1), ("[3]name", 4), ("[3][]", 4), ("[3][a", 4), (r"[\x]", 1)]
)
def test_what_is_no_path_is_refused_with_its_place(text, place):
    with pytest.raises(InputError, match=f"the path, at character {place}, cannot be read"):
        path_of(text)


def test_a_path_may_end_inside_a_text():
    assert path_at("see [a][0:2], then [b]", 4) == (("a", "0:2"), 12)


def test_text_is_shown_as_it_is_and_all_else_as_json():
    assert [shown(one) for one in ("café", ["é", None], {"a": True})] == [
        "café",
        '["é", null]',
        '{"a": true}',
    ]
