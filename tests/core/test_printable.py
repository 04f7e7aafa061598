import pytest

from trueline.core.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        (" one\r\n\ttwo  three ", "one two three"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("half \ud800", r"half \ud800"),
        ("over\u202eride", r"over\u202eride"),
        ("Мария 王", "Мария 王"),
        ("", ""),
    ],
)
def test_what_could_command_a_terminal_is_shown_by_its_number(text, shown):
    assert printable(text) == shown
    shown.encode()
