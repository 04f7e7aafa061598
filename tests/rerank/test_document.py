"""A file that is one JSON object: read strictly, with the line of any key."""

import pytest

from trueline.core.errors import InputError, RowError
from trueline.rerank.document import read_document

TEXT = """{
  "friend_graph": {
    "Ann": ["Cy"],
    "Bo": ["Cy"],
    "Jos\\u00e9": []
  },
  "review_assignments": {
    "Ann": [],
    "José": [],
    "0": []
  }
}
"""


@pytest.fixture
def written(tmp_path):
    def write(text, encoding="utf-8"):
        path = tmp_path / "social.json"
        path.write_bytes(text.encode(encoding))
        return path

    return write


def test_the_object_is_read(written):
    assert read_document(written('{"a": {"b": [1, null]}}')).values == {"a": {"b": [1, None]}}


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ((), 1),
        (("friend_graph",), 2),
        (("friend_graph", "Ann"), 3),
        (("friend_graph", "Bo"), 4),
        (("friend_graph", "José"), 5),
        (("review_assignments",), 7),
        (("review_assignments", "Ann"), 8),
        (("review_assignments", "José"), 9),
        (("review_assignments", "0"), 10),
    ],
)
def test_a_key_has_its_line_however_its_letters_are_written(keys, line, written):
    path = written(TEXT)
    assert read_document(path).where(*keys) == f"{path}:{line}"


def test_a_key_has_the_line_of_the_key_and_not_of_a_text_that_is_spelt_alike(written):
    path = written('{\n"Ann": ["Bo"],\n"Bo": []\n}')
    assert read_document(path).where("Bo") == f"{path}:3"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("[]", 1),
        ('"text"', 1),
        ("{\n}\n{}", 3),
        ('{"a": 1,\n"b": }', 2),
        ('{"a": NaN}', 1),
        ('{"a": 1, "a": 2}', 1),
        ('{"a": ' + "[" * 100_000, 1),
    ],
)
def test_what_is_no_single_object_is_refused_with_its_line(text, line, written):
    path = written(text)
    with pytest.raises(RowError) as refused:
        read_document(path)
    assert refused.value.where == f"{path}:{line}"
    assert refused.value.what.endswith("write one object")


def test_what_is_not_utf_8_is_refused(written):
    with pytest.raises(InputError, match="is not UTF-8"):
        read_document(written('{"José": []}', "latin-1"))


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"nowhere\.json: cannot be read: No such file"):
        read_document(tmp_path / "nowhere.json")
