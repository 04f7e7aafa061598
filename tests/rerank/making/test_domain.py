import pytest

from trueline.core.errors import InputError, RowError, UnknownNameError
from trueline.rerank.making.domain import FOLDER, domain_named


@pytest.mark.parametrize("name", sorted(one.name.removesuffix(".toml") for one in FOLDER.iterdir()))
def test_every_domain_of_ours_is_read_and_has_each_phrase_once(name):
    domain = domain_named(name)
    of_values = [phrase for one in domain.attributes for value in one.values for phrase in value.literal]
    of_keys = [phrase for flags in domain.flags for key in flags.keys for phrase in key.literal]
    assert len({*of_values, *of_keys}) == len(of_values) + len(of_keys)


def test_a_domain_of_ones_own_is_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        (FOLDER / "cafes.toml").read_text(encoding="utf-8").replace('id = "cafes"', 'id = "mine"')
    )
    assert domain_named(str(path)).id == "mine"


@pytest.mark.parametrize(
    ("text", "problem", "said"),
    [
        ("id = ", InputError, "mine.toml: is not TOML"),
        ("id = 'x'\nnouns = ['y']", RowError, "mine.toml: nouns: is not a field here; did you mean 'noun'"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(tmp_path, text, problem, said):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(problem, match=said):
        domain_named(str(path))


def test_what_is_not_there_is_named(tmp_path):
    with pytest.raises(UnknownNameError, match="there is no domain 'caffes'; did you mean 'cafes'"):
        domain_named("caffes")
    with pytest.raises(InputError, match=r"no\.toml: cannot be read"):
        domain_named(str(tmp_path / "no.toml"))
