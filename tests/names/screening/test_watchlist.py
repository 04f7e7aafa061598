import json

import polars as pl
import pytest

from trueline.core.errors import InputError, RowError
from trueline.names.screening.engine import Entry
from trueline.names.screening.watchlist import Watchlist, read_watchlist

ROWS: list[dict[str, object]] = [
    {"id": "w1", "name": "John Smith", "aliases": ["Johnny Smith", "Джон Смит"]},
    {"id": "w2", "name": "王伟"},
]
ENTRIES = [Entry("w1", "John Smith", ("Johnny Smith", "Джон Смит")), Entry("w2", "王伟")]


def jsonl(path, *rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_jsonl_csv_and_parquet_read_alike_in_any_script(tmp_path):
    jsonl(tmp_path / "w.jsonl", *ROWS)
    cell = '"[""Johnny Smith"", ""Джон Смит""]"'
    (tmp_path / "w.csv").write_text(f"id,name,aliases\nw1,John Smith,{cell}\nw2,王伟,\n")
    pl.DataFrame([{"aliases": [], **row} for row in ROWS]).write_parquet(tmp_path / "w.parquet")
    for ending in ("jsonl", "csv", "parquet"):
        assert read_watchlist(tmp_path / f"w.{ending}").entries == ENTRIES


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ({"id": "w1", "name": "Jo"}, "w.jsonl:2: id: 'w1' stands in {folder}/w.jsonl:1 already; give"),
        ({"id": "w2", "name": ""}, "w.jsonl:2: name: is empty; give the text"),
        ({"id": "w2", "name": "  "}, "w.jsonl:2: name: is empty"),
        ({"id": "", "name": "Jo"}, "w.jsonl:2: id: is empty"),
        ({"id": "w2", "name": "Jo", "aliases": [""]}, "w.jsonl:2: aliases.0: is empty"),
        ({"id": "w2", "name": "Jo", "aliases": "Joe"}, "aliases: must be a list, not 'Joe'"),
        ({"id": 2, "name": "Jo"}, "id: must be text, not 2"),
        ({"id": "w2"}, "name: is missing; add it"),
        ({"id": "w2", "name": "Jo", "alias": []}, "alias: is not a field here; did you mean 'aliases'"),
        ({"id": "w2", "name": "J\x00o"}, "U+0000"),
        ({"id": "w2", "name": "J" * 1_001}, "has 1001 characters; at most 1000 are read"),
    ],
)
def test_a_wrong_entry_is_one_line_with_its_place(tmp_path, row, said):
    path = jsonl(tmp_path / "w.jsonl", ROWS[0], row)
    with pytest.raises(RowError) as problem:
        read_watchlist(path)
    assert said.format(folder=tmp_path) in str(problem.value)


def test_an_empty_file_is_refused(tmp_path):
    with pytest.raises(InputError, match="holds no rows"):
        read_watchlist(jsonl(tmp_path / "w.jsonl"))


def test_a_name_wins_over_an_alias_and_the_first_entry_over_later_ones():
    entries = [Entry("a", "Jo", ("Al",)), Entry("b", "Al"), Entry("c", "Jo"), Entry("d", "Di", ("Di",))]
    found = Watchlist(entries)
    assert [found.find(name) for name in ("Jo", "Al", "Di", "jo", "Xi")] == [0, 1, 3, None, None]
    assert found.shared == {"Jo", "Al"}
