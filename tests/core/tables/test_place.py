import subprocess
import sys

import pytest

from tests.core.tables.files import FRAME, SCHEMA
from trueline.core.errors import InputError, RowError
from trueline.core.tables import FORMATS, write
from trueline.core.tables.place import beside, new_folder

ENDINGS = sorted(FORMATS)


def left(folder):
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def write_half(path, error):
    with beside(path) as draft:
        draft.write_text("half of it")
        raise error


def refusal(path):
    with pytest.raises(InputError) as caught, beside(path):
        pass
    return str(caught.value)


def test_the_file_appears_when_everything_is_in_it(tmp_path):
    path = tmp_path / "out.txt"
    with beside(path) as draft:
        draft.write_text("all of it")
        assert not path.exists()
        assert draft.parent == path.parent, "a rename within one folder cannot be interrupted half way"
    assert path.read_text() == "all of it"
    assert left(tmp_path) == ["out.txt"]


def test_an_older_file_is_replaced_only_at_the_end(tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("older")
    with beside(path) as draft:
        draft.write_text("newer")
        assert path.read_text() == "older"
    assert path.read_text() == "newer"


@pytest.mark.parametrize(
    "error", [KeyError("x"), InputError("x"), KeyboardInterrupt()], ids=lambda e: type(e).__name__
)
def test_an_error_leaves_nothing_behind_and_is_passed_on(tmp_path, error):
    with pytest.raises(type(error)) as caught:
        write_half(tmp_path / "out.txt", error)
    assert caught.value is error
    assert left(tmp_path) == []


def test_an_error_leaves_an_older_file_as_it_was(tmp_path):
    path = tmp_path / "out.txt"
    path.write_text("older")
    with pytest.raises(KeyError):
        write_half(path, KeyError())
    assert path.read_text() == "older"
    assert left(tmp_path) == ["out.txt"]


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("at", [0, 1])
def test_a_table_whose_source_breaks_off_leaves_nothing_behind(tmp_path, ending, at):
    def frames():
        for _ in range(at):
            yield FRAME
        raise RowError("cases.jsonl:3", "id", "is missing; add it")

    with pytest.raises(RowError, match=r"^cases\.jsonl:3: id: is missing; add it$"):
        write(tmp_path / f"out{ending}", frames(), SCHEMA)
    assert left(tmp_path) == []


FULL = """if True:
    import resource, signal, sys
    from pathlib import Path
    import polars as pl
    from trueline.core.errors import InputError
    from trueline.core.tables import write

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
    frames = (pl.DataFrame({"n": range(n, n + 20_000)}) for n in range(0, 10**6, 20_000))
    try:
        write(Path(sys.argv[1]), frames, {"n": pl.Int64()})
    except InputError as problem:
        print(problem)
"""


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_full_disk_is_told_and_leaves_nothing_behind(tmp_path, ending):
    # A limit on the size of files stands for the full disk; it holds for a whole process.
    path = tmp_path / f"out{ending}"
    done = subprocess.run(
        [sys.executable, "-c", FULL, path], capture_output=True, text=True, timeout=30, check=False
    )
    assert left(tmp_path) == []
    assert done.stdout.startswith(f"{path}: cannot be written: "), done.stderr
    assert "File too large" in done.stdout


def test_a_folder_is_no_file(tmp_path):
    assert refusal(tmp_path) == f"{tmp_path}: is a folder; name a file in it"


def test_a_folder_that_does_not_exist_is_not_made(tmp_path):
    path = tmp_path / "none" / "out.txt"
    assert refusal(path) == f"{path}: cannot be written: No such file or directory"
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "out.txt"
    assert refusal(path) == f"{path}: cannot be written: Not a directory"


def test_a_name_that_is_too_long_is_refused(tmp_path):
    path = tmp_path / ("x" * 300 + ".txt")
    assert refusal(path) == f"{path}: cannot be written: File name too long"


@pytest.mark.parametrize("place", [".", "/", ".."])
def test_a_place_without_a_name_is_refused_as_the_folder_it_is(tmp_path, monkeypatch, place):
    monkeypatch.chdir(tmp_path)
    assert refusal(type(tmp_path)(place)) == f"{place}: is a folder; name a file in it"


def test_a_new_folder_is_made_or_an_empty_one_taken(tmp_path):
    assert new_folder(tmp_path / "a" / "b").is_dir()
    assert new_folder(tmp_path / "a" / "b") == tmp_path / "a" / "b"


def test_a_folder_that_holds_something_is_never_written_over(tmp_path):
    with pytest.raises(InputError, match="a: holds something already; name a new folder"):
        new_folder((tmp_path / "a" / "b").mkdir(parents=True) or tmp_path / "a")


def test_what_cannot_be_a_folder_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="file: cannot be a folder to write: File exists"):
        new_folder(tmp_path / "file")
