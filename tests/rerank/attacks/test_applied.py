import pytest

from tests.rerank.folder import ITEMS, REQUESTS, REVIEWS, folder
from trueline.core.errors import InputError
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.attacks.applied import TRIES, attacked, idle, refuse_idle
from trueline.rerank.attacks.attack import Attack
from trueline.rerank.dataset import read_dataset
from trueline.rerank.truth import columns, compiled

REQUEST = REQUESTS[0]


WORDS = (
    "a pleasant afternoon spent reading beside the window with excellent coffee and friendly people around"
)
HAS = {"WiFi": "no", "NoiseLevel": "loud", "OutdoorSeating": "True"}


@pytest.fixture
def dataset(tmp_path):
    """Three items with enough to read for every attack."""
    items = [ITEMS[0], {**ITEMS[1], "attributes": HAS}, ITEMS[2]]
    return read_dataset(
        folder(
            tmp_path,
            items=items,
            reviews=[*REVIEWS[:1], {**REVIEWS[1], "text": f"{WORDS}, {WORDS}, {WORDS}"}],
        )
    )


def texts(dataset, item):
    return dataset.alone(item).reviews["text"].to_list()


def true(dataset, request):
    """The items that the request is true for."""
    these = compiled([request.structure])
    column = columns(these, dataset.block(0, len(dataset.items)))[these.roots[0]]
    return [item for item, truth in zip(dataset.items.ids, column, strict=True) if truth]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.id)
def test_the_gold_item_attributes_and_truth_stay(dataset, attack):
    request = dataset.request("R01")
    found = attacked(dataset, request, attack, 42)
    assert found.changed
    assert texts(found.dataset, "b1") == texts(dataset, "b1")
    assert found.dataset.items.row(1) == dataset.items.row(1)
    assert true(found.dataset, request) == true(dataset, request) == ["b1"]


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.id)
def test_what_is_changed_is_named_and_nothing_else_is_changed(dataset, attack):
    found = attacked(dataset, dataset.request("R01"), attack, 42)
    for item in dataset.items.ids:
        assert (texts(found.dataset, item) != texts(dataset, item)) == (item in found.changed)


def test_the_gold_item_is_attacked_when_that_is_asked_for(dataset):
    found = attacked(dataset, dataset.request("R01"), ATTACKS["fake_negative"], 42, attack_gold=True)
    assert found.changed == ["b1", "b2", "b3"]


def test_an_added_review_was_judged_by_nobody_and_has_an_id_of_its_own(dataset):
    found = attacked(dataset, dataset.request("R01"), ATTACKS["fake_positive"], 42)
    block = found.dataset.alone("b2")
    assert block.reviews["id"].to_list() == ["v2", "b2-added-1"]
    assert block.rows.tolist() == [1, -1]


def said_by_a_friend(reviews, word):
    return [*reviews, {"id": f"x{len(reviews)}{word}", "user_name": "Ann", "text": word, "stars": 5}]


def test_an_item_that_would_become_true_is_left_clean_and_counted(dataset):
    def change(reviews, item, _):
        return said_by_a_friend(reviews, "boba" if item["id"] == "b3" else "tea")

    found = attacked(dataset, dataset.request("R02"), Attack(id="friends", about="", change=change), 42)
    assert (found.changed, found.left_clean) == (["b2"], ["b3"])
    assert texts(found.dataset, "b3") == []


def test_an_item_that_would_become_true_is_drawn_again(dataset):
    drawn = []

    def change(reviews, item, _):
        drawn.append(item["id"])
        late = item["id"] == "b3" and drawn.count("b3") < TRIES
        return said_by_a_friend(reviews, "boba" if late else "tea")

    found = attacked(dataset, dataset.request("R02"), Attack(id="late", about="", change=change), 42)
    assert (drawn.count("b3"), drawn.count("b2")) == (TRIES, 1)
    assert (found.changed, found.left_clean) == (["b2", "b3"], [])


@pytest.mark.parametrize(
    ("name", "shown", "reviews", "cause"),
    [
        ("typo_10", ["b1"], REVIEWS, "no candidate is left to attack beside the gold item"),
        (
            "typo_10",
            ["b1", "b2"],
            None,
            r"no candidate has a word of four letters or more that chance \(10 %\) pic",
        ),
        (
            "heterogeneity",
            ["b1", "b2"],
            None,
            "no candidate has a review that is not of the length chance picked",
        ),
        ("inject_hidden", ["b1", "b2"], None, "no candidate has a review to write into"),
        (
            "sarcastic_noise",
            ["b1", "b2"],
            None,
            r"no candidate has the attribute NoiseLevel \(quiet, average,",
        ),
        (
            "sarcastic_all",
            ["b1", "b3"],
            None,
            r"WiFi \(.*\) or NoiseLevel \(.*\) or OutdoorSeating \(True, False\)",
        ),
    ],
)
def test_an_attack_that_changes_nothing_anywhere_is_an_error_with_its_cause(
    tmp_path, name, shown, reviews, cause
):
    bare = read_dataset(folder(tmp_path, items=ITEMS, reviews=reviews, requests=[REQUEST])).only(shown)
    found = attacked(bare, bare.requests[0], ATTACKS[name], 42)
    assert found.changed == []
    with pytest.raises(InputError, match=f"the attack {name} changes nothing that can be read: .*{cause}"):
        refuse_idle(ATTACKS[name], [found])


def test_an_attack_that_is_idle_in_one_request_alone_is_none(dataset):
    attack = ATTACKS["typo_20"]
    found = [
        attacked(dataset.only(some), dataset.request("R01"), attack, 42) for some in (["b1"], ["b1", "b2"])
    ]
    assert idle(attack, found) is None


def test_where_only_items_that_become_true_are_changed_that_is_why_it_is_idle(dataset):
    attack = Attack(id="friends", about="", change=lambda reviews, *_: said_by_a_friend(reviews, "boba"))
    found = [attacked(dataset.only(["b1", "b3"]), dataset.request("R02"), attack, 42)]
    assert idle(attack, found) == "what it changes would become true: 1 items are left clean"


def test_seed_request_attack_and_item_decide(dataset):
    request = dataset.request("R01")

    def seen(seed, pool=dataset):
        return texts(attacked(pool, request, ATTACKS["inject_hidden"], seed).dataset, "b2")

    assert seen(1) == seen(1) == seen(1, dataset.only(["b2", "b1"]))
    assert len({tuple(seen(seed)) for seed in range(8)}) > 2


def test_reviews_of_the_dataset_stay_as_they_were(dataset):
    before = dataset.reviews.frame.clone()
    attacked(dataset, dataset.request("R01"), ATTACKS["typo_20"], 42)
    assert dataset.reviews.frame.equals(before)
