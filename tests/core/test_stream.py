import json

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.jobs import SCHEMA, job, not_thirteen, told
from trueline.core import stream as stream_module
from trueline.core.errors import InputError, RowError
from trueline.core.stream import stream
from trueline.core.tables import jsonl


@pytest.fixture
def source(tmp_path):
    """Write the rows as JSONL; a text is a line as it is."""

    def write(*rows):
        path = tmp_path / "rows.jsonl"
        lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
        path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path

    return write


def row(number, **more):
    return {"id": f"r{number}", "number": number, **more}


def doubles(path):
    return pl.read_ndjson(path, schema=SCHEMA)["double"].to_list()


def test_rows_come_out_in_the_order_they_went_in(source, tmp_path):
    tally = stream(source(row(3), row(1), row(2)), tmp_path / "out.jsonl", job())
    assert doubles(tmp_path / "out.jsonl") == [6, 2, 4]
    assert (tally.rows, tally.skipped, tally.errors) == (3, 0, [])


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_the_output_is_the_same_for_any_number_of_processes(source, tmp_path, monkeypatch, ending):
    monkeypatch.setattr(jsonl, "BLOCK", 2_000)
    path = source(*(row(n, note="x" * 50) for n in range(400)))
    stream(path, tmp_path / f"one.{ending}", job())
    stream(path, tmp_path / f"two.{ending}", job(), on="processes:2")
    assert (tmp_path / f"one.{ending}").read_bytes() == (tmp_path / f"two.{ending}").read_bytes()


def test_a_wrong_row_stops_everything_and_leaves_no_output(source, tmp_path):
    path = source(row(1), {"id": "r2", "number": "two"}, row(3))
    with pytest.raises(RowError) as caught:
        stream(path, tmp_path / "out.jsonl", job())
    assert str(caught.value) == f"{path}:2: number: must be a whole number, not 'two'"
    assert [file.name for file in tmp_path.iterdir()] == ["rows.jsonl"]


def test_a_wrong_row_leaves_an_older_output_as_it_was(source, tmp_path):
    (tmp_path / "out.jsonl").write_text("older\n")
    with pytest.raises(RowError):
        stream(source(row(1), "{"), tmp_path / "out.jsonl", job())
    assert (tmp_path / "out.jsonl").read_text() == "older\n"


@pytest.mark.parametrize("link", [None, "symlink_to", "hardlink_to"])
def test_a_file_is_not_written_over_its_own_source(source, tmp_path, link):
    path = source(row(1), row(2))
    before = path.read_bytes()
    out = path if link is None else tmp_path / "other.jsonl"
    if link is not None:
        getattr(out, link)(path)
    with pytest.raises(InputError) as caught:
        stream(path, out, job())
    assert str(caught.value) == f"{out}: is the file that is read; name another one to write"
    assert path.read_bytes() == before


def test_the_first_wrong_row_is_told_whatever_the_number_of_processes(source, tmp_path, monkeypatch):
    monkeypatch.setattr(jsonl, "BLOCK", 1)
    path = source(row(1), "one", row(2), "two", "three")
    for on in ("serial", "processes:2"):
        with pytest.raises(RowError) as caught:
            stream(path, tmp_path / "out.jsonl", job(), on=on)
        assert caught.value.where == f"{path}:2"


def test_skipped_rows_are_counted_listed_and_left_out(source, tmp_path):
    path = source(row(1), "{", row(3), {"id": "r4"})
    tally = stream(path, tmp_path / "out.jsonl", job(), skip=True)
    assert doubles(tmp_path / "out.jsonl") == [2, 6]
    assert (tally.rows, tally.skipped) == (2, 2)
    assert [error.partition(": ")[0] for error in tally.errors] == [f"{path}:2", f"{path}:4"]


def test_skipped_rows_stand_in_their_own_place_where_the_job_says_what_to_write(source, tmp_path):
    path = source("{", row(1), {"id": "r2"}, row(3), "[]")
    stream(path, tmp_path / "out.jsonl", job(refused=told), skip=True)
    assert doubles(tmp_path / "out.jsonl") == [None, 2, None, 6, None]
    ids = [json.loads(line)["id"] for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert ids == [None, "r1", "r2", "r3", None]


@given(st.lists(st.booleans(), min_size=1, max_size=12))
@settings(deadline=None, max_examples=25)
def test_every_row_has_its_place_whichever_rows_are_wrong(tmp_path_factory, wrong):
    folder = tmp_path_factory.mktemp("mixed")
    lines = ["{}" if bad else json.dumps(row(n)) for n, bad in enumerate(wrong)]
    (folder / "rows.jsonl").write_text("\n".join(lines))
    stream(folder / "rows.jsonl", folder / "out.jsonl", job(refused=told), skip=True)
    assert doubles(folder / "out.jsonl") == [None if bad else 2 * n for n, bad in enumerate(wrong)]


def test_skipping_every_row_gives_an_empty_table(source, tmp_path):
    tally = stream(source("{", "["), tmp_path / "out.parquet", job(), skip=True)
    assert (tally.rows, tally.skipped) == (0, 2)
    assert pl.read_parquet(tmp_path / "out.parquet").schema == SCHEMA
    assert len(pl.read_parquet(tmp_path / "out.parquet")) == 0


def test_only_the_first_skipped_rows_are_listed_and_all_are_counted(source, monkeypatch):
    monkeypatch.setattr(stream_module, "LISTED", 3)
    monkeypatch.setattr(jsonl, "BLOCK", 1)
    path = source(*["{"] * 5)
    tally = stream(path, None, job(), skip=True)
    assert (tally.skipped, len(tally.errors)) == (5, 3)


def test_a_row_the_job_does_not_accept_gets_its_place(source, tmp_path):
    path = source(row(12), row(13))
    with pytest.raises(RowError) as caught:
        stream(path, tmp_path / "out.jsonl", job(accept=not_thirteen))
    assert str(caught.value) == f"{path}:2: number: is 13; give another"


def test_a_row_the_job_does_not_accept_can_be_skipped(source):
    tally = stream(source(row(12), row(13)), None, job(accept=not_thirteen), skip=True)
    assert (tally.rows, tally.skipped) == (1, 1)


def test_without_an_output_the_rows_are_only_looked_at(source, tmp_path):
    seen: list[int] = []
    tally = stream(source(row(1), row(2)), None, job(), look=lambda frame: seen.extend(frame["double"]))
    assert (seen, tally.rows) == ([2, 4], 2)
    assert [file.name for file in tmp_path.iterdir()] == ["rows.jsonl"]


@pytest.mark.parametrize("on", ["serial", "processes:2"])
def test_progress_grows_from_block_to_block_and_ends_with_the_whole(source, monkeypatch, on):
    monkeypatch.setattr(jsonl, "BLOCK", 60)
    path = source(*(row(n) for n in range(20)))
    calls: list[tuple[int, int]] = []
    stream(path, None, job(), on=on, progress=lambda done, total: calls.append((done, total)))
    done = [call[0] for call in calls]
    assert len(done) > 5
    assert done == sorted(set(done))
    assert calls[-1] == (path.stat().st_size, path.stat().st_size)
    assert {call[1] for call in calls} == {path.stat().st_size}


def test_the_input_is_read_no_faster_than_the_output_is_written(source, monkeypatch):
    monkeypatch.setattr(jsonl, "BLOCK", 1)
    path = source(*(row(n) for n in range(50)), "{")
    seen: list[int] = []

    def enough(frame):
        seen.extend(frame["double"])
        if len(seen) == 3:
            raise InputError("that is enough")

    with pytest.raises(InputError, match="that is enough"):
        stream(path, None, job(), look=enough)
    assert seen == [0, 2, 4]
