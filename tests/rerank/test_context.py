import pytest

from tests.rerank.folder import folder
from trueline.core.errors import InputError
from trueline.rerank.context import read_context
from trueline.rerank.dataset import read_dataset
from trueline.rerank.explain import explain
from trueline.rerank.views import as_text


@pytest.fixture
def dataset(tmp_path):
    return read_dataset(folder(tmp_path))


def test_what_a_text_view_shows_is_read_back(dataset):
    order = ["b2", "b3", "b1"]
    again = read_context(as_text(dataset, order).text)
    assert again.items.ids == ["1", "2", "3"]
    for number, item in enumerate(order, 1):
        theirs = {**dataset.items.row(dataset.place(item)), "id": str(number)}
        found = again.items.row(number - 1)
        if "categories" in theirs and isinstance(theirs["categories"], list):
            theirs["categories"] = ", ".join(theirs["categories"])
        assert found == theirs
    assert again.reviews.frame["text"].to_list() == ["loud boba", "So cozy, with Boba!", "boba again"]
    assert again.reviews.frame["user_name"].to_list() == ["Bo", "Ann", "Cy"]
    assert again.graph.friends == {"Ann": {"Bo"}, "Bo": {"Ann"}}


@pytest.mark.parametrize("request_id", ["R01", "R02"])
def test_requests_are_as_true_by_the_text_as_by_the_files(dataset, request_id):
    again = read_context(as_text(dataset, dataset.items.ids).text)
    request = dataset.request(request_id)
    truths = [explain(request, dataset.alone(item)).truth for item in dataset.items.ids]
    assert [explain(request, again.alone(item)).truth for item in again.items.ids] == truths


def test_the_text_of_another_view_shows_what_it_shows(dataset):
    assert (
        as_text(read_context(as_text(dataset, ["b1", "b2"]).text), ["1", "2"]).text
        == as_text(dataset, ["b1", "b2"]).text
    )


def test_a_text_without_candidates_is_refused():
    with pytest.raises(InputError, match="context:1: is no candidate; begin each with its number like"):
        read_context("WiFi free")
    assert len(read_context("").items) == 0
