import json
import os
import signal
import subprocess
import sys
import threading

import pytest

from trueline.core.errors import InputError
from trueline.runs import Run

WRITER = """if True:
    import sys
    from pathlib import Path
    from trueline.runs import Run
    run = Run.begin({}, name="killed", out=Path(sys.argv[1]))
    number = 0
    while True:
        run.append([{"id": number, "text": "x" * 5_000}])
        print(number, flush=True)
        number += 1
"""


def begin(folder, **more):
    return Run.begin({"suite": "names"}, name="screen", root=folder, **more)


def test_runs_are_numbered_in_the_order_they_begin(tmp_path):
    names = [begin(tmp_path).path.name for _ in range(3)]
    assert names == ["001_screen", "002_screen", "003_screen"]


def test_a_number_is_one_above_the_highest_whatever_it_was_called(tmp_path):
    (tmp_path / "041_other").mkdir()
    (tmp_path / "notes").mkdir()
    assert begin(tmp_path).path.name == "042_screen"


def test_runs_that_begin_at_once_get_numbers_of_their_own(tmp_path):
    threads = [threading.Thread(target=begin, args=(tmp_path,)) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{n:03}_screen" for n in range(1, 13)]


def test_a_run_stands_exactly_where_it_was_told(tmp_path):
    run = begin(tmp_path, out=tmp_path / "deep" / "here")
    assert run.path == tmp_path / "deep" / "here"
    assert Run.read(run.path).config() == {"suite": "names"}


def test_a_folder_that_holds_something_is_refused_and_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(InputError, match="holds something already; name a new folder"):
        begin(tmp_path, out=tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be a folder to write"):
        begin(tmp_path, out=tmp_path / "file")


@pytest.mark.parametrize("name", ["", "../out", "a/b", ".hidden", "a b"])
def test_a_name_that_is_no_folder_name_is_refused(tmp_path, name):
    with pytest.raises(InputError, match="cannot name a run"):
        Run.begin({}, name=name, root=tmp_path)


def test_rows_come_back_in_the_order_they_were_added(tmp_path):
    run = begin(tmp_path)
    run.append([{"id": 1, "name": "Zoë"}, {"id": 2}])
    run.append([{"id": 3}])
    assert list(Run.read(run.path).rows()) == [{"id": 1, "name": "Zoë"}, {"id": 2}, {"id": 3}]


def test_a_run_without_rows_has_none(tmp_path):
    assert list(begin(tmp_path).rows()) == []


def test_a_row_that_is_no_number_is_refused_and_nothing_is_added(tmp_path):
    run = begin(tmp_path)
    with pytest.raises(InputError, match="a row holds what JSON cannot hold"):
        run.append([{"id": 1}, {"value": float("nan")}])
    assert list(run.rows()) == []


def test_half_a_row_at_the_end_is_not_read_and_the_next_row_takes_its_place(tmp_path):
    run = begin(tmp_path)
    run.append([{"id": 1}])
    with (run.path / "results.jsonl").open("ab") as file:
        file.write(b'{"id": 2, "text": "' + b"x" * 200_000)
    assert list(run.rows()) == [{"id": 1}]
    run.append([{"id": 3}])
    assert list(run.rows()) == [{"id": 1}, {"id": 3}]


def test_a_broken_row_in_the_middle_is_named_with_its_line(tmp_path):
    run = begin(tmp_path)
    (run.path / "results.jsonl").write_text('{"id": 1}\n{"id"\n')
    rows = run.rows()
    assert next(rows) == {"id": 1}
    with pytest.raises(InputError, match=r"results\.jsonl:2: is not a row of ours"):
        next(rows)


def test_every_row_a_killed_writer_reported_is_there(tmp_path):
    out = tmp_path / "run"
    command = [sys.executable, "-c", WRITER, out]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        reported = [int(process.stdout.readline()) for _ in range(20)]
        os.kill(process.pid, signal.SIGKILL)
    found = [row["id"] for row in Run.read(out).rows()]
    assert found[: len(reported)] == reported
    assert found == list(range(len(found)))


def test_a_run_has_no_summary_until_it_is_finished(tmp_path):
    run = begin(tmp_path)
    assert run.summary() is None
    run.finish({"hits": 3})
    assert Run.read(run.path).summary() == {"hits": 3}


def test_what_is_no_run_is_not_read(tmp_path):
    with pytest.raises(InputError, match=r"is not a run, it has no config\.json"):
        Run.read(tmp_path)


@pytest.mark.parametrize(("text", "said"), [("{", "is not JSON of ours"), ("[]", "is not an object")])
def test_a_configuration_that_cannot_be_read_is_named(tmp_path, text, said):
    run = begin(tmp_path)
    (run.path / "config.json").write_text(text)
    with pytest.raises(InputError, match=rf"config\.json: {said}"):
        run.config()


def test_the_configuration_is_json_for_people(tmp_path):
    run = begin(tmp_path)
    assert json.loads((run.path / "config.json").read_text()) == {"suite": "names"}
    assert (run.path / "config.json").read_text().count("\n") == 3


def resume(folder, config=None, **more):
    return Run.resume(config or {"settings": {"seed": 1}}, name="ask", root=folder, **more)


def test_the_same_configuration_goes_on_in_the_folder_that_is_named(tmp_path):
    begun = resume(tmp_path, out=tmp_path / "run")
    begun.append([{"id": 1}])
    assert list(resume(tmp_path, out=tmp_path / "run").rows()) == [{"id": 1}]


def test_without_a_folder_the_newest_run_that_did_not_end_goes_on(tmp_path):
    first = resume(tmp_path)
    assert resume(tmp_path).path == first.path
    other = resume(tmp_path, {"settings": {"seed": 2}})
    assert (other.path.name, resume(tmp_path).path) == ("002_ask", first.path)
    first.finish({})
    assert resume(tmp_path).path.name == "003_ask"


def test_time_command_pace_and_the_places_of_files_may_differ(tmp_path):
    def config(path, time):
        return {
            "command": ["trueline", time],
            "settings": {"seed": 1, "group": None, "attack": ["a"]},
            "inputs": {"items": {"path": path, "digest": "d"}},
            "pace": {"connections": len(path)},
            "timestamp": time,
        }

    begun = resume(tmp_path, config("here", "1"), out=tmp_path / "run")
    assert resume(tmp_path, config("elsewhere", "2"), out=tmp_path / "run").path == begun.path


def test_another_configuration_does_not_mix_and_says_what_differs(tmp_path):
    resume(tmp_path, {"settings": {"seed": 1, "k": 5}, "versions": {"numpy": "2"}}, out=tmp_path / "run")
    with pytest.raises(InputError) as refused:
        resume(tmp_path, {"settings": {"seed": 2}, "versions": {"numpy": "3"}}, out=tmp_path / "run")
    assert str(refused.value) == (
        f"{tmp_path / 'run'}: holds a run that differs: settings.seed was 1 and is 2; "
        "settings.k was 5 and is not there; versions.numpy was 2 and is 3; "
        "name another folder, or start over with --fresh"
    )


def test_fresh_starts_over_and_takes_nothing_away_that_is_not_of_the_run(tmp_path):
    begun = resume(tmp_path, out=tmp_path / "run")
    begun.append([{"id": 1}], "results_50_typo_10.jsonl")
    begun.part("run_1").append([{"id": 1}])
    begun.finish({})
    again = resume(tmp_path, {"settings": {"seed": 2}}, out=tmp_path / "run", fresh=True)
    assert [path.name for path in again.path.iterdir()] == ["config.json"]
    (again.path / "notes.txt").write_text("mine")
    with pytest.raises(InputError, match=r"holds notes.txt, which is not of the run; move it away"):
        resume(tmp_path, out=tmp_path / "run", fresh=True)
    assert resume(tmp_path).path != resume(tmp_path, fresh=True).path


def test_a_run_is_written_by_one_at_a_time(tmp_path):
    run = resume(tmp_path)
    with run.held():
        script = "import sys; from pathlib import Path; from trueline.runs import Run\n"
        script += "with Run(Path(sys.argv[1])).held(): pass"
        done = subprocess.run(
            [sys.executable, "-c", script, str(run.path)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert "is being written by another process; wait for it, or name another folder" in done.stderr
    with run.held():
        pass


def test_a_file_written_anew_is_whole_or_as_it_was(tmp_path):
    run = resume(tmp_path)
    run.append([{"id": 2}, {"id": 1}])
    with pytest.raises(InputError, match="a row holds what JSON cannot hold"):
        run.replace([{"id": 1}, {"id": {1}}])
    assert [row["id"] for row in run.rows()] == [2, 1]
    run.replace([{"id": 1}, {"id": 2}])
    assert [row["id"] for row in run.rows()] == [1, 2]
