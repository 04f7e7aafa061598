"""A small watchlist in three scripts, and one way to ask an engine by its name."""

import contextlib

from trueline.names.screening import engine_named
from trueline.names.screening.engine import Entry
from trueline.names.screening.searching import answers

ENTRIES = [
    Entry("w1", "John Smith", ("Johnny Smith", "J. Smith")),
    Entry("w2", "Maria Petrova", ("Мария Петрова",)),
    Entry("w3", "Wei Zhang"),
    Entry("w4", "José García"),
    Entry("w5", "John Smith"),
]


def engine(text, *, floor=0.0, timeout=5.0):
    return engine_named(text, floor=floor, timeout=timeout)[1]


def asked(text, queries, *, entries=ENTRIES, k=10, floor=0.0, timeout=5.0):
    """What an engine finds for each query, and it is closed again."""
    with contextlib.closing(engine(text, floor=floor, timeout=timeout)) as made:
        return [found for block in answers(made, entries, queries, k) for found in block.found]
