"""A small benchmark, built once, and every guarantee looked at again from its rows."""

import json
import re
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

from trueline.core.errors import InputError
from trueline.rerank.ask import RequestRow, request_of
from trueline.rerank.dataset import read_dataset
from trueline.rerank.making.builder import built
from trueline.rerank.making.domain import domain_named
from trueline.rerank.making.shapes import SHAPES
from trueline.rerank.making.synthetic import made
from trueline.rerank.structure import Leaf, Node, read_structure, walk
from trueline.rerank.truth import columns, compiled
from trueline.rerank.validate import validate

CAFES = domain_named("cafes")
PER_GROUP = 4


def written(folder, more=None):
    """Thirty cafés; `more` gives an item attributes that the domain does not know."""
    items, reviews, social = made(CAFES, 30, 7)
    for number, item in enumerate(items):
        item["attributes"] |= more(number) if more else {}
    for name, rows in (("items", items), ("reviews", reviews)):
        (folder / f"{name}.jsonl").write_text(
            "".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8"
        )
    (folder / "social.json").write_text(json.dumps(social), encoding="utf-8")
    return read_dataset(folder)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    return written(tmp_path_factory.mktemp("cafes"))


@pytest.fixture(scope="module")
def rows(dataset):
    return built(dataset, SHAPES.names, PER_GROUP, 3, CAFES)


def structure(row):
    return read_structure(row["structure"], "test")


def true(dataset, part):
    """The items a part is true for."""
    these = compiled([part])
    column = columns(these, dataset.block(0, len(dataset.items)))[these.roots[0]]
    return {item for item, truth in zip(dataset.items.ids, column, strict=True) if truth}


def test_every_request_is_ok_and_strict(dataset, rows):
    asked = [request_of(RequestRow.model_validate(row), "test") for row in rows]
    assert validate(dataset, asked).stands(strict=True)
    assert Counter(row["group"] for row in rows) == dict.fromkeys(SHAPES.names, PER_GROUP)


def test_each_part_of_an_and_keeps_an_item_out(dataset, rows):
    for row in rows:
        for _, part in walk(structure(row)):
            if isinstance(part, Node) and part.op == "AND":
                for place in range(len(part.args)):
                    rest = Node("AND", part.args[:place] + part.args[place + 1 :])
                    assert true(dataset, rest) - true(dataset, part), row["id"]


def test_for_each_child_of_the_root_some_item_satisfies_all_the_others(dataset, rows):
    for row in rows:
        root = structure(row)
        if isinstance(root, Node):
            for place in range(len(root.args)):
                rest = Node("AND", root.args[:place] + root.args[place + 1 :])
                assert len(true(dataset, rest)) > 1


def test_each_branch_of_an_or_is_for_some_item_the_only_true_one(dataset, rows):
    for row in rows:
        for _, part in walk(structure(row)):
            if isinstance(part, Node) and part.op == "OR":
                branches = [true(dataset, arg) for arg in part.args]
                for place, branch in enumerate(branches):
                    others = set().union(*(one for number, one in enumerate(branches) if number != place))
                    assert branch - others, row["id"]


def test_the_branch_that_is_true_for_the_gold_item_is_spread_over_the_places(dataset, rows):
    places: dict[tuple[Any, ...], list[int]] = {}
    for row in rows:
        for path, part in walk(structure(row)):
            if isinstance(part, Node) and part.op == "OR":
                hit = [place for place, arg in enumerate(part.args) if row["gold"] in true(dataset, arg)]
                assert len(hit) == 1
                places.setdefault((row["group"], path, len(part.args)), []).extend(hit)
    for (_, _, number), hits in places.items():
        assert max(Counter(hits).values()) - min(Counter(hits)[place] for place in range(number)) <= 1


def test_shapes_are_those_of_the_groups(rows):
    def shape(part):
        if isinstance(part, Leaf):
            return "x"
        return f"{part.op}({', '.join(map(shape, part.args))})"

    wanted = {
        "G01": "AND(x, x, x)",
        "G02": "AND(x, OR(x, x))",
        "G03": "AND(x, OR(x, x))",
        "G04": "AND(x, x)",
        "G05": "AND(x, OR(x, x, x))",
        "G06": "AND(x, OR(AND(x, x), AND(x, x)))",
        "G07": "AND(x, OR(x, x), OR(x, x))",
        "G08": "AND(x, OR(x, AND(x, x)))",
    }
    assert {row["group"]: shape(structure(row)) for row in rows if row["group"] in wanted} == wanted
    for row in rows:
        leaves: list[Any] = [part.evidence for _, part in walk(structure(row)) if isinstance(part, Leaf)]
        kinds = {one.kind for one in leaves}
        if row["group"] == "G02":
            assert "review_text" in kinds
        if row["group"] == "G03":
            assert "item_meta_hours" in kinds
        if row["group"] in ("G09", "G10"):
            (social,) = (one.social_filter for one in leaves if one.is_social)
            assert social.hops == (1 if row["group"] == "G09" else 2)
            assert kinds <= {"review_text", "item_meta"}


def test_gold_items_are_spread(rows):
    often = Counter(row["gold"] for row in rows)
    assert max(often.values()) - min(often.values()) <= 1


def test_texts_are_of_all_registers_and_no_two_are_alike(rows):
    assert set(Counter(row["register"] for row in rows).values()) <= {13, 14}
    assert len({row["text"] for row in rows}) == len(rows)


def test_no_skeleton_of_a_sentence_is_used_more_than_three_times(dataset):
    rows = built(dataset, ["G01", "G02"], 60, 3, CAFES)
    openings = Counter((re.split(r" that ", row["text"])[0], row["text"].split(".")[-1]) for row in rows)
    assert max(openings.values()) <= 3


def test_the_same_seed_builds_the_same_and_another_one_others(dataset, rows):
    assert built(dataset, SHAPES.names, PER_GROUP, 3, CAFES) == rows
    assert built(dataset, ["G01"], 2, 4, CAFES) != rows[:2]


def test_another_process_with_another_hash_seed_builds_the_same(dataset, rows):
    code = (
        "import json, sys\nfrom pathlib import Path\nfrom trueline.rerank.dataset import read_dataset\n"
        "from trueline.rerank.making.builder import built\n"
        "from trueline.rerank.making.domain import domain_named\n"
        "found = built(read_dataset(Path(sys.argv[1])), ['G01', 'G05', 'G09'], 4, 3, domain_named('cafes'))\n"
        "print(json.dumps([row['structure'] for row in found]))"
    )
    command = [sys.executable, "-c", code, str(dataset.path)]
    done = [
        subprocess.run(
            command, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert done[0] == done[1]
    assert json.loads(done[0])[:4] == [row["structure"] for row in rows[:4]]


def test_without_a_domain_words_come_from_the_names_of_attributes(dataset):
    rows = built(dataset, ["G01"], 3, 5)
    assert {row["register"] for row in rows} == {"literal"}
    assert all(" place " in row["text"] and "'" not in row["shorthand"] for row in rows)


def test_what_the_domain_has_no_words_for_makes_a_request_literal(tmp_path):
    strange = written(
        tmp_path, lambda number: {"HasZorb": str(number % 3 == 0), "IsMurky": str(number % 5 == 0)}
    )
    rows = built(strange, ["G01"], 15, 3, CAFES)
    registers = {
        is_strange: {
            row["register"] for row in rows if is_strange is ("zorb" in row["text"] or "murky" in row["text"])
        }
        for is_strange in (True, False)
    }
    assert registers == {True: {"literal"}, False: {"literal", "synonym", "indirect"}}


def test_what_cannot_be_filled_says_which_group_and_what_would_help(dataset):
    with pytest.raises(
        InputError, match=r"0 of 2 requests of G09, 1HOP\(friends, pattern\).* add items, attributes"
    ):
        built(dataset.only(dataset.items.ids[:1]), ["G09"], 2, 1, CAFES)
    with pytest.raises(InputError, match="0 requests a group cannot be made; ask for 1 or more"):
        built(dataset, ["G01"], 0, 1, CAFES)
