import pickle

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.tables.files import FRAME, SCHEMA, covered, rows
from trueline.core.errors import InputError
from trueline.core.tables import parquet, partitions, write

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@pytest.fixture
def file(tmp_path):
    def write_frame(frame):
        path = tmp_path / "rows.parquet"
        frame.write_parquet(path)
        return path

    return write_frame


@pytest.fixture
def large(file):
    return file(pl.DataFrame({"id": [f"name {n} {n * n % 977}" for n in range(5_000)], "n": range(5_000)}))


def refusal(path):
    with pytest.raises(InputError) as caught:
        rows(path)
    return str(caught.value)


def test_rows_are_numbered_from_one(file):
    assert rows(file(pl.DataFrame({"a": ["x", "y"]}))) == [(1, {"a": "x"}), (2, {"a": "y"})]


def test_what_is_null_is_absent_at_any_depth(file):
    frame = pl.DataFrame({"a": ["x", None], "b": [{"c": 1, "d": None}, {"c": None, "d": 2}]})
    assert rows(file(frame)) == [(1, {"a": "x", "b": {"c": 1}}), (2, {"b": {"d": 2}})]


def test_lists_and_numbers_keep_their_type(file):
    ((_, values),) = rows(file(pl.DataFrame({"a": [["x", "y"]], "b": [0.5], "c": [3], "d": [True]})))
    assert values == {"a": ["x", "y"], "b": 0.5, "c": 3, "d": True}
    assert type(values["c"]) is int


def test_numbers_go_on_from_partition_to_partition(large, monkeypatch):
    monkeypatch.setattr(parquet, "ROWS", 1_999)
    numbers, size, totals = covered(large)
    assert [part[0] for part in numbers] == [1, 2_000, 3_999]
    assert {size} == totals == {5_000}


@given(length=st.integers(1, 40), group=st.integers(1, 15), per_partition=st.integers(1, 15))
@settings(deadline=None, max_examples=40)
def test_partitions_cover_the_file_once_for_any_number_of_rows(
    tmp_path_factory, length, group, per_partition
):
    path = tmp_path_factory.mktemp("groups") / "rows.parquet"
    pl.DataFrame({"n": range(1, length + 1)}).write_parquet(path, row_group_size=group)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parquet, "ROWS", per_partition)
        read = rows(path)
    assert read == [(n, {"n": n}) for n in range(1, length + 1)]


def test_a_partition_reads_the_same_in_another_process(file):
    (part,) = partitions(file(pl.DataFrame({"a": ["x", "y"]})))
    again = pickle.loads(pickle.dumps(part))  # noqa: S301 - our own bytes
    assert list(again.rows()) == list(part.rows())


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_off_is_refused(large, share):
    content = large.read_bytes()
    large.write_bytes(content[: int(len(content) * share)])
    assert refusal(large).startswith(f"{large}: is not a whole Parquet file: ")
    assert refusal(large).endswith("; write it again")


@pytest.mark.parametrize("junk", [b"\x00", b"\xff"], ids=["noughts", "ones"])
def test_corrupt_bytes_in_the_middle_are_refused(large, junk):
    content = large.read_bytes()
    large.write_bytes(content[:200] + junk * 2_000 + content[2_200:])
    assert refusal(large).startswith(f"{large}: is not a whole Parquet file: ")


@pytest.mark.parametrize("content", [b"id,name\n1,2\n", b'{"a":1}\n' * 99, b"PAR1", b"PAR1" * 9])
def test_another_format_under_the_ending_is_refused(tmp_path, content):
    path = tmp_path / "rows.parquet"
    path.write_bytes(content)
    assert refusal(path).startswith(f"{path}: is not a whole Parquet file: ")


def test_a_message_is_one_line(large):
    large.write_bytes(large.read_bytes()[:-9])
    assert "\n" not in refusal(large)


def test_a_table_without_rows_is_refused(file):
    path = file(pl.DataFrame({"a": []}, schema={"a": pl.String()}))
    assert refusal(path) == f"{path}: holds no rows; give it at least one"


@pytest.mark.parametrize("name", ["a[1]*?.parquet", "n=1.parquet", "x y é.parquet"])
def test_a_name_that_looks_like_a_pattern_is_only_a_name(tmp_path, name):
    (tmp_path / "n=2").mkdir()
    path = tmp_path / "n=2" / name
    pl.DataFrame({"a": ["x"]}).write_parquet(path)
    assert rows(path) == [(1, {"a": "x"})]


def test_a_table_comes_back_with_types_order_and_nulls(tmp_path):
    path = tmp_path / "out.parquet"
    write(path, [FRAME[:2], FRAME[2:]], SCHEMA)
    frame = pl.read_parquet(path)
    assert frame.equals(FRAME)
    assert frame.schema == SCHEMA


def test_columns_come_in_the_order_of_the_schema(tmp_path):
    write(tmp_path / "out.parquet", [FRAME.select("holds", "id")], {"id": pl.String(), "holds": pl.Boolean()})
    assert pl.read_parquet(tmp_path / "out.parquet").columns == ["id", "holds"]


def test_a_table_without_rows_keeps_its_columns(tmp_path):
    write(tmp_path / "out.parquet", [], SCHEMA)
    assert pl.read_parquet(tmp_path / "out.parquet").schema == SCHEMA


def test_frames_are_written_in_their_order(tmp_path):
    frames = (pl.DataFrame({"n": [n] * 50}) for n in range(400))
    write(tmp_path / "out.parquet", frames, {"n": pl.Int64()})
    assert pl.read_parquet(tmp_path / "out.parquet")["n"].to_list() == [
        n for n in range(400) for _ in range(50)
    ]


def test_frames_are_taken_one_by_one_and_not_all_at_first(tmp_path):
    taken: list[int] = []

    def frames():
        for n in range(200):
            taken.append(n)
            if n == 150:
                raise InputError("the source broke off")
            yield pl.DataFrame({"n": [n] * 1_000})

    with pytest.raises(InputError, match="the source broke off"):
        write(tmp_path / "out.parquet", frames(), {"n": pl.Int64()})
    assert taken == list(range(151))


@given(st.lists(texts, min_size=1, max_size=5))
@settings(deadline=None, max_examples=40)
def test_any_text_goes_out_and_comes_back(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("texts") / "out.parquet"
    write(path, [pl.DataFrame({"id": values})], {"id": pl.String()})
    assert rows(path) == [(n, {"id": value}) for n, value in enumerate(values, 1)]
