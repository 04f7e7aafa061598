"""Attribute values: what their text means, how they are printed, and what they match."""

import pytest

from trueline.rerank.attributes import Value, inner, matches, parsed, printed


@pytest.mark.parametrize(("text", "value"), [("True", True), ("False", False)])
def test_true_and_false_are_booleans(text, value):
    assert parsed(text) is value


@pytest.mark.parametrize("text", ["None", "u'none'"])
def test_none_and_the_quoted_none_with_a_u_are_absent(text):
    assert parsed(text) is None


def test_the_quoted_none_without_a_u_is_the_text_none():
    assert parsed("'none'") == "none"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("u'free'", "free"),
        ("'free'", "free"),
        ("u''", ""),
        ("u'None'", "None"),
        ("'True'", "True"),
        ("'Joe's'", "Joe's"),
        ("u'two\nlines'", "two\nlines"),
    ],
)
def test_quoted_text_is_what_stands_in_the_quotes(text, value):
    assert parsed(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{'casual': True, 'romantic': False}", {"casual": True, "romantic": False}),
        ("{u'divey': None, 'stars': 4.5}", {"divey": None, "stars": 4.5}),
        ("['dj', u'live', 3]", ["dj", "live", 3]),
        ("{'music': ['dj', {'live': False}]}", {"music": ["dj", {"live": False}]}),
        ("{}", {}),
        ("[]", []),
    ],
)
def test_text_that_starts_with_a_brace_or_a_bracket_is_a_literal(text, value):
    assert parsed(text) == value


@pytest.mark.parametrize(
    "text", ["{'casual': True", "[closed]", "{}}", "{__import__('os').getcwd(): 1}", "[1 +", "[" * 50_000]
)
def test_a_literal_that_cannot_be_read_stays_text(text):
    assert parsed(text) == text


@pytest.mark.parametrize(
    "text", ["free", "true", "none", "1", "2.5", "(1, 2)", "'open", "u'", "", " True", " {}"]
)
def test_all_other_text_stays_as_it_is(text):
    assert parsed(text) == text


@pytest.mark.parametrize("value", [True, False, None, 2, 2.5, [], {}])
def test_what_is_no_text_stays_as_it_is(value):
    assert parsed(value) == value
    assert type(parsed(value)) is type(value)


def test_text_inside_lists_and_objects_is_read_too():
    given: Value = {
        "WiFi": "u'free'",
        "Music": ["'dj'", "None"],
        "Ambience": {"casual": "True", "loud": "['a']"},
    }
    assert parsed(given) == {
        "WiFi": "free",
        "Music": ["dj", None],
        "Ambience": {"casual": True, "loud": ["a"]},
    }


def test_a_literal_that_python_would_warn_of_is_read_all_the_same():
    assert parsed(r"{'kind': '\d'}") == {"kind": r"\d"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("free", "free"),
        ("u'free'", "u'free'"),
        (True, "True"),
        (False, "False"),
        (2, "2"),
        (2.0, "2.0"),
        (["dj", True], "['dj', True]"),
        ({"casual": True, "kind": "bar"}, "{'casual': True, 'kind': 'bar'}"),
        (None, "None"),
    ],
)
def test_text_is_printed_as_it_is_and_all_else_as_python_does(value, text):
    assert printed(value) == text


def test_a_path_leads_inside_objects_and_to_nothing_where_there_is_none():
    value: Value = {"casual": True, "kinds": {"bar": "dive"}, "list": ["a"]}
    assert inner(value, ()) == value
    assert inner(value, ("kinds", "bar")) == "dive"
    assert [inner(value, path) for path in (("loud",), ("casual", "x"), ("list", "0"))] == [None] * 3


# What matches


@pytest.mark.parametrize(
    ("value", "wanted", "does"),
    [
        (True, True, True),
        (False, True, False),
        (False, False, True),
        ("True", True, False),
        ("yes", True, False),
        (1, True, False),
        (0, False, False),
        ({"casual": True, "kind": "bar"}, True, False),
    ],
)
def test_a_wanted_boolean_is_met_by_that_boolean_alone(value, wanted, does):
    assert matches(value, wanted) is does


@pytest.mark.parametrize(
    ("value", "wanted", "does"),
    [
        ("free", ["paid", "free"], True),
        ("free", ["paid", "no"], False),
        (True, ["paid", True], True),
        ("free", [], False),
    ],
)
def test_of_a_wanted_list_any_will_do(value, wanted, does):
    assert matches(value, wanted) is does


@pytest.mark.parametrize(
    ("value", "wanted"), [("free", "FREE"), ("Free", "free"), (True, "true"), (2, "2"), ("2", 2)]
)
def test_text_matches_in_any_case(value, wanted):
    assert matches(value, wanted)


@pytest.mark.parametrize(
    ("value", "wanted", "does"),
    [
        ("quite free", "free", True),
        ("free", "quite free", False),
        ({"kind": "street", "free": True}, "'kind': 'street'", True),
        (["dj", "live"], "live", True),
        (["dj", "live"], "band", False),
        (2.5, "2.", True),
    ],
)
def test_else_it_matches_inside_the_printed_value(value, wanted, does):
    assert matches(value, wanted) is does


@pytest.mark.parametrize(
    ("value", "wanted", "does"),
    [
        ("free", "u'free'", True),
        ("free", "'free'", True),
        (True, "True", True),
        (False, "True", False),
        (False, "False", True),
        ("none", "'none'", True),
    ],
)
def test_wanted_text_is_read_like_a_value_first(value, wanted, does):
    assert matches(value, wanted) is does
