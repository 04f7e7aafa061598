import pytest

from tests.rerank.folder import COZY, FREE, TRENDY, folder
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.partial import standing
from trueline.rerank.structure import read_structure


@pytest.fixture
def pool(tmp_path):
    return read_dataset(folder(tmp_path))


def stands(pool, op, *args):
    return standing(read_structure({"op": op, "args": list(args)}, "here"), pool)


def test_true_stands_before_unknown_before_false_each_with_what_is_true_of_it(pool):
    assert stands(pool, "AND", FREE, COZY) == [(0, -2), (2, 0), (1, 0)]


def test_a_condition_that_stands_twice_counts_once(pool):
    assert stands(pool, "OR", COZY, {"op": "AND", "args": [COZY, TRENDY]}) == [(0, -1), (2, 0), (1, 0)]


def test_what_is_negated_counts_with_its_not(pool):
    assert stands(pool, "NOT", COZY) == [(2, 0), (0, -1), (1, 0)]


@pytest.mark.parametrize("op", ["AND", "OR", "NOT"])
def test_a_node_without_arguments_is_unknown_of_everything(pool, op):
    assert stands(pool, op) == [(1, 0)] * 3
