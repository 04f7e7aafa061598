import json
import pty
import subprocess

import polars as pl
import pytest

from tests.cli.run_trueline import TRUELINE, trueline
from trueline.core.score import Score
from trueline.names import POLICIES
from trueline.names.answers.judge import NAME_COLUMNS, REWARD_COLUMNS

QUERY = {
    "id": "q1",
    "names": [{"name": "John Smith", "dob": "1980-02-11", "address": "Norway"}, {"name": "Mary Jones"}],
    "variation_count": 3,
    "phonetic_similarity": {"Light": 1.0},
    "orthographic_similarity": {"Light": 1.0},
    "rule_based": {"rule_percentage": 30, "selected_rules": ["swap_adjacent_consonants"]},
}
HOME = "12 Karl Johans gate, Sentrum bydel, 0154 Oslo, Norway"
GOOD = {
    "John Smith": [["Jon Smith", "1980-02-12", HOME], ["John Smyth", "1980-02", ""], ["Jonh Smith", "", ""]],
    "Mary Jones": [["Mari Jones", "", ""], ["Mary Jonse", "", ""], ["Mary Jonnes", "", ""]],
}
POOR = {"John Smith": [["Xyz Abc", "", ""]], "Bob": [["Bo", "", ""]]}


def answered(responder, variations, query="q1"):
    return {"query_id": query, "responder": responder, "variations": variations}


def write(path, *rows):
    path.write_text("".join(f"{row if isinstance(row, str) else json.dumps(row)}\n" for row in rows))
    return path


@pytest.fixture
def queries(tmp_path):
    return write(tmp_path / "queries.jsonl", QUERY, {**QUERY, "id": "q2", "names": [{"name": "Ann Lee"}]})


@pytest.fixture
def answers(tmp_path):
    return write(
        tmp_path / "answers.jsonl",
        answered("poor", POOR),
        answered("good", GOOD),
        answered("good", {"Ann Lee": [["An Lee", "", ""], ["Ann Le", "", ""], ["Anne Lee", "", ""]]}, "q2"),
    )


def refused(*arguments):
    done = trueline("names", "score", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    return done.stderr.removeprefix("trueline: ")


def summary(*arguments):
    done = trueline("names", "score", *arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_responders_are_ranked_and_the_summary_says_what_was_done(queries, answers):
    done = trueline("names", "score", queries, answers)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == [
        "rank",
        "responder",
        "value",
        "names",
        "birth",
        "dates",
        "addresses",
        "completeness",
        "copying",
        "flags",
    ]
    assert [line.split()[:2] for line in lines[1:3]] == [["1", "good"], ["2", "poor"]]
    assert lines[3:5] == ["done 3 answers to 2 queries, skipped 0", "names not asked for 1"]


def test_the_summary_as_json_carries_the_ranking(queries, answers):
    found = summary(queries, answers)
    assert (found["done"], found["queries"], found["responders"], found["names_not_asked_for"]) == (
        3,
        2,
        2,
        1,
    )
    assert found["policy_digest"] == POLICIES["documented"].digest
    assert [(one["rank"], one["responder"], one["curve"]) for one in found["ranking"]] == [
        (1, "good", None),
        (2, "poor", None),
    ]


def test_names_rewards_and_flags_are_written_each_to_its_file(queries, answers, tmp_path):
    out, rewards, flags = tmp_path / "names.csv", tmp_path / "rewards.parquet", tmp_path / "flags.jsonl"
    copy = write(tmp_path / "copy.jsonl", answered("copy", GOOD))
    found = summary(queries, answers, copy, "--out", out, "--rewards", rewards, "--flags", flags)
    assert found["written"] == [str(out), str(rewards), str(flags)]
    names, worth = pl.read_csv(out), pl.read_parquet(rewards)
    assert (names.columns, worth.columns) == (list(NAME_COLUMNS), list(REWARD_COLUMNS))
    assert (names.height, worth.height) == (3 * 2 + 3 * 1, 3 * 2)
    assert worth["why"].to_list()[3:] == [
        "gave no answer to this query",
        None,
        "gave no answer to this query",
    ]
    assert {flag["detector"] for flag in map(json.loads, flags.read_text().splitlines())} == {
        "alike",
        "identical",
        "shared_addresses",
    }  # fmt: skip - a set
    means = {one["responder"]: one["value"] for one in found["ranking"]}
    for responder, mean in means.items():
        values = worth.filter(pl.col("responder") == responder)["value"]
        assert mean == pytest.approx(sum(values) / 2)


def test_with_trees_the_whole_reward_stands_in_its_row(queries, answers, tmp_path):
    rewards = tmp_path / "rewards.jsonl"
    assert trueline("names", "score", queries, answers, "--rewards", rewards, "--trees").returncode == 0
    for row in map(json.loads, rewards.read_text().splitlines()):
        tree = Score.from_json(json.dumps(row["tree"]))
        assert tree.value == pytest.approx(row["value"], abs=1e-12)
        assert tree.find("reward.completeness").value == row["completeness"]


def test_under_miid_the_ranking_has_its_curve(queries, answers):
    best, last = summary(queries, answers, "--policy", "miid")["ranking"]
    expected = 0.7 + 0.3 * best["value"] if best["value"] >= 0.6 else 0
    assert (best["curve"], last["curve"]) == (pytest.approx(expected), 0)
    header = trueline("names", "score", queries, answers, "--policy", "miid").stdout.splitlines()[0]
    assert header.endswith("flags  curve")


def test_the_flat_table_is_worth_what_the_nested_shape_is(queries, answers, tmp_path):
    rows = [
        {
            "query_id": one["query_id"],
            "responder": one["responder"],
            "name": name,
            "variation": given[0],
            "dob": given[1],
            "address": given[2],
        }
        for one in map(json.loads, answers.read_text().splitlines())
        for name, several in one["variations"].items()
        for given in several
    ]
    flat = tmp_path / "flat.csv"
    pl.DataFrame(rows).reverse().write_csv(flat)
    nested, table = summary(queries, answers)["ranking"], summary(queries, flat)["ranking"]
    assert [one["responder"] for one in table] == [one["responder"] for one in nested]
    assert [one["value"] for one in table] == pytest.approx([one["value"] for one in nested])


WRONG = {
    "a query that is not asked": (answered("r", GOOD, "q9"), ":1: query_id: 'q9' is no query that was asked"),
    "pairs for triples": (
        answered("r", {"John Smith": [["Jon", ""]]}),
        ":1: variations: 'John Smith' has 2 texts",
    ),
    "a control character": (
        answered("r", {"John Smith": [["J\aon", "", ""]]}),
        ":1: variations: of 'John Smith'",
    ),
    "too many variations": (
        answered("r", {"John Smith": [["Jon Smith", "", ""]] * 100_000}),
        ":1: variations: 'John Smith' has 100000 variations; at most 10000 are read",
    ),
    "no JSON": ("nothing", ":1: is not JSON"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_answer_is_one_line_and_nothing_is_written(queries, tmp_path, name):
    row, said = WRONG[name]
    path = write(tmp_path / "wrong.jsonl", row)
    out = tmp_path / "out.jsonl"
    assert refused(queries, path, "--out", out).startswith(f"{path}{said}")
    assert not out.exists()


@pytest.mark.parametrize("name", WRONG)
def test_the_same_answer_can_be_skipped_counted_and_listed(queries, answers, tmp_path, name):
    row, said = WRONG[name]
    path = write(tmp_path / "wrong.jsonl", row)
    rewards = tmp_path / "rewards.jsonl"
    found = summary(queries, answers, path, "--on-error", "skip", "--rewards", rewards)
    assert (found["skipped"], len(found["errors"])) == (1, 1)
    assert found["errors"][0].startswith(f"{path}{said}")
    last = found["ranking"][-1]
    if name in ("no JSON", "a query that is not asked"):
        assert last["responder"] == "poor"
    else:
        assert (last["responder"], last["rank"], last["value"]) == ("r", None, None)
        assert said in last["why"]
        outcomes = [json.loads(line)["outcome"] for line in rewards.read_text().splitlines()]
        assert outcomes.count("failed") == 1
    assert [one["rank"] for one in found["ranking"]][:2] == [1, 2]


def test_a_responder_answers_a_query_once(queries, answers):
    assert "responder: 'poor' answered 'q1' already in" in refused(queries, answers, answers)


def test_a_file_of_answers_without_rows_is_refused(queries, tmp_path):
    assert "holds no rows" in refused(queries, write(tmp_path / "none.jsonl"))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({**QUERY, "id": "q1"}, "queries.jsonl:2: id: 'q1' stands in "),
        (
            {**QUERY, "id": "q2", "phonetic_similarity": {"Light": 0.5}},
            ":2: phonetic_similarity: the shares sum to 0.5",
        ),
        (
            {**QUERY, "id": "q2", "names": [{"name": "A", "address": "Nowhere Land"}]},
            "'Nowhere Land' is no country",
        ),
    ],
)  # fmt: skip - a table
def test_a_wrong_query_is_refused_whatever_is_done_with_wrong_answers(answers, tmp_path, query, said):
    path = write(tmp_path / "queries.jsonl", QUERY, query)
    assert said in refused(path, answers, "--on-error", "skip")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--out", "answers.jsonl"], "answers.jsonl: is the file that is read; name another one to write"),
        (["--out", "x.jsonl", "--rewards", "x.jsonl"], "x.jsonl: is named for two tables"),
        (["--flags", "flags.csv"], "flags.csv: the ending is not one of .jsonl"),
        (["--rewards", "rewards.txt"], "rewards.txt: the ending is not one of .jsonl, .csv, .parquet"),
        (["--rewards", "none/rewards.csv"], "none/rewards.csv: cannot be written: there is no folder none"),
        (["--processes", "2"], "--processes is for cases"),
        (["--geocoder", "nowhere"], "'nowhere' is no geocoder's URL"),
    ],
)
def test_options_that_cannot_be_meant_are_refused(queries, answers, more, said):
    done = trueline("names", "score", queries.name, answers.name, *more, cwd=queries.parent)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"trueline: {said}")
    assert sorted(path.name for path in queries.parent.iterdir()) == ["answers.jsonl", "queries.jsonl"]


@pytest.mark.parametrize("option", ["--rewards", "--flags", "--geocoder"])
def test_what_is_for_answers_is_refused_without_them(queries, option):
    assert refused(queries, option, "x.jsonl").startswith(f"{option} is for answers")


def test_a_geocoder_that_is_down_fails_who_needed_it_and_ranks_the_others(queries, answers, tmp_path):
    cache = tmp_path / "places.jsonl"
    options = ["--geocoder", "http://127.0.0.1:9", "--geocoder-rate", "1000", "--geocoder-cache", cache]
    found = summary(queries, answers, *options)["ranking"]
    assert [(one["responder"], one["rank"]) for one in found] == [("poor", 1), ("good", None)]
    assert "127.0.0.1:9: " in found[1]["why"]
    assert cache.read_text() == ""


def test_a_place_that_was_kept_is_not_asked_for_again(queries, answers, tmp_path):
    cache = tmp_path / "places.jsonl"
    row = {
        "geocoder": "http://127.0.0.1:9/search",
        "address": HOME,
        "boxes": [[59.9, 59.9003, 10.7, 10.7003]],
    }
    write(cache, row)
    options = ["--geocoder", "http://127.0.0.1:9", "--geocoder-cache", cache]
    found = summary(queries, answers, *options)["ranking"]
    assert (found[0]["responder"], found[0]["addresses"]) == ("good", 0.9)


def test_the_bytes_are_the_same_whatever_the_order_of_the_files(queries, answers, tmp_path):
    other = write(tmp_path / "other.jsonl", answered("copy", GOOD))
    written = []
    for order in ([answers, other], [other, answers]):
        paths = [tmp_path / name for name in ("n.jsonl", "r.jsonl", "f.jsonl")]
        trueline(
            "names", "score", queries, *order, "--out", paths[0], "--rewards", paths[1], "--flags", paths[2]
        )
        written.append([path.read_bytes() for path in paths])
    assert written[0] == written[1]


def test_a_bar_shows_on_a_terminal_and_a_pipe_stays_silent(queries, answers):
    command = [str(TRUELINE), "names", "score", str(queries), str(answers)]
    assert subprocess.run(command, capture_output=True, check=True).stderr == b""
    ours, theirs = pty.openpty()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=theirs, check=True, env={"TERM": "xterm"})
    with open(ours, "rb", buffering=0) as screen:  # noqa: PTH123 - a terminal has a number and no path
        assert b"scoring" in screen.read(65536)
