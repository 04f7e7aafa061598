import json

import pytest

from tests.rerank.folder import REVIEWS, folder
from trueline.core.errors import InputError
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.tools import TOOLS, Candidates, Filter, Tool, read_call

WIFI = {"kind": "item_meta", "path": ["attributes", "WiFi"], "true": "free"}
LONG = "The queue was long. " * 20


@pytest.fixture
def candidates(tmp_path):
    reviews = [
        *REVIEWS,
        {"id": "v4", "item_id": "b2", "stars": 3, "text": f"{LONG}Then a flat white. {LONG}"},
    ]
    return Candidates(read_dataset(folder(tmp_path, reviews=reviews)))


def run(candidates, **call):
    found = read_call(json.dumps(call), (*TOOLS, Filter))
    assert isinstance(found, Tool)
    return found.run(candidates)


def test_read_gives_what_stands_at_a_path(candidates):
    assert run(candidates, tool="read", path="[1][attributes][WiFi]") == "free"
    assert (
        run(candidates, tool="read", path="[1][attributes][Ambience]") == '{"casual": true, "trendy": false}'
    )
    (review,) = json.loads(run(candidates, tool="read", path="[1][reviews][0:1]"))
    assert review["text"] == "So cozy, with Boba!"


def test_keyword_search_names_the_candidates_with_the_first_review_that_matches(candidates):
    assert run(candidates, tool="keyword_search", pattern="boba\\b").splitlines() == [
        '[1] 2 reviews, first [reviews][0] by Ann, 4 stars: "So cozy, with Boba!"',
        '[2] 1 reviews, first [reviews][0] by Bo, 2 stars: "loud boba"',
    ]


def test_keyword_search_shows_the_words_around_what_matches(candidates):
    said = run(candidates, tool="keyword_search", pattern="flat.white")
    assert said == (
        '[2] 1 reviews, first [reviews][1] by somebody, 3 stars: "... '
        "was long. The queue was long. The queue was long. Then a flat white. "
        'The queue was long. The queue was long. The queue was ..."'
    )


def test_social_search_looks_at_those_around_somebody_alone(candidates):
    first = '[1] 1 reviews, first [reviews][0] by Ann, 4 stars: "So cozy, with Boba!"'
    second = '[2] 1 reviews, first [reviews][0] by Bo, 2 stars: "loud boba"'
    assert run(candidates, tool="social_search", friends=["Ann"]) == f"{first}\n{second}"
    assert run(candidates, tool="social_search", friends=["Ann"], pattern="loud") == second
    assert run(candidates, tool="social_search", friends=["Zoe"]) == "no review of any candidate matches"


def test_review_length_counts_the_words_of_each_review(candidates):
    assert run(candidates, tool="review_length", candidate=1) == "[1] has 2 reviews; words in each: 4, 2"
    assert run(candidates, tool="review_length", candidate=3) == "[3] has 0 reviews; words in each: none"


def test_snippet_is_the_beginning_or_what_is_around_a_match(candidates):
    ask = {"tool": "snippet", "candidate": 2, "review": 1}
    assert run(candidates, **ask) == "The queue was long. The queue was long. The queue was long. ..."
    assert "Then a flat white." in run(candidates, **ask, pattern="FLAT")
    assert run(candidates, **ask, pattern="mocha") == "the review does not match it"


def test_filter_decides_by_attributes_and_hours(candidates):
    assert run(candidates, tool="filter", evidence=WIFI) == "true: 1\nunknown: 3\nfalse: 2"


def test_a_long_result_is_cut_and_says_so(candidates):
    whole = json.dumps(candidates.values["2"]["reviews"] * 9, ensure_ascii=False)
    candidates.values["2"]["reviews"] *= 9
    said = run(candidates, tool="read", path="[2][reviews]")
    assert said == f"{whole[:4000]} ... and {len(whole) - 4000} more characters"


def test_what_others_judged_is_not_looked_at(tmp_path):
    where = folder(tmp_path)
    judged = {"review_id": "v3", "aspect": "boba", "judgement": "negative"}
    (where / "judgements.jsonl").write_text(json.dumps(judged), encoding="utf-8")
    said = run(Candidates(read_dataset(where)), tool="keyword_search", pattern="boba")
    assert said.startswith("[1] 2 reviews")


@pytest.mark.parametrize(
    ("reply", "what"),
    [
        ("read [1]", "reply: 'read [1]' is not JSON: Expecting value: line 1 column 1 (char 0)"),
        ("[1]", 'reply: is no call; write one JSON object like {"tool": "read", "path": "[1]"}'),
        ('{"tool": 1}', 'reply: is no call; write one JSON object like {"tool": "read", "path": "[1]"}'),
        ('{"tool": "reed"}', "there is no tool 'reed'; did you mean 'read'?"),
        ('{"tool": "read"}', "read: path: is missing; add it"),
        (
            '{"tool": "read", "path": "[1]", "why": 1}',
            "read: why: is not a field here; choose one of tool, path",
        ),
        ('{"tool": "review_length", "candidate": "1"}', "review_length: candidate: must be a whole number"),
        ('{"tool": "read", "path": "\\ud800"}', "reply: holds half a character, the lone surrogate U+D800"),
    ],
)
def test_a_reply_that_is_no_call_says_what_to_write(reply, what):
    with pytest.raises(InputError) as problem:
        read_call(reply, TOOLS)
    assert str(problem.value).startswith(what)


@pytest.mark.parametrize(
    ("call", "what"),
    [
        ({"tool": "read", "path": "[9]"}, "there is nothing at [9]; there are 1, 2, 3"),
        ({"tool": "keyword_search", "pattern": "(?=a)"}, "search: pattern: is no pattern"),
        ({"tool": "keyword_search", "pattern": ""}, "search: pattern: is empty; give a pattern"),
        ({"tool": "social_search", "friends": []}, "search: social_filter.friends: has 0 items"),
        ({"tool": "social_search", "friends": ["A"], "hops": 3}, "search: social_filter.hops: is 3; give 2"),
        ({"tool": "review_length", "candidate": 4}, "there is no candidate 4; choose from 1 to 3"),
        ({"tool": "snippet", "candidate": 1, "review": 2}, "[1] has 2 reviews; the first has the number 0"),
        (
            {"tool": "filter", "evidence": {"kind": "review_text", "pattern": "a"}},
            "filter: decides item_meta and item_meta_hours alone; search reviews for all else",
        ),
        (
            {"tool": "filter", "evidence": {**WIFI, "pth": 1}},
            "filter: structure.evidence.pth: is not a field here",
        ),
    ],
)
def test_a_call_that_cannot_be_carried_out_says_why(candidates, call, what):
    with pytest.raises(InputError) as problem:
        run(candidates, **call)
    assert str(problem.value).startswith(what)
