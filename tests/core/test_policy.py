import hashlib
from typing import Literal

import pytest

from trueline.core.errors import InputError
from trueline.core.policy import Policy, from_toml, to_toml
from trueline.core.schema import Row


class Bands(Row):
    Light: list[float]
    Far: list[float]


class Fruit(Policy):
    """A policy with a row of every kind."""

    bands: Bands
    weight: float
    ends: Literal["open", "closed"]
    strict: bool
    seed: int


OURS = Fruit(
    id="ours",
    about="as we like it",
    bands=Bands(Light=[0.7, 1.0], Far=[0.2, 0.5]),
    weight=0.6,
    ends="open",
    strict=False,
    seed=0,
)
CHANGES: dict[str, dict[str, object]] = {
    "bands.Light": {"bands": Bands(Light=[0.7, 0.9], Far=[0.2, 0.5])},
    "bands.Far": {"bands": Bands(Light=[0.7, 1.0], Far=[0.2, 0.4])},
    "weight": {"weight": 0.61},
    "ends": {"ends": "closed"},
    "strict": {"strict": True},
    "seed": {"seed": 1},
}


@pytest.fixture
def file(tmp_path):
    """A TOML file with the policy, changed as a person would change it."""

    def write(old="", new=""):
        text = to_toml(OURS)
        assert old in text
        path = tmp_path / "mine.toml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return write


def refusal(path):
    with pytest.raises(InputError) as caught:
        from_toml(Fruit, path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    return text.removeprefix(f"{path}: ")


def test_a_policy_comes_back_from_toml_as_it_was(file):
    assert from_toml(Fruit, file()) == OURS


def test_toml_has_every_row():
    assert to_toml(OURS).split("\n") == [
        'id = "ours"',
        'about = "as we like it"',
        "weight = 0.6",
        'ends = "open"',
        "strict = false",
        "seed = 0",
        "",
        "[bands]",
        "Light = [",
        "    0.7,",
        "    1.0,",
        "]",
        "Far = [",
        "    0.2,",
        "    0.5,",
        "]",
        "",
    ]


def test_the_digest_is_the_hash_of_every_row_but_name_and_description():
    rows = '{"bands":{"Light":[0.7,1.0],"Far":[0.2,0.5]},"weight":0.6,"ends":"open","strict":false,"seed":0}'
    assert OURS.digest == hashlib.sha256(rows.encode()).hexdigest()[:16]


@pytest.mark.parametrize("row", CHANGES)
def test_the_digest_moves_with_every_row(row):
    assert OURS.model_copy(update=CHANGES[row]).digest != OURS.digest


def test_every_row_has_its_change_in_this_test():
    assert {row.partition(".")[0] for row in CHANGES} == set(Fruit.model_fields) - {"id", "about"}


@pytest.mark.parametrize("row", ["id", "about"])
def test_the_digest_stays_when_only_the_words_change(row):
    assert OURS.model_copy(update={row: "another"}).digest == OURS.digest


def test_a_whole_number_in_toml_is_the_same_weight(file):
    path = file("weight = 0.6", "weight = 1")
    assert from_toml(Fruit, path).digest == OURS.model_copy(update={"weight": 1.0}).digest


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("seed = 0", "seed = 0\nsede = 1", "sede: is not a field here; did you mean 'seed'?"),
        ("seed = 0\n", "", "seed: is missing; add it"),
        ("weight = 0.6", 'weight = "0.6"', "weight: must be a number, not '0.6'"),
        ("weight = 0.6", "weight = nan", "weight: must be a finite number, not nan"),
        ("weight = 0.6", "weight = inf", "weight: must be a finite number, not inf"),
        ("strict = false", "strict = 0", "strict: must be true or false, not 0"),
        ("0.7", '"a"', "bands.Light.0: must be a number, not 'a'"),
        ("[bands]", "[bends]", "bends: is not a field here; did you mean 'ends' or 'bands'?"),
        ("Far", "far", "bands.far: is not a field here; did you mean 'Far'?"),
    ],
)
def test_a_wrong_row_is_refused_by_name(file, old, new, line):
    assert refusal(file(old, new)) == line


def test_a_word_that_is_no_choice_is_answered_with_the_choices(file):
    assert refusal(file('"open"', '"ajar"')) == "ends: input should be 'open' or 'closed'"


def test_an_unknown_row_of_a_table_is_refused_with_the_near_one(file):
    path = file("[bands]", "[bands]\nLihgt = [0.1]")
    assert refusal(path) == "bands.Lihgt: is not a field here; did you mean 'Light'?"


@pytest.mark.parametrize(
    "content", [b"weight = ", b"weight = 1\nweight = 2", b"\xff", b"\xef\xbb\xbfid = 'a'"]
)
def test_what_is_not_toml_is_refused(tmp_path, content):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    assert refusal(path).startswith("is not TOML: ")


def test_toml_nested_without_end_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("a = " + "[" * 5_000)
    assert refusal(path).startswith("is not TOML: ")


def test_a_missing_file_and_a_folder_cannot_be_read(tmp_path):
    assert refusal(tmp_path / "none.toml") == "cannot be read: No such file or directory"
    assert refusal(tmp_path) == "cannot be read: Is a directory"


def test_a_policy_cannot_be_changed():
    with pytest.raises(ValueError, match="frozen"):
        OURS.weight = 0.5  # type: ignore[misc]  # the point of the test
