import csv as python_csv
import io
import pickle

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.tables.files import FRAME, SCHEMA, covered, rows
from trueline.core.errors import InputError, RowError
from trueline.core.tables import csv, partitions, write

cells = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)


@pytest.fixture
def file(tmp_path):
    def write_bytes(content):
        path = tmp_path / "rows.csv"
        path.write_bytes(content)
        return path

    return write_bytes


def refusal(path):
    with pytest.raises(InputError) as caught:
        rows(path)
    return str(caught.value)


def test_every_record_is_a_row_with_the_number_of_its_line(file):
    assert rows(file(b"a,b\n1,x\n2,\xc3\xa9\n")) == [(2, {"a": "1", "b": "x"}), (3, {"a": "2", "b": "é"})]


def test_cells_are_text_as_it_stands(file):
    assert rows(file(b'a,b\n 007 ,"NaN"\n,""\n')) == [
        (2, {"a": " 007 ", "b": "NaN"}),
        (3, {"a": "", "b": ""}),
    ]


@pytest.mark.parametrize("ending", [b"\n", b"\r\n"])
def test_both_line_endings_are_csv(file, ending):
    path = file(ending.join([b"a,b", b"1,x", b'"2",y', b""]))
    assert rows(path) == [(2, {"a": "1", "b": "x"}), (3, {"a": "2", "b": "y"})]


def test_quotes_hold_commas_quotes_and_line_ends(file):
    assert rows(file(b'a,b\n"x,""y""","1\n2"\n')) == [(2, {"a": 'x,"y"', "b": "1\n2"})]


def test_a_record_over_several_lines_has_the_number_of_its_first(file):
    path = file(b'a,b\n"1\n2\n3",x\n4,y\n"5\n",z\n6,w\n')
    assert [(number, values["b"]) for number, values in rows(path)] == [
        (2, "x"),
        (5, "y"),
        (6, "z"),
        (8, "w"),
    ]


def test_blank_lines_are_passed_over_and_counted(file):
    assert [number for number, _ in rows(file(b"a,b\n\n1,x\n\n\n2,y\n"))] == [3, 6]


def test_lines_are_numbered_right_after_a_skipped_one(file):
    path = file(b'a,b\n1,\xff\n2,x\n3\n"4\n",y\n5,\x00\n6,z\n')
    got = rows(path)
    assert [number for number, _ in got] == [2, 3, 4, 5, 7, 8]
    assert [values["a"] for _, values in got if isinstance(values, dict)] == ["2", "4\n", "6"]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (b"1,\xff\n", "byte 3 is not UTF-8; save the file as UTF-8"),
        (b"1,\x00\n", "the line holds a NUL byte; remove it"),
        (b"1," + b"x" * 10_000_000 + b"\n", "the line is longer than 4 MiB; split it"),
        (b"1\n", "has 1 cells under 2 columns; check the quotes and commas"),
        (b"1,2,3\n", "has 3 cells under 2 columns; check the quotes and commas"),
    ],
    ids=["broken UTF-8", "NUL", "too long", "too few cells", "too many cells"],
)
def test_a_wrong_record_is_refused_and_the_records_around_it_are_read(file, line, what):
    path = file(b"a,b\n1,x\n" + line + b"3,z\n")
    assert rows(path) == [(2, {"a": "1", "b": "x"}), (3, f"{path}:3: {what}"), (4, {"a": "3", "b": "z"})]


@pytest.mark.parametrize(
    "content",
    [b'"x\n\xff\ny",1\n', b'"x\xff\ny",1\n', b'"x\n\x00\ny",1\n', b'"x\n' + b"z" * 5_000_000 + b'\ny",1\n'],
    ids=[
        "line inside a record",
        "line that opens a record",
        "NUL inside a record",
        "long line inside a record",
    ],
)
def test_a_record_that_lost_a_line_is_not_read_without_it(file, content):
    path = file(b"a,b\n" + content + b"2,z\n")
    try:
        read = [values for _, values in rows(path) if isinstance(values, dict)]
    except InputError:
        return  # refusing the file as a whole is right, too
    assert read == [{"a": "2", "b": "z"}]


@pytest.mark.parametrize("record", [b'"a"b,c\n', b'"a" ,c\n', b'"a,b\nc,d\n', b'x,"\n'])
def test_bad_quotes_stop_at_the_line_where_the_record_began(file, record):
    path = file(b"a,b\n1,x\n" + record)
    assert refusal(path).startswith(f"{path}:3: is not CSV: ")
    assert refusal(path).endswith("check the quotes")


@pytest.mark.parametrize(
    "header", [b'"a"b,c\n', b'"a,b\n', b"a,b\rc,d\n"], ids=["text after a quote", "open quote", "CR alone"]
)
def test_a_broken_header_is_refused(file, header):
    path = file(header + b"1,2\n")
    assert refusal(path).startswith(f"{path}:1: is not CSV: ")


def test_a_column_that_stands_twice_is_refused(file):
    path = file(b"id,name,id\n1,2,3\n")
    assert refusal(path) == f"{path}:1: id: is the name of two columns; rename one"


def test_a_byte_order_mark_is_refused(file):
    path = file(b"\xef\xbb\xbfid,name\n1,2\n")
    assert refusal(path) == f"{path}:1: the file starts with a byte order mark; save it as UTF-8 without BOM"


@pytest.mark.parametrize("content", [b"id,\xff\n1,2\n", b"id,\x00\n1,2\n", b"i" * 5_000_000 + b"\n1\n"])
def test_a_header_that_is_no_text_stops_everything(file, content):
    path = file(content)
    assert refusal(path).startswith(f"{path}:1: ")


def test_a_carriage_return_alone_ends_no_line(file):
    path = file(b"a,b\n1,2\r3,4\n")
    assert refusal(path).startswith(f"{path}:2: is not CSV: ")


@pytest.mark.parametrize(
    "content", [b"", b"a,b\n", b"a,b\n\n\n"], ids=["empty", "header alone", "blank lines"]
)
def test_a_file_without_records_is_refused(file, content):
    path = file(content)
    assert refusal(path) == f"{path}: holds no rows; give it at least one"


def test_a_cell_longer_than_a_line_may_be_is_refused(file):
    path = file(b'a,b\n"' + (b"x" * 999_999 + b"\n") * 6 + b'",1\n')
    assert refusal(path).startswith(f"{path}:2: is not CSV: ")


@given(
    records=st.lists(st.tuples(cells, cells), min_size=1, max_size=12),
    per_partition=st.integers(1, 5),
)
@settings(deadline=None, max_examples=60)
def test_partitions_cover_the_file_once_for_any_number_of_rows(tmp_path_factory, records, per_partition):
    path = tmp_path_factory.mktemp("records") / "rows.csv"
    text = io.StringIO(newline="")
    writer = python_csv.writer(text, quoting=python_csv.QUOTE_ALL, lineterminator="\n")
    writer.writerows([("a", "b"), *records])
    path.write_bytes(text.getvalue().encode())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csv, "ROWS", per_partition)
        numbers, size, totals = covered(path)
        read = rows(path)
    assert [values for _, values in read] == [{"a": a, "b": b} for a, b in records]
    assert [len(part) for part in numbers[:-1]] == [per_partition] * (len(numbers) - 1)
    assert {size} == totals == {path.stat().st_size}


def test_a_partition_reads_the_same_in_another_process(file):
    (part,) = partitions(file(b"a,b\n1,2\n3\n"))
    again = pickle.loads(pickle.dumps(part))  # noqa: S301 - our own bytes
    assert list(map(str, again.rows())) == list(map(str, part.rows()))


def test_a_table_is_written_with_a_header_and_empty_cells_for_what_is_missing(tmp_path):
    path = tmp_path / "out.csv"
    write(path, [FRAME[:2], FRAME[2:]], SCHEMA)
    assert path.read_text() == "id,count,share,holds\na,1,0.1,true\nb,,0.25,\n,3,,false\n"


def test_a_table_without_rows_is_its_header(tmp_path):
    write(tmp_path / "out.csv", [], SCHEMA)
    assert (tmp_path / "out.csv").read_text() == "id,count,share,holds\n"


def test_columns_come_in_the_order_of_the_schema(tmp_path):
    write(tmp_path / "out.csv", [FRAME.select("holds", "id")[:1]], {"id": pl.String(), "holds": pl.Boolean()})
    assert (tmp_path / "out.csv").read_text() == "id,holds\na,true\n"


@given(st.lists(st.tuples(cells, cells), min_size=1, max_size=5))
@settings(deadline=None, max_examples=60)
def test_any_text_goes_out_and_comes_back(tmp_path_factory, records):
    path = tmp_path_factory.mktemp("texts") / "out.csv"
    schema = {"a": pl.String(), "b": pl.String()}
    write(path, [pl.DataFrame(records, schema=schema, orient="row")], schema)
    assert [values for _, values in rows(path)] == [{"a": a, "b": b} for a, b in records]


def test_a_wrong_record_is_an_error_of_the_input(file):
    ((_, problem),) = next(iter(partitions(file(b"a,b\n1\n")))).rows()
    assert isinstance(problem, RowError)
