"""`harbor-cafes`, the benchmark that ships."""

from collections import Counter
from pathlib import Path

import pytest

from tests.cli.run_trueline import trueline
from trueline.rerank.dataset import BUNDLED, read_dataset
from trueline.rerank.validate import validate


@pytest.fixture(scope="module")
def dataset():
    return read_dataset(Path("harbor-cafes"))


def test_it_has_fifty_items_a_thousand_reviews_and_ten_requests_a_group(dataset):
    assert len(dataset.items) == 50
    assert len(dataset.reviews) >= 1_000
    assert Counter(one.group for one in dataset.requests) == {f"G{number:02}": 10 for number in range(1, 11)}


def test_every_request_is_ok_and_no_part_is_idle(dataset):
    assert validate(dataset).stands(strict=True)


def test_unknown_really_occurs(dataset):
    assert sum(one.unknown > 0 for one in validate(dataset).verdicts) > 50


def test_it_is_what_the_builder_makes_byte_for_byte(tmp_path):
    trueline("rerank", "build", "--synthetic", "cafes", "--out", tmp_path / "again")
    for path in (BUNDLED / "harbor-cafes").iterdir():
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes(), path.name


def test_a_folder_of_that_name_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("harbor-cafes").mkdir()
    Path("harbor-cafes/items.jsonl").write_text('{"id": "mine"}\n')
    assert read_dataset(Path("harbor-cafes")).items.ids == ["mine"]
