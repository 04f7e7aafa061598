"""`symbolic`: reads the request with a lexicon made from the dataset's own schema, and decides it.

Reach for it to see how far words alone go, and to show what was understood. What always holds: it asks no
model and knows no sentence of a benchmark; what it could not read asks for nothing, so a text that it cannot
read at all leaves the candidates in their order.
"""

from collections.abc import Sequence
from pathlib import Path

from trueline.rerank.dataset import Dataset
from trueline.rerank.items import Meanings
from trueline.rerank.methods.method import Kind, Method, Task
from trueline.rerank.methods.partial import standing
from trueline.rerank.methods.symbolic.lexicon import Lexicon
from trueline.rerank.methods.symbolic.reader import Reader
from trueline.rerank.methods.symbolic.reviewers import Readers
from trueline.rerank.methods.symbolic.thesaurus import read_thesaurus
from trueline.rerank.methods.symbolic.times import Week
from trueline.rerank.structure import Structure

__all__ = ["SYMBOLIC", "Symbolic"]

SCHEMAS = 8
"""Schemas whose lexicons are kept."""

NEWEST = 2024
"""The year of the newest review where no review has a date."""

Schema = frozenset[tuple[tuple[str, ...], Meanings]]


class Symbolic(Method):
    """By the truth of the structure that was read; `thesaurus` are files with the words of a domain."""

    def __init__(self, thesaurus: Sequence[Path] = ()) -> None:
        self.thesaurus = read_thesaurus(thesaurus)
        self._lexicons: dict[Schema, Lexicon] = {}
        self._readers: dict[int, Readers] = {}

    def read(self, text: str, dataset: Dataset) -> Structure | None:
        """What was understood of a request; None where nothing was."""
        lexicon = self._lexicon(dataset)
        week = Week(lexicon.days, self.thesaurus.times)
        return Reader(dataset, lexicon, week, self._reviewers(dataset)).read(text)

    def rank(self, task: Task) -> list[str]:
        """True before unknown before false, and within these by how many conditions are true."""
        structure = self.read(task.text, task.pool)
        if structure is None:
            return task.candidates
        order = standing(structure, task.pool)
        return [task.candidates[place] for place in sorted(range(len(order)), key=order.__getitem__)]

    def _lexicon(self, dataset: Dataset) -> Lexicon:
        """The lexicon of a schema; the pools of one dataset share their values, and so their lexicon."""
        schema = frozenset((path, column.meanings) for path, column in dataset.items.columns.items())
        if schema not in self._lexicons:
            if len(self._lexicons) == SCHEMAS:
                self._lexicons.pop(next(iter(self._lexicons)))
            self._lexicons[schema] = Lexicon(dataset.items.columns, self.thesaurus)
        return self._lexicons[schema]

    def _reviewers(self, dataset: Dataset) -> Readers:
        newest = dataset.reviews.frame["date"].max()
        latest = int(newest[:4]) if isinstance(newest, str) and newest[:4].isdecimal() else NEWEST
        if latest not in self._readers:
            self._readers[latest] = Readers(self.thesaurus, latest)
        return self._readers[latest]


SYMBOLIC = Kind(
    id="symbolic",
    about="the request read by the dataset's own schema, and decided",
    calls="0",
    make=Symbolic,
)
