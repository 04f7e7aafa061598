import json
import pickle

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.tables.files import FRAME, SCHEMA, covered, rows
from trueline.core.errors import InputError, RowError
from trueline.core.tables import jsonl, partitions, write

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(texts, below, max_size=3),
    max_leaves=5,
)
objects = st.dictionaries(texts, json_values, max_size=3)


@pytest.fixture
def file(tmp_path):
    def write_bytes(content):
        path = tmp_path / "rows.jsonl"
        path.write_bytes(content)
        return path

    return write_bytes


def test_every_line_is_a_row_with_its_number(file):
    assert rows(file(b'{"a":1}\n{"a":"\xc3\xa9"}\n')) == [(1, {"a": 1}), (2, {"a": "é"})]


def test_the_last_line_needs_no_ending(file):
    assert rows(file(b'{"a":1}\n{"a":2}')) == [(1, {"a": 1}), (2, {"a": 2})]


def test_blank_lines_are_passed_over_and_counted(file):
    assert rows(file(b'\n{"a":1}\n  \n\n{"a":2}\n\n')) == [(2, {"a": 1}), (5, {"a": 2})]


WRONG = {
    "CR LF": (b'{"a":1}\r\n', "the line ends in CR LF; convert the file to LF endings"),
    "broken UTF-8": (b'{"a":"\xff"}\n', "byte 7 is not UTF-8; save the file as UTF-8"),
    "half a letter": (b'{"a":"\xc3"}\n', "byte 7 is not UTF-8; save the file as UTF-8"),
    "UTF-8 of a surrogate": (b'{"a":"\xed\xa0\x80"}\n', "byte 7 is not UTF-8; save the file as UTF-8"),
    "UTF-16": ('{"a":1}'.encode("utf-16-le") + b"\n", "the line holds a NUL byte; remove it"),
    "NUL": (b'{"a":"\x00"}\n', "the line holds a NUL byte; remove it"),
    "repeated key": (
        b'{"a":1,"b":2,"a":1}\n',
        "is not JSON: the key 'a' stands twice; write one object a line",
    ),
    "repeated key inside": (
        b'{"a":[{"b":1,"b":1}]}\n',
        "is not JSON: the key 'b' stands twice; write one object a line",
    ),
    "NaN": (b'{"a":NaN}\n', "is not JSON: NaN is not JSON; write one object a line"),
    "Infinity": (b'{"a":[-Infinity]}\n', "is not JSON: -Infinity is not JSON; write one object a line"),
    "list": (b"[1, 2]\n", "is JSON but not an object: [1, 2]; write one object a line"),
    "null": (b"null\n", "is JSON but not an object: null; write one object a line"),
    "text": (b'"' + b"x" * 99 + b'"\n', f'is JSON but not an object: "{"x" * 39}; write one object a line'),
    "deep nesting": (
        b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n",
        "the JSON is nested too deeply; a row is one flat object",
    ),
    "too long": (b'{"a":"' + b"x" * 10_000_000 + b'"}\n', "the line is longer than 4 MiB; split it"),
}  # fmt: skip - a table


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_line_is_refused_and_the_lines_around_it_are_read(file, kind):
    line, what = WRONG[kind]
    path = file(b'{"n":1}\n' + line + b'{"n":3}\n')
    assert rows(path) == [(1, {"n": 1}), (2, f"{path}:2: {what}"), (3, {"n": 3})]


@pytest.mark.parametrize(
    "line",
    [b"{", b"{'a':1}", b'{"a":1,}', b'{"a":01}', b'{"a":1} x', b'{"a":1}{"a":2}', b'{"a":"\t"}', b"{a:1}"],
)
def test_what_is_not_json_is_refused(file, line):
    path = file(line + b"\n")
    ((number, told),) = rows(path)
    assert number == 1
    assert told.startswith(f"{path}:1: is not JSON: ")


def test_a_byte_order_mark_is_refused_at_the_start(file):
    path = file(b'\xef\xbb\xbf{"a":1}\n')
    what = "the file starts with a byte order mark; save it as UTF-8 without BOM"
    assert rows(path) == [(1, f"{path}:1: {what}")]


def test_a_blank_line_that_ends_in_cr_lf_is_refused_too(file):
    path = file(b'{"a":1}\n\r\n')
    assert rows(path)[1:] == [(2, f"{path}:2: the line ends in CR LF; convert the file to LF endings")]


def test_a_number_of_thousands_of_digits_is_refused_without_advice_on_python(file):
    ((_, told),) = rows(file(b'{"a":' + b"1" * 5_000 + b"}\n"))
    assert isinstance(told, str)
    assert "set_int_max_str_digits" not in told


def test_a_line_as_long_as_allowed_is_read_and_one_byte_more_is_not(file, monkeypatch):
    monkeypatch.setattr("trueline.core.tables.lines.LIMIT", 20)
    monkeypatch.setattr(jsonl, "LIMIT", 20)
    path = file(b'{"a":"123456789012"}\n' + b'{"a":"1234567890123"}\n' + b'{"a":1}\n')
    assert [isinstance(values, dict) for _, values in rows(path)] == [True, False, True]


def test_a_letter_cut_by_the_limit_is_told_as_a_long_line(file, monkeypatch):
    monkeypatch.setattr("trueline.core.tables.lines.LIMIT", 20)
    monkeypatch.setattr(jsonl, "LIMIT", 20)
    ((_, told),) = rows(file('{"a":"ééééééééééééééé"}\n'.encode()))
    assert "is longer than" in told


@given(
    lines=st.lists(st.sampled_from(['{"a":1}', "", "  ", '{"b":"é"}', "{"]), min_size=1, max_size=30),
    block=st.integers(1, 60),
)  # fmt: skip - two arguments
@settings(deadline=None, max_examples=60)
def test_partitions_cover_the_file_once_for_any_size_of_block(tmp_path_factory, lines, block):
    path = tmp_path_factory.mktemp("blocks") / "rows.jsonl"
    path.write_text("\n".join(["{}", *lines]), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "BLOCK", block)
        numbers, _, totals = covered(path)
    wanted = [n for n, line in enumerate(["{}", *lines], 1) if line.strip()]
    assert [number for part in numbers for number in part] == wanted
    assert totals == {path.stat().st_size}


def test_partitions_bring_the_reader_to_the_end_of_the_file(file, monkeypatch):
    monkeypatch.setattr(jsonl, "BLOCK", 10)
    _, size, totals = covered(file(b'{"a":1}\n' * 9))
    assert {size} == totals == {72}


def test_a_line_too_long_to_read_counts_with_its_whole_length(file):
    _, size, totals = covered(file(b'{"a":1}\n{"a":"' + b"x" * 5_000_000 + b'"}\n'))
    assert {size} == totals


def test_a_partition_reads_the_same_in_another_process(file):
    (part,) = partitions(file(b'{"a":1}\n{\n'))
    again = pickle.loads(pickle.dumps(part))  # noqa: S301 - our own bytes
    assert list(map(str, again.rows())) == list(map(str, part.rows()))


@given(st.lists(objects, min_size=1, max_size=4))
@settings(deadline=None, max_examples=60)
def test_what_python_writes_as_json_is_read_as_it_was(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("python") / "rows.jsonl"
    path.write_text(
        "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values), encoding="utf-8"
    )
    assert rows(path) == list(enumerate(values, 1))


def test_a_table_is_written_with_a_line_a_row_and_keys_in_order(tmp_path):
    path = tmp_path / "out.jsonl"
    write(path, [FRAME[:2], FRAME[2:]], SCHEMA)
    assert path.read_text() == (
        '{"id":"a","count":1,"share":0.1,"holds":true}\n'
        '{"id":"b","count":null,"share":0.25,"holds":null}\n'
        '{"id":null,"count":3,"share":null,"holds":false}\n'
    )


def test_columns_come_in_the_order_of_the_schema(tmp_path):
    write(
        tmp_path / "out.jsonl", [FRAME.select("holds", "id")[:1]], {"id": pl.String(), "holds": pl.Boolean()}
    )
    assert (tmp_path / "out.jsonl").read_text() == '{"id":"a","holds":true}\n'


@given(st.lists(texts | st.none(), min_size=1, max_size=5))
@settings(deadline=None, max_examples=60)
def test_any_text_goes_out_and_comes_back(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("texts") / "out.jsonl"
    write(path, [pl.DataFrame({"id": values}, schema={"id": pl.String()})], {"id": pl.String()})
    assert rows(path) == [(n, {"id": value}) for n, value in enumerate(values, 1)]


def test_a_tree_is_written_as_json_and_not_as_text(tmp_path):
    schema = {"id": pl.String(), "tree": pl.String()}
    frame = pl.DataFrame({"id": ["a", "b"], "tree": ['{"name":"x","value":1}', None]}, schema=schema)
    write(tmp_path / "out.jsonl", [frame], schema)
    assert (tmp_path / "out.jsonl").read_text() == (
        '{"id":"a","tree":{"name":"x","value":1}}\n{"id":"b","tree":null}\n'
    )


@pytest.mark.parametrize("mark", "\n\r\x0b\x0c\x1c\x85\u2028\u2029", ids=ascii)
def test_a_name_with_any_line_mark_can_stand_beside_a_tree(tmp_path, mark):
    schema = {"id": pl.String(), "tree": pl.String()}
    frame = pl.DataFrame({"id": [f"a{mark}b", "c"], "tree": ["{}", "{}"]}, schema=schema)
    write(tmp_path / "out.jsonl", [frame], schema)
    assert [values["id"] for _, values in rows(tmp_path / "out.jsonl")] == [f"a{mark}b", "c"]


def test_a_wrong_line_is_an_error_of_the_input(file):
    ((_, problem),) = next(iter(partitions(file(b"{\n")))).rows()
    assert isinstance(problem, RowError)
    assert isinstance(problem, InputError)
