"""Text of others, made safe to print and to write.

Reach for it before a message, a cause or the last words of a program reach a terminal or a file. A character
that cannot be printed is shown by its number, so no text can command a terminal or break a line.
"""

__all__ = ["printable"]


def printable(text: str) -> str:
    r"""The text on one line, each run of white space one space.

    >>> printable("one\n two\x1b[31m \ud800")
    'one two\\x1b[31m \\ud800'
    """
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in " ".join(text.split()))
