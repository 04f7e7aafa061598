"""Rows of a file as models, cells of text as values, and models as a JSONL file."""

import polars as pl
import pytest

from tests.core.jobs import Numbered
from trueline.core.errors import InputError, RowError
from trueline.core.rows import from_text, rows, write_rows
from trueline.core.schema import Row


class Inner(Row):
    word: str | None = None


class Nested(Row):
    id: str
    inner: Inner | None = None
    note: str | None = None


@pytest.fixture
def written(tmp_path):
    """Write a file of this name with this text."""

    def write(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def read_all(path, model=Numbered):
    return [row.model_dump() for _, row in rows(path, model)]


class TestRows:
    def test_each_row_comes_with_its_place(self, written):
        path = written("rows.jsonl", '{"id": "a", "number": 1}\n{"id": "b", "number": 2}\n')
        assert list(rows(path, Numbered)) == [
            (f"{path}:1", Numbered(id="a", number=1)),
            (f"{path}:2", Numbered(id="b", number=2)),
        ]

    def test_rows_are_read_as_they_are_asked_for(self, written):
        found = rows(written("rows.jsonl", '{"id": "a", "number": 1}\nnot json\n'), Numbered)
        assert next(found)[1].id == "a"
        with pytest.raises(RowError, match=r"rows\.jsonl:2: "):
            next(found)

    def test_a_wrong_row_is_named_by_its_place_and_field(self, written):
        path = written("rows.jsonl", '{"id": "a", "number": 1}\n{"id": "b", "number": "2"}\n')
        with pytest.raises(RowError) as caught:
            list(rows(path, Numbered))
        assert str(caught.value) == f"{path}:2: number: must be a whole number, not '2'"

    def test_a_file_without_rows_is_refused(self, written):
        with pytest.raises(InputError, match="holds no rows"):
            list(rows(written("rows.jsonl", ""), Numbered))


class TestCellsOfText:
    def test_a_cell_of_a_text_field_is_the_text_and_any_other_is_json(self, written):
        path = written("rows.csv", 'id,number,words,note\n"1",7,"[""a"",""b""]",[1]\n')
        assert read_all(path) == [{"id": "1", "number": 7, "words": ["a", "b"], "note": "[1]"}]

    def test_an_empty_cell_is_no_value_unless_the_text_is_needed(self, written):
        path = written("rows.csv", "id,number,words,note\n,7,,\n")
        assert read_all(path) == [{"id": "", "number": 7, "words": None, "note": None}]

    def test_an_object_stands_in_a_cell_as_json(self, written):
        path = written("rows.csv", 'id,inner\na,"{""word"": ""x""}"\n')
        assert read_all(path, Nested) == [{"id": "a", "inner": {"word": "x"}, "note": None}]

    def test_an_unknown_column_is_left_for_the_model_to_refuse(self):
        assert from_text(Numbered, {"id": "a", "wrods": "[", "number": "7"}, "") == {
            "id": "a",
            "wrods": "[",
            "number": 7,
        }

    @pytest.mark.parametrize(
        ("cells", "field", "start"),
        [
            ("a,,", "number", "is missing; add it"),
            ("a,seven,", "number", "is not JSON: "),
            ("a,NaN,", "number", "is not JSON: NaN is not JSON"),
            ("a,7,['a']", "words", "is not JSON: "),
            ("a,7," + "[" * 100_000, "words", "is not JSON: "),
            ('a,7,"{""x"":1,""x"":2}"', "words", "is not JSON: the key 'x' stands twice"),
            ("a,7,{}", "words", "must be a list, not {}"),
            ("a,7.0,", "number", "must be a whole number, not 7.0"),
        ],
    )
    def test_a_wrong_cell_is_named_by_line_and_column(self, written, cells, field, start):
        path = written("rows.csv", f"id,number,words\nz,1,\n{cells}\n")
        with pytest.raises(RowError) as caught:
            list(rows(path, Numbered))
        assert (caught.value.where, caught.value.field) == (f"{path}:3", field)
        assert caught.value.what.startswith(start)

    def test_an_unknown_column_is_refused_with_the_near_one(self, written):
        path = written("rows.csv", "id,number,wrods\na,7,\n")
        message = r"rows\.csv:2: wrods: is not a field here; did you mean 'words'\?$"
        with pytest.raises(RowError, match=message):
            list(rows(path, Numbered))

    def test_lists_of_parquet_are_lists_and_texts_are_read_as_in_csv(self, tmp_path):
        lists, texts = tmp_path / "lists.parquet", tmp_path / "texts.parquet"
        ids = {"id": ["a", "b"]}
        pl.DataFrame({**ids, "number": [1, 2], "words": [["x"], None]}).write_parquet(lists)
        pl.DataFrame({**ids, "number": ["1", "2"], "words": ['["x"]', ""]}).write_parquet(texts)
        assert read_all(lists) == read_all(texts)

    def test_a_null_inside_a_list_of_parquet_is_refused_at_its_place(self, tmp_path):
        path = tmp_path / "rows.parquet"
        pl.DataFrame({"id": ["a"], "number": [1], "words": [["x", None]]}).write_parquet(path)
        with pytest.raises(RowError) as caught:
            list(rows(path, Numbered))
        assert str(caught.value) == f"{path}:1: words.1: must be text, not None"


class TestWriteRows:
    def test_what_is_written_is_read_again(self, tmp_path):
        made = [Nested(id="a", inner=Inner(word="\u5c71\n")), Nested(id="b", note="")]
        assert write_rows(tmp_path / "out.jsonl", made) == 2
        assert [row for _, row in rows(tmp_path / "out.jsonl", Nested)] == made

    def test_what_is_none_is_left_out_and_letters_stay_letters(self, tmp_path):
        write_rows(tmp_path / "out.jsonl", [Nested(id="\u5c71", inner=Inner())])
        assert (tmp_path / "out.jsonl").read_text(encoding="utf-8") == '{"id":"\u5c71","inner":{}}\n'

    @pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out", "out.json"])
    def test_nested_rows_are_written_as_jsonl_only(self, tmp_path, name):
        with pytest.raises(InputError, match=r"the ending is not \.jsonl; these rows are nested"):
            write_rows(tmp_path / name, [])
        assert list(tmp_path.iterdir()) == []

    def test_on_an_error_nothing_stays_behind_and_an_older_file_is_left_as_it_was(self, tmp_path):
        (tmp_path / "out.jsonl").write_text("older\n")

        def failing():
            yield Nested(id="a")
            raise InputError("no more")

        with pytest.raises(InputError, match="no more"):
            write_rows(tmp_path / "out.jsonl", failing())
        assert [path.read_text() for path in tmp_path.iterdir()] == ["older\n"]

    def test_a_place_that_cannot_be_written_is_refused_before_a_row_is_made(self, tmp_path):
        made = iter([Nested(id="a")])
        with pytest.raises(InputError, match="cannot be written"):
            write_rows(tmp_path / "nowhere" / "out.jsonl", made)
        assert next(made).id == "a"
