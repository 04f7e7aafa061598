import pytest

from tests.rerank.folder import folder
from trueline.rerank.dataset import read_dataset
from trueline.rerank.describe import describe


@pytest.fixture
def found(tmp_path):
    return describe(read_dataset(folder(tmp_path)))


def test_everything_is_counted(found):
    names = ("items", "reviews", "reviewers", "people_in_the_graph", "requests")
    assert [found[name] for name in names] == [3, 3, 3, 2, 2]
    assert found["groups"] == {"G02": 1, "G09": 1}
    assert found["registers"] == {"": 1, "literal": 1}
    assert found["evidence"] == {"item_meta": 2, "review_text": 2}


def test_a_column_says_how_many_items_have_it_and_its_values(found):
    wifi = next(one for one in found["columns"] if one["column"] == "attributes.WiFi")
    assert wifi == {
        "column": "attributes.WiFi",
        "items": 2,
        "coverage": pytest.approx(2 / 3),
        "different": 2,
        "values": {"free": 1, "no": 1},
    }


def test_lengths_are_those_of_the_texts(found):
    assert found["reviews_an_item"] == {"least": 0, "median": 1, "mean": 1, "most": 2}
    assert found["characters_a_review"] == {
        "least": 9,
        "median": 10,
        "mean": pytest.approx((19 + 9 + 10) / 3),
        "most": 19,
    }


def test_a_value_that_means_nothing_is_none(tmp_path):
    items = [{"id": "b1", "attributes": {"WiFi": "None"}}, {"id": "b2", "attributes": {"WiFi": "u'none'"}}]
    found = describe(read_dataset(folder(tmp_path, items=items, reviews=None, requests=None, social=None)))
    assert [(one["items"], one["values"]) for one in found["columns"]] == [(0, {})]
    assert found["characters_a_review"] is None
