import pytest

from trueline.cli.options import mix, words
from trueline.core.errors import RowError


def test_a_mix_is_level_to_share():
    assert mix("--phonetic", "Light=.4, Medium = 0.6") == {"Light": 0.4, "Medium": 0.6}


def test_words_stand_between_commas():
    assert words(" a,b , ,c") == ["a", "b", "c"]
    assert words("") == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Light", "--phonetic: 'Light' is not level=share; write it like Light=.4,Medium=.6"),
        ("Light=", "--phonetic: 'Light=' is not level=share; write it like Light=.4,Medium=.6"),
        ("Light=40%", "--phonetic: 'Light=40%' is not level=share; write it like Light=.4,Medium=.6"),
        ("Light=.4,Light=.6", "--phonetic: names 'Light' twice; give each level one share"),
    ],
)
def test_what_is_no_mix_is_refused_with_the_option(text, line):
    with pytest.raises(RowError) as refused:
        mix("--phonetic", text)
    assert str(refused.value) == line
