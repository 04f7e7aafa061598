import pytest

from tests.rerank.folder import ITEMS, REVIEWS, folder
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.anot.schema import described


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


def test_attributes_with_values_days_and_fields_are_told(pool):
    assert described(pool, "free wifi").splitlines() == [
        "Values of an item, by their paths:",
        '- ["attributes", "Ambience"]: flags casual, trendy',
        '- ["attributes", "HasTV"]: True',
        '- ["attributes", "WiFi"]: free, no',
        '- ["categories"]: a list, such as texts',
        '- ["hours", DAY], where DAY is Monday',
        "Fields of a review: stars, useful, user.fans, date, text, user.name",
    ]


def test_no_item_and_no_review_is_told_of(pool):
    said = described(pool, "free wifi")
    assert not [one for one in ("Quayside", "Lantern", "boba", "8:0", "Ann") if one in said]


def test_people_are_named_where_the_request_names_them(pool):
    assert (
        described(pool, "what Ann's friends like").splitlines()[-1] == "People in the graph of friends: Ann"
    )


def test_many_values_are_cut_and_counted(tmp_path):
    flags = {f"flag{number:02}": True for number in range(70)}
    items = [{"id": "b1", "attributes": {"All": flags, "odd\nname": "x"}}]
    lines = described(
        read_dataset(folder(tmp_path, items=items, reviews=None, requests=None)), ""
    ).splitlines()
    assert lines[1].endswith("flag59, and 10 more")
    assert lines[2] == '- ["attributes", "odd name"]: x'
    assert lines[3] == "Fields of a review: there are no reviews"


def test_the_reviews_of_the_pool_say_which_fields_there_are(tmp_path):
    bare = [{"id": "v1", "item_id": "b1", "stars": 3}]
    said = described(read_dataset(folder(tmp_path, items=ITEMS, reviews=bare, requests=None)), "")
    assert said.endswith("Fields of a review: stars, text")
    assert len(bare) < len(REVIEWS)
