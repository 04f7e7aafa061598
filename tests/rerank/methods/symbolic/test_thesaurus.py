import pytest

from tests.rerank.methods.symbolic.domains import CAFE, GYM, dataset, shown
from trueline.core.errors import InputError
from trueline.rerank.methods.symbolic import Symbolic
from trueline.rerank.methods.symbolic.thesaurus import read_thesaurus

LIBRARY = """
[[entry]]
phrases = ["pump iron", "throw kettlebells"]
attribute = ["equipment"]
value = ["kettlebells"]

[[entry]]
phrases = ["quiet"]
attribute = ["women only"]

[[entry]]
phrases = ["crowd"]
attribute = ["women only"]
polarity = "no"

[words]
places = ["box"]
"""


def refusal(folder, text):
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as problem:
        read_thesaurus([path])
    return str(problem.value).replace(f"{path}: ", "")


def test_the_bundled_file_speaks_of_many_things():
    bundled = read_thesaurus()
    assert len(bundled.entries) > 100
    named = {name for entry in bundled.entries for name in entry.attribute}
    assert named >= {
        "wifi",
        "noise",
        "price",
        "parking",
        "tv",
        "dogs",
        "kids",
        "alcohol",
        "ambience",
        "delivery",
    }
    assert {rater.field for rater in bundled.raters} >= {"user.elite", "user.fans", "user.review_count"}


def test_a_file_of_ones_own_is_asked_first(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(LIBRARY, encoding="utf-8")
    own = Symbolic([path])

    def understood(text):
        return shown(own.read(text, dataset("gyms")), GYM)

    assert understood("A box where I can throw some kettlebells, with a sauna") == "AND(kettlebells, sauna)"
    assert understood("a quiet gym") == "women_only"
    assert understood("away from the crowd") == "women_only"
    assert shown(own.read("a quiet cafe", dataset("cafes")), CAFE) == "quiet"


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        (
            '[[entry]]\nphrases = ["a"]\nattribute = ["b"]\nphrase = "c"',
            "entry 1: phrase: is not a field here",
        ),
        ('[[entry]]\nphrases = []\nattribute = ["b"]', "entry 1: phrases: has 0 items; give 1 at least"),
        ('[[entry]]\nphrases = ["a"]', "entry 1: has neither attribute nor value; give one of them"),
        ('[[entry]]\nphrases = ["a", " "]\nvalue = ["b"]', "entry 1: phrases.1: holds a blank text"),
        (
            '[[entry]]\nphrases = ["a"]\nvalue = ["b"]\n[[entry]]\nphrases = ["a"]\npolarity = "maybe"',
            "entry 2: polarity: ",
        ),
        (
            '[[entry]]\nphrases = ["a"]\nvalue = ["b"]\npolarity = "name"',
            "entry 1: has the polarity name; give it an attribute and no value",
        ),
        ('[[time]]\nphrases = ["teatime"]\nrange = "16"', "time 1: range: '16' are no hours"),
        (
            '[[raters]]\nphrases = ["odd"]\nfield = "user.mood"\nvalue = 1',
            "raters 1: field: there is no such field",
        ),
        ('[entry]\nphrases = ["a"]', "entry: must be tables; write each under [[entry]]"),
        ("words = 3", "words: must be a table; write it under [words]"),
        ("[words]\nplace = []", "words: place: is not a field here; did you mean 'places'?"),
        ("[more]\na = 1", "'more' is not known; write entry, time, raters or words"),
        ("a = ", "is not TOML"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path, text, refused):
    assert refusal(tmp_path, text).startswith(refused)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"none\.toml: cannot be read: .*; name a TOML file"):
        read_thesaurus([tmp_path / "none.toml"])
