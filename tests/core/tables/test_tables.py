import pytest

from tests.core.tables.files import FRAME, SCHEMA, rows
from trueline.core.errors import InputError
from trueline.core.tables import FORMATS, partitions, write

ENDINGS = sorted(FORMATS)


def test_there_are_three_formats():
    assert ENDINGS == [".csv", ".jsonl", ".parquet"]


@pytest.mark.parametrize("ending", [*ENDINGS, ".JSONL", ".Csv"])
def test_what_is_written_is_read(tmp_path, ending):
    path = tmp_path / f"table{ending}"
    write(path, [FRAME[:1]], SCHEMA)
    ((_, values),) = rows(path)
    assert {key: str(value).lower() for key, value in values.items()} == {
        "id": "a",
        "count": "1",
        "share": "0.1",
        "holds": "true",
    }


@pytest.mark.parametrize("name", ["table.txt", "table", "table.jsonl.gz", ".jsonl", "table.json"])
def test_an_unknown_ending_is_refused_with_those_there_are(tmp_path, name):
    path = tmp_path / name
    told = f"{path}: the ending is not one of .jsonl, .csv, .parquet; rename or convert it"
    for use in (lambda: rows(path), lambda: write(path, [FRAME], SCHEMA)):
        with pytest.raises(InputError) as caught:
            use()
        assert str(caught.value) == told
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_missing_file_cannot_be_read(tmp_path, ending):
    path = tmp_path / f"none{ending}"
    with pytest.raises(InputError) as caught:
        rows(path)
    assert str(caught.value) == f"{path}: cannot be read: No such file or directory"


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_folder_cannot_be_read(tmp_path, ending):
    path = tmp_path / f"folder{ending}"
    path.mkdir()
    with pytest.raises(InputError) as caught:
        rows(path)
    assert str(caught.value) == f"{path}: cannot be read: Is a directory"


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_an_empty_file_holds_no_rows(tmp_path, ending):
    path = tmp_path / f"empty{ending}"
    path.touch()
    with pytest.raises(InputError) as caught:
        rows(path)
    assert str(caught.value) == f"{path}: holds no rows; give it at least one"


def test_nothing_is_read_before_it_is_asked_for(tmp_path):
    partitions(tmp_path / "none.jsonl")  # a missing file is no error until somebody wants a row


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_place_is_tried_before_any_frame_is_made(tmp_path, ending):
    made: list[str] = []

    def frames():
        made.append("frame")
        yield FRAME

    with pytest.raises(InputError, match="cannot be written"):
        write(tmp_path / "none" / f"out{ending}", frames(), SCHEMA)
    assert made == []


@pytest.mark.parametrize("ending", ENDINGS)
def test_what_is_to_run_before_runs_once_and_before_the_first_frame(tmp_path, ending):
    order: list[str] = []

    def frames():
        order.append("frame")
        yield FRAME

    write(tmp_path / f"out{ending}", frames(), SCHEMA, before=lambda: order.append("before"))
    assert order == ["before", "frame"]
