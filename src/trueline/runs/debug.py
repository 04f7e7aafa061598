"""`debug.log` of a run: a line a call, as they are made.

Reach for it to see what a method did while it runs. The whole of what was sent and said stands in `logs/`.
What always holds: a line that cannot be written is left out, and fails no request; rows are what counts.
"""

from contextlib import suppress
from pathlib import Path

from trueline.core.ask import Call
from trueline.core.digest import digest_of
from trueline.core.printable import printable

__all__ = ["DEBUG", "told", "write"]

DEBUG = "debug.log"

LONGEST = 300
"""Characters of what was said that a line has."""


def told(name: str, call: Call) -> str:
    """A call in one line."""
    usage = call.usage
    came = f"no reply: {call.fault}" if call.fault else printable(call.said[:LONGEST])[:LONGEST]
    return f"{printable(name)} {call.phase or '-'}: {usage.tokens_in} in, {usage.tokens_out} out: {came}"


def write(folder: Path, name: str, call: Call) -> None:
    """Add a call to the log of a run."""
    sent = digest_of("\n".join(one.text for one in call.messages).encode("utf-8", "replace"))[:16]
    line = f"{told(name, call)} [sent {sent}]\n"
    with suppress(OSError), (folder / DEBUG).open("a", encoding="utf-8", errors="backslashreplace") as log:
        log.write(line)
