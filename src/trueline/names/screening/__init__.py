"""Screening engines and the measuring of them.

`engine.py` says what an engine is, each engine stands in a file of its own, `watchlist.py` reads the list,
`probes.py` makes what is screened, `searching.py` asks an engine and `measure.py` says how it did. All of
`ENGINES` can be named on the command line; others register in the group `trueline.names.screening`.
"""

from trueline.core.catalog import Catalog
from trueline.core.errors import InputError
from trueline.names.screening.command import COMMAND
from trueline.names.screening.engine import Engine, Kind, Setup
from trueline.names.screening.exact import EXACT
from trueline.names.screening.http import HTTP
from trueline.names.screening.nomenklatura import NOMENKLATURA
from trueline.names.screening.phonetic import PHONETIC
from trueline.names.screening.python import PYTHON
from trueline.names.screening.rapidfuzz import RAPIDFUZZ
from trueline.names.screening.splink import SPLINK
from trueline.names.screening.tfidf import TFIDF

__all__ = ["ENGINES", "engine_named"]

ENGINES = Catalog(
    "screening engine",
    [EXACT, *RAPIDFUZZ, PHONETIC, TFIDF, *NOMENKLATURA, SPLINK, PYTHON, COMMAND, HTTP],
    group="trueline.names.screening",
)


def engine_named(text: str, *, floor: float = 0.0, timeout: float = 10.0) -> tuple[Kind, Engine]:
    """The engine that a user wrote, such as `phonetic` or `command:./engine.sh`, with its kind."""
    name, colon, argument = text.partition(":")
    kind = ENGINES[name]
    if kind.argument and not argument:
        raise InputError(f"the engine {name} needs its {kind.argument}; write {name}:...")
    if colon and not kind.argument:
        raise InputError(f"the engine {name} takes nothing after a colon; write {name}")
    return kind, kind.make(Setup(argument=argument, floor=floor, timeout=timeout))
