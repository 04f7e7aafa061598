"""The `trueline` command: which commands there are, and what every one of them leaves behind.

Commands are named by import path, so that asking for help loads none of them. Exit codes: 0 done, 1 a gate
or check said no, 2 the input is wrong, 3 something of ours broke.
"""

import os
import sys
from collections.abc import Callable, Sequence

from cyclopts import App, CycloptsError, Parameter

from trueline import __version__
from trueline.cli.ending import interrupt_when_told
from trueline.cli.options import value
from trueline.core.errors import InputError, TruelineError
from trueline.core.printable import printable

__all__ = ["app", "main", "run"]

INPUT, OURS, INTERRUPTED = 2, 3, 130

SIGNALLED = 128
"""Added to the number of the signal that ended a command, as shells do."""


app = App(
    name="trueline",
    help="Holds AI output to the rules it was given, and shows the arithmetic of every score.",
    version=__version__,
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
    default_parameter=Parameter(converter=value),
)
app.command("trueline.cli.names:app", name="names", help="Variations of a name: rules, scores, explanations.")
app.command("trueline.cli.rerank:app", name="rerank", help="Requests with one true item among many.")
app.command("trueline.cli.demo:demo", name="demo", help="What trueline does, shown on names, offline.")
app.command("trueline.cli.policy:app", name="policy", help="Every weight and limit of a suite, as a table.")
app.command("trueline.cli.models:app", name="models", help="Files of models that run in the process.")


def main() -> None:
    """Run the command line and leave with its exit code."""
    told = interrupt_when_told()
    sys.exit(run(sys.argv[1:], told))


def run(arguments: Sequence[str], told: Callable[[], int | None] = lambda: None) -> int:  # noqa: PLR0911 - one return an exit
    """Run one command and give its exit code; what went wrong is one line on the error stream.

    `told` says whether an interruption came from a signal that ends processes.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(
                errors="backslashreplace"
            )  # a terminal that lacks a letter still shows the rest
    try:
        result = app(list(arguments), exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except (CycloptsError, InputError) as problem:
        return _say(str(problem), INPUT)
    except TruelineError as problem:
        return _say(str(problem), OURS)
    except BrokenPipeError:
        # The reader of our output left, as `head` does; Python must not complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        place = problem.filename or "the output"
        return _say(
            f"{place}: {problem.strerror or problem}; check the path, the rights and the space", INPUT
        )
    except KeyboardInterrupt as problem:
        number = told()
        what = str(problem) or "nothing was written"
        if number is not None:
            return _say(f"told to end; {what}", SIGNALLED + number)
        return _say(f"interrupted; {what}", INTERRUPTED)
    except Exception as problem:  # noqa: BLE001 - the last line of defence, so that the exit code is told apart
        return _broke(problem)
    return result if isinstance(result, int) else 0


def _say(text: str, code: int) -> int:
    print(f"trueline: {printable(text)}", file=sys.stderr)  # noqa: T201 - the command line prints
    return code


def _broke(problem: Exception) -> int:
    import traceback  # noqa: PLC0415 - only when something broke

    traceback.print_exception(problem)
    return _say("something of ours broke; please report what is printed above", OURS)
