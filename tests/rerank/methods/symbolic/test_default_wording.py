"""What the builder writes without a domain is read as what it was built from."""

import json

import pytest

from trueline.rerank.dataset import read_dataset
from trueline.rerank.making.builder import built
from trueline.rerank.making.domain import domain_named
from trueline.rerank.making.phrases import plain
from trueline.rerank.making.shapes import SHAPES
from trueline.rerank.making.synthetic import made
from trueline.rerank.methods.symbolic.symbolic import Symbolic
from trueline.rerank.structure import read_structure
from trueline.rerank.truth import columns, compiled

OWN = {"HasCafe": 2, "SellsSnacks": 3, "AllowsPets": 5, "IsCalm": 2, "AcceptsCards": 3, "HasMusic": 5}
"""Attributes of one's own, each true for one item in so many."""


@pytest.fixture(scope="module")
def clinics(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clinics")
    items, reviews, social = made(domain_named("clinics"), 30, 9)
    for number, item in enumerate(items):
        own = {name: str((number + place) % every == 0) for place, (name, every) in enumerate(OWN.items())}
        item["attributes"] |= own
    for name, rows in (("items", items), ("reviews", reviews)):
        (folder / f"{name}.jsonl").write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    (folder / "social.json").write_text(json.dumps(social), "utf-8")
    return read_dataset(folder)


@pytest.fixture(scope="module")
def rows(clinics):
    return built(clinics, SHAPES.names, 5, 3)


def true(dataset, structure):
    """The items that a structure is true for."""
    these = compiled([structure])
    column = columns(these, dataset.block(0, len(dataset.items)))[these.roots[0]]
    return [item for item, truth in zip(dataset.items.ids, column, strict=True) if truth]


@pytest.mark.parametrize("group", SHAPES.names)
def test_every_group_is_read(clinics, rows, group):
    method = Symbolic()
    for row in (one for one in rows if one["group"] == group):
        read = method.read(row["text"], clinics)
        assert read is not None, row["text"]
        assert true(clinics, read) == [row["gold"]], row["text"]


@pytest.mark.parametrize("value", [True, False])
@pytest.mark.parametrize("name", OWN)
def test_every_name_of_an_attribute_is_read(clinics, name, value):
    (said,) = plain(name, value)["literal"]
    evidence = {"kind": "item_meta", "path": ["attributes", name], "true": str(value)}
    wanted = true(clinics, read_structure({"aspect": "it", "evidence": evidence}, "here"))
    read = Symbolic().read(f"My legs are tired after a long walk. We need a place that {said}.", clinics)
    assert read is not None
    assert true(clinics, read) == wanted


def test_a_continued_clause_with_a_verb_of_its_own_is_no_topic(clinics):
    text = "a place that has a review by Abel that mentions 'toys' and sells snacks"
    read = Symbolic().read(text, clinics)
    sells = {"kind": "item_meta", "path": ["attributes", "SellsSnacks"], "true": "True"}
    toys = {"kind": "review_text", "pattern": r"\btoys\b", "social_filter": {"friends": ["Abel"], "hops": 1}}
    leaves = [{"aspect": one["kind"], "evidence": one} for one in (toys, sells)]
    assert read is not None
    assert true(clinics, read) == true(clinics, read_structure({"op": "AND", "args": leaves}, "here"))
