import json

import pytest

from tests.cli.run_trueline import trueline
from trueline.cli.main import run

NAMES = "name,script,dob,address\nJohn Smith,latin,1980-02-11,Norway\nAnn Lee,,1975-2-1,Peru\n"


@pytest.fixture
def names(tmp_path):
    path = tmp_path / "names.csv"
    path.write_text(NAMES)
    return path


@pytest.fixture
def out(tmp_path):
    return tmp_path / "queries.jsonl"


def query(*arguments):
    return trueline("names", "query", *arguments)


def lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


class TestMaking:
    def test_a_query_a_name_with_every_requirement_as_a_field_and_in_the_text(self, names, out):
        done = query("--names", names, "--dob", "--address", "--out", out)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"wrote 2 queries to {out}\n"
        first, second = lines(out)
        assert first["names"] == [
            {"name": "John Smith", "script": "latin", "dob": "1980-02-11", "address": "Norway"}
        ]
        assert second["names"] == [{"name": "Ann Lee", "dob": "1975-2-1", "address": "Peru"}]
        assert f"exactly {first['variation_count']} variations of the name {{name}}" in first["text"]
        assert {"birth date", "address"} <= {
            word for word in ("birth date", "address") if word in first["text"]
        }

    def test_what_is_not_asked_for_is_left_out(self, names, out):
        query("--names", names, "--out", out)
        assert [row["names"] for row in lines(out)] == [
            [{"name": "John Smith", "script": "latin"}],
            [{"name": "Ann Lee"}],
        ]

    def test_the_same_seed_writes_the_same_bytes_and_another_one_others(self, names, out, tmp_path):
        again, other = tmp_path / "again.jsonl", tmp_path / "other.jsonl"
        for path, seed in ((out, 7), (again, 7), (other, 8)):
            assert query("--names", names, "--seed", seed, "--out", path).returncode == 0
        assert out.read_bytes() == again.read_bytes() != other.read_bytes()

    def test_everything_can_be_given(self, names, out):
        given = ["--count", 9, "--rules", "structure,remove_title", "--rule-percentage", 12.5]
        given += ["--phonetic", "Light=.4,Medium=.6", "--orthographic", "Far=1"]
        assert query("--names", names, *given, "--out", out).returncode == 0
        for row in lines(out):
            assert row["variation_count"] == 9
            assert row["rule_based"]["selected_rules"] == ["name_parts_permutations", "remove_title"]
            assert row["rule_based"]["rule_percentage"] == 12.5
            assert row["phonetic_similarity"] == {"Light": 0.4, "Medium": 0.6}
            assert row["orthographic_similarity"] == {"Far": 1.0}

    def test_no_rules_can_be_asked_for(self, names, out):
        query("--names", names, "--rules", "none", "--out", out)
        assert ["rule_based" in row for row in lines(out)] == [False, False]

    def test_several_names_stand_in_one_query(self, names, out):
        query("--names", names, "--per-query", 2, "--out", out)
        assert [[asked["name"] for asked in row["names"]] for row in lines(out)] == [
            ["John Smith", "Ann Lee"]
        ]

    def test_synthetic_people_come_from_the_locales_in_turn(self, out):
        asked = ["--synthetic", 4, "--locales", "en_US,ru_RU", "--dob", "--address"]
        assert query(*asked, "--out", out).returncode == 0
        found = [row["names"][0] for row in lines(out)]
        assert [one["script"] for one in found] == ["latin", "cyrillic"] * 2
        assert [one["address"] for one in found] == ["United States", "Russia"] * 2
        assert all(one["dob"] for one in found)

    def test_the_summary_is_printed_as_json(self, names, out):
        done = query("--names", names, "--out", out, "--json")
        assert json.loads(done.stdout) == {"queries": 2, "seed": 42, "out": str(out)}

    def test_the_help_says_what_is_drawn(self):
        said = " ".join(query("--help").stdout.replace("│", " ").split())
        assert "drawn from 6 to 15 when left out" in said
        assert "drawn from 10 to 60 when left out" in said


def refused(out, *arguments):
    """The one line of the error, after which nothing new is there."""
    before = sorted(out.parent.iterdir())
    done = query(*arguments, "--out", out)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert sorted(out.parent.iterdir()) == before
    return done.stderr.removeprefix("trueline: ").rstrip("\n")


class TestWrongOptions:
    @pytest.mark.parametrize(
        ("given", "said"),
        [
            (["--count", "0"], "count: is 0; give 1 or more"),
            (["--rule-percentage", "101"], "rule_percentage: is 101.0; give 100 or less"),
            (["--rule-percentage", "nan"], "rule_percentage: must be a finite number, not nan"),
            (["--phonetic", "Light=.5"], "phonetic: the shares sum to 0.5; make them sum to 1"),
            (["--phonetic", "Light=nan"], "phonetic.Light: must be a finite number, not nan"),
            (["--phonetic", ""], "phonetic: the shares sum to 0; make them sum to 1"),
            (["--orthographic", "Lite=1"], "orthographic: there is no level 'Lite'; did you mean 'Light'?"),
            (
                ["--rules", "swap_leter"],
                "there is no rule or category 'swap_leter'; did you mean 'swap_random_letter'?",
            ),
            (["--rules", ""], "--rules is empty; name rules or categories, or none"),
            (["--per-query", "0"], "0 names to a query cannot be asked for; give 1 or more"),
            (["--locales", "en_US"], "--locales is for --synthetic; leave it out with --names"),
            (["--synthetic", "3"], "give --names FILE or --synthetic N, one of them"),
        ],
    )
    def test_is_one_line_and_nothing_is_written(self, names, out, given, said):
        assert refused(out, "--names", names, *given) == said

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ([], "give --names FILE or --synthetic N, one of them"),
            (["--synthetic", "0"], "0 people cannot be made; ask for 1 or more"),
            (["--synthetic", "3", "--locales", "en_UK"], "there is no locale 'en_UK'; did you mean 'en_US'"),
            (["--synthetic", "3", "--locales", "ru_RU,ru_RU"], "name each locale once"),
            (["--synthetic", "9999", "--locales", "ja_JP"], "Faker has no new names left for ja_JP"),
            (["--synthetic", "three"], "three"),
        ],
    )
    def test_also_where_no_names_are_given(self, out, given, said):
        assert said in refused(out, *given)


class TestWrongNames:
    @pytest.mark.parametrize(
        ("content", "said"),
        [
            (b"dob\n1980-02-11\n", ":2: name: is missing; add it"),
            (b"name,dob\n,1980-02-11\n", ":2: name: is empty; give the name that was varied"),
            (b"\xef\xbb\xbfname\nJohn\n", "byte order mark"),
            (
                b"name,dob\nJohn,soon\n",
                ":2: dob: 'soon' is no birth date; give a whole one such as 1980-02-11",
            ),
            (b"name,dob\nAnn,1980-02-11\nJohn,1980-02-30\n", ":3: dob: '1980-02-30' is no birth date"),
            (b"name\nJohn\n", ":2: dob: is missing; --dob needs one for each name"),
            (b"nmae\nJohn\n", ":2: nmae: is not a field here; did you mean 'name'?"),
            (b"name,script\nJohn,latn\n", ":2: script: there is no script 'latn'; did you mean 'latin'?"),
            (b"name\n", "holds no rows"),
            (b"name\nJ\xffhn\n", "is not UTF-8"),
        ],
    )
    def test_are_one_line_with_their_place_and_nothing_is_written(self, tmp_path, out, content, said):
        path = tmp_path / "mine.csv"
        path.write_bytes(content)
        assert said in refused(out, "--names", path, "--dob")

    def test_lines_that_end_in_cr_lf_are_named_in_jsonl(self, tmp_path, out):
        path = tmp_path / "mine.jsonl"
        path.write_bytes(b'{"name": "John"}\r\n')
        assert "ends in CR LF" in refused(out, "--names", path)

    def test_a_name_twice_in_one_query_is_named(self, tmp_path, out):
        path = tmp_path / "mine.csv"
        path.write_text("name\nJohn\nJohn\n")
        assert "q1: asks for 'John' twice" in refused(out, "--names", path, "--per-query", "2")

    def test_a_missing_file_is_named(self, tmp_path, out):
        assert "none.csv: cannot be read" in refused(out, "--names", tmp_path / "none.csv")


class TestWrongPlace:
    @pytest.mark.parametrize("place", ["nowhere/queries.jsonl", "names.csv/queries.jsonl"])
    def test_that_cannot_be_written_is_refused(self, names, tmp_path, place):
        done = query("--names", names, "--out", tmp_path / place)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "cannot be written" in done.stderr
        assert list(tmp_path.iterdir()) == [names]

    def test_a_table_is_refused_because_queries_are_nested(self, names, tmp_path):
        assert "the ending is not .jsonl" in refused(tmp_path / "queries.csv", "--names", names)

    def test_the_file_of_the_names_is_not_written_over(self, tmp_path):
        path = tmp_path / "names.jsonl"
        path.write_text('{"name": "John"}\n')
        assert "is the file that is read; name another one to write" in refused(path, "--names", path)
        assert path.read_text() == '{"name": "John"}\n'


class TestCheck:
    @pytest.fixture
    def queries(self, names, out):
        query("--names", names, "--count", 9, "--rules", "swap_random_letter", "--out", out)
        return out

    def test_our_own_texts_say_all(self, queries):
        done = query("check", queries)
        assert (done.returncode, done.stdout, done.stderr) == (
            0,
            "2 of 2 texts say all that is asked for\n",
            "",
        )

    def test_what_is_missing_is_named_with_its_place_and_the_exit_code_is_1(self, queries):
        queries.write_text(queries.read_text().replace("exactly 9", "some", 1))
        done = query("check", queries)
        assert done.returncode == 1
        assert done.stdout == (
            f"{queries}:1: the count: asked for are exactly 9 variations, the text says nothing\n"
            "1 of 2 texts say all that is asked for\n"
        )

    def test_the_same_as_json(self, queries):
        queries.write_text(queries.read_text().replace("exactly 9", "some", 1))
        done = query("check", queries, "--json")
        assert done.returncode == 1
        assert json.loads(done.stdout) == {
            "queries": 2,
            "complete": 1,
            "missing": {
                f"{queries}:1": ["the count: asked for are exactly 9 variations, the text says nothing"]
            },
        }

    def test_a_query_without_a_text_lacks_everything(self, queries):
        rows = lines(queries)
        del rows[0]["text"]
        queries.write_text("".join(json.dumps(row) + "\n" for row in rows))
        assert "the name: " in query("check", queries).stdout

    def test_a_wrong_query_is_one_line_and_exit_code_2(self, queries):
        queries.write_text(queries.read_text().replace('"variation_count":9', '"variation_count":0', 1))
        done = query("check", queries)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (f"trueline: {queries}:1: variation_count: is 0; give 1 or more\n")


WRITER = """
import json


def says(messages):
    text = messages[1].text.split("The request:\\n")[1].split("\\n\\nWord it anew")[0]
    return json.dumps({"text": f"Please. {text}" if "exactly 9 " in text else "Some variations, please."})
"""


@pytest.fixture(scope="module")
def worded(tmp_path_factory):
    """The folder of two queries that a model was to word, of which it words one, and how that ended."""
    folder = tmp_path_factory.mktemp("worded")
    (folder / "names.csv").write_text(NAMES)
    (folder / "mine.py").write_text(WRITER)
    given = ["names", "query", "--names", folder / "names.csv", "--rules", "none"]
    assert run([*map(str, given), "--out", str(folder / "plain.jsonl")]) == 0
    model = ["--writer", "scripted/mine:says", "--run", "run", "--out", "queries.jsonl"]
    return folder, trueline(*given, *model, cwd=folder)


class TestWriter:
    def test_says_whose_words_the_texts_are_and_why_some_are_our_own(self, worded):
        _, done = worded
        assert (done.returncode, done.stderr) == (0, "")
        said = done.stdout.splitlines()
        assert said[:2] == [
            "wrote 2 queries to queries.jsonl",
            "1 of 2 texts are scripted/mine:says's words",
        ]
        assert said[2].startswith("q2: our own text stands: the name: the text has neither {name} nor ")
        assert said[-1] == "what was asked is kept in run"

    def test_changes_no_field_and_leaves_every_text_complete(self, worded, capsys):
        folder, _ = worded
        plain, found = lines(folder / "plain.jsonl"), lines(folder / "queries.jsonl")
        assert found[0]["text"] == f"Please. {plain[0]['text']}"
        assert found[1] == plain[1]
        assert {**found[0], "text": ""} == {**plain[0], "text": ""}
        assert run(["names", "query", "check", str(folder / "queries.jsonl")]) == 0
        assert capsys.readouterr().out == "2 of 2 texts say all that is asked for\n"

    def test_keeps_what_was_asked_in_a_run_folder(self, worded):
        folder, _ = worded
        summary = json.loads((folder / "run" / "summary.json").read_text())
        assert (summary["by_model"], summary["by_trueline"], list(summary["why"])) == (1, 1, ["q2"])
        settings = json.loads((folder / "run" / "config.json").read_text())["settings"]
        assert (settings["model"]["model"], settings["rules"]) == ("scripted/mine:says", [])
        assert set(settings["prompts"]) == {"write"}
        assert [row["words"] for row in lines(folder / "run" / "results.jsonl")] == ["model", "trueline"]

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            (["--run", "run"], "--run is for a model; choose one with --writer, or leave it out"),
            (["--max-tokens", "9"], "--max-tokens is for a model; choose one with --writer"),
            (["--writer", "m", "--retries", "-1"], "--retries is -1; give 0 or more"),
            (["--writer", "m", "--count", "0"], "count: is 0; give 1 or more"),
        ],
    )
    def test_what_is_wrong_is_said_before_anything_is_asked_or_written(
        self, names, tmp_path, monkeypatch, capsys, given, said
    ):
        monkeypatch.chdir(tmp_path)
        assert run(["names", "query", "--names", str(names), "--out", "queries.jsonl", *given]) == 2
        assert said in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == [names]

    @pytest.mark.parametrize(
        ("place", "said"),
        [
            ("queries.csv", "the ending is not .jsonl"),
            ("gone/queries.jsonl", "cannot be written: there is no folder gone; make it first"),
            ("folder.jsonl", "is a folder; name a file in it"),
        ],
    )
    def test_a_place_that_cannot_be_written_is_known_before_a_model_is_asked(
        self, names, tmp_path, monkeypatch, capsys, place, said
    ):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "folder.jsonl").mkdir()
        assert run(["names", "query", "--names", str(names), "--out", place, "--writer", "m"]) == 2
        assert f"{place}: {said}" in capsys.readouterr().err
        assert not (tmp_path / "results").exists()
