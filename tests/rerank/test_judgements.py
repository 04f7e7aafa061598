"""Judgements: which reviews speak well and badly of an aspect, in both spellings of their file."""

import json

import pytest

from tests.rerank.small import leaf, letters, lines, written
from trueline.core.errors import RowError
from trueline.rerank.dataset import read_dataset
from trueline.rerank.judgements import Judgements, read_judgements

REVIEWS = {"v1": 0, "v2": 1, "v3": 2, "v4": 3}
ROWS = [
    {"review_id": "v3", "aspect": "tea", "judgement": "positive"},
    {"review_id": "v1", "aspect": "tea", "judgement": "positive"},
    {"review_id": "v2", "aspect": "tea", "judgement": "negative"},
    {"review_id": "v4", "aspect": "tea", "judgement": "neutral"},
    {"review_id": "v4", "aspect": "milk", "judgement": "neutral"},
]


def ours(folder, rows):
    path = folder / "judgements.jsonl"
    path.write_text(lines(rows), encoding="utf-8")
    return path


def cache(folder, rows):
    """One object keyed by review and aspect, as the method was first published with."""
    path = folder / "judgement_cache.json"
    keyed = {f"{row['review_id']}:{row['aspect']}": {**row, "business_id": "b0"} for row in rows}
    path.write_text(json.dumps(keyed, indent=1), encoding="utf-8")
    return path


@pytest.mark.parametrize("write", [ours, cache])
def test_an_aspect_has_the_reviews_that_speak_well_and_badly_of_it(write, tmp_path):
    found = Judgements(read_judgements(write(tmp_path, ROWS)), REVIEWS)
    well, badly = found.of("tea")
    assert (well.tolist(), badly.tolist(), found.dangling) == ([0, 2], [1], 0)


def test_an_aspect_that_was_judged_neutral_alone_was_judged(tmp_path):
    found = Judgements(read_judgements(ours(tmp_path, ROWS)), REVIEWS)
    assert [places.tolist() for places in found.of("milk")] == [[], []]
    assert ["milk" in found, "Milk" in found, "cake" in found] == [True, False, False]


def test_a_judgement_of_an_unknown_review_is_counted(tmp_path):
    rows = [*ROWS, {"review_id": "v9", "aspect": "tea", "judgement": "positive"}]
    found = Judgements(read_judgements(ours(tmp_path, rows)), REVIEWS)
    assert (found.dangling, found.of("tea")[0].tolist()) == (1, [0, 2])


def test_an_aspect_with_any_judgement_in_the_file_is_decided_by_judgements_alone(tmp_path):
    rows = {
        "items": [{"id": "b0"}],
        "reviews": [{"id": "v0", "item_id": "b0", "stars": 3, "text": "tea and cake"}],
        "judgements": [
            {"review_id": "v0", "aspect": "tea", "judgement": "neutral"},
            {"review_id": "v9", "aspect": "cake", "judgement": "positive"},
        ],
    }
    read = read_dataset(written(tmp_path, rows))
    patterns = ("tea", "cake", "and")
    assert [letters(read, leaf({"kind": "review_text", "pattern": one})) for one in patterns] == [
        "F",
        "F",
        "T",
    ]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"judgement": "good"}, "judgement"),
        ({"judgement": None}, "judgement"),
        ({"aspect": 3}, "aspect"),
        ({"by": "me"}, "by"),
    ],
)
def test_a_wrong_row_is_refused_with_its_line_and_field(change, field, tmp_path):
    path = ours(tmp_path, [ROWS[0], {**ROWS[1], **change}])
    with pytest.raises(RowError) as refused:
        list(read_judgements(path))
    assert (refused.value.where, refused.value.field) == (f"{path}:2", field)


def test_a_wrong_entry_of_the_cache_is_refused_with_its_line_and_field(tmp_path):
    path = cache(tmp_path, [ROWS[0], {**ROWS[1], "judgement": "good"}])
    with pytest.raises(RowError) as refused:
        list(read_judgements(path))
    assert (refused.value.where, refused.value.field) == (f"{path}:8", "judgement")


def test_an_entry_of_the_cache_that_is_no_object_is_refused_with_its_line(tmp_path):
    path = tmp_path / "judgement_cache.json"
    path.write_text('{\n"v1:tea": "positive"\n}\n', encoding="utf-8")
    with pytest.raises(RowError) as refused:
        list(read_judgements(path))
    assert (refused.value.where, refused.value.field) == (f"{path}:2", "v1:tea")


def test_a_review_that_is_judged_twice_for_an_aspect_is_refused(tmp_path):
    path = ours(tmp_path, [*ROWS, {**ROWS[0], "judgement": "neutral"}])
    with pytest.raises(RowError) as refused:
        Judgements(read_judgements(path), REVIEWS)
    assert (refused.value.where, refused.value.field) == (f"{path}:6", "review_id")
    assert refused.value.what == "'v3' is judged twice for 'tea'; keep one"
