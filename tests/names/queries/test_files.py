import json

import pytest

from trueline.core.errors import RowError
from trueline.names import POLICIES
from trueline.names.queries.files import read_queries

QUERY = {
    "id": "q1",
    "names": [{"name": "John Smith"}, {"name": "Mary Jones"}],
    "variation_count": 8,
    "phonetic_similarity": {"Light": 1},
    "orthographic_similarity": {"Light": 1},
}


@pytest.fixture
def file(tmp_path):
    def write(*queries):
        path = tmp_path / "queries.jsonl"
        path.write_text("".join(f"{json.dumps(query)}\n" for query in queries), encoding="utf-8")
        return path

    return write


def read(path, policy="documented", *checks):
    return list(read_queries(path, POLICIES[policy], *checks))


def test_queries_come_in_their_order(file):
    assert [query.id for query in read(file(QUERY, {**QUERY, "id": "q0"}))] == ["q1", "q0"]


def test_an_id_stands_once(file):
    with pytest.raises(RowError, match=r"queries\.jsonl:2: id: 'q1' stands in .*queries\.jsonl:1 already"):
        read(file(QUERY, QUERY))


def test_a_name_that_cannot_be_compared_is_named_by_its_place(file):
    wrong = {**QUERY, "names": [{"name": "John Smith"}, {"name": "\u0627"}]}
    with pytest.raises(RowError, match=r":1: names\.1\.name: .*leaves nothing to compare"):
        read(file(wrong))


def test_a_mix_is_held_to_what_the_policy_wants(file):
    half = file({**QUERY, "phonetic_similarity": {"Light": 0.5}})
    with pytest.raises(RowError, match=r":1: phonetic_similarity: the shares sum to 0\.5"):
        read(half)
    assert len(read(half, "miid")) == 1


def test_another_check_gets_its_place_too(file):
    def refuse(query):
        raise RowError("", "names.0.address", f"{query.id} is nowhere")

    with pytest.raises(RowError, match=r"queries\.jsonl:1: names\.0\.address: q1 is nowhere"):
        read(file(QUERY), "documented", refuse)
