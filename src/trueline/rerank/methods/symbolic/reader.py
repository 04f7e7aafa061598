"""A request read for one dataset: text in, structure out.

Reach for it to see how the steps follow each other: stretches are claimed, the text is cut where words join,
each piece says its conditions, neighbours share, and the logic joins them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from trueline.rerank.dataset import Dataset
from trueline.rerank.methods.symbolic.claims import Claim, Lexical, Quoted
from trueline.rerank.methods.symbolic.clauses import logic
from trueline.rerank.methods.symbolic.lexicon import Lexicon
from trueline.rerank.methods.symbolic.marks import fillers, joints
from trueline.rerank.methods.symbolic.meaning import Meaning
from trueline.rerank.methods.symbolic.people import circles, name_places
from trueline.rerank.methods.symbolic.pieces import cut
from trueline.rerank.methods.symbolic.reviewers import Readers
from trueline.rerank.methods.symbolic.sharing import share
from trueline.rerank.methods.symbolic.subjects import Element
from trueline.rerank.methods.symbolic.times import Week
from trueline.rerank.methods.symbolic.topics import Topics
from trueline.rerank.methods.symbolic.words import QUOTE, Plain, Word, masked, plain
from trueline.rerank.structure import Structure

__all__ = ["Reader"]

TOGETHER = re.compile(r"[\s/&'-]*")


class Reader:
    """Reads requests for one dataset."""

    def __init__(self, dataset: Dataset, lexicon: Lexicon, week: Week, readers: Readers) -> None:
        self.lexicon, self.week, self.readers = lexicon, week, readers
        self.judged = dataset.judgements
        self.names = frozenset(_names(dataset))
        self.topics = Topics(dataset, lexicon.places, lexicon.idle)

    def read(self, text: str) -> Structure | None:
        """The structure of a request; None where nothing in it could be read."""
        said = plain(text, name_places(masked(text), self.names))
        pieces = cut(self._elements(said))
        Meaning(said.words, self.judged, self.topics).read(pieces)
        share(pieces)
        return logic(pieces)

    def _elements(self, said: Plain) -> list[Element]:
        """Claims and the words that none has claimed, in their order."""
        taken = _Taken()
        taken.add(
            Claim(*found.span(), Quoted(said.quotes[place]))
            for place, found in enumerate(re.finditer(QUOTE, said.low))
        )
        taken.add(circles(said))
        taken.add(self.week.claims(said.low))
        taken.add(one for one, several in self._phrases(said, taken) if several)
        taken.add(one for one in joints(said.low) if " " in said.low[one.start : one.end].strip())
        taken.add(self.readers.claims(said.low))
        taken.leave_out(fillers(said.low))
        taken.add(one for one, _ in self._phrases(said, taken))
        taken.add(self.week.any_day(said.low))
        taken.add(joints(said.low))
        words = [
            word for word in said.words if taken.is_free(word.start, word.end) and not said.is_name(word)
        ]
        return sorted([*taken.claims, *words], key=lambda one: one.start)

    def _phrases(self, said: Plain, taken: "_Taken") -> Iterator[tuple[Claim, bool]]:
        """What the lexicon knows, and whether it takes several words."""
        words = [word for word in said.words if taken.is_free(word.start, word.end)]
        joined = [
            False,
            *(_together(said, left, right) for left, right in pairwise(words)),
        ]
        for span in self.lexicon.spans(words, joined):
            start, end = words[span.start].start, words[span.stop - 1].end
            yield Claim(start, end, Lexical(span.readings)), span.stop - span.start > 1


class _Taken:
    """Stretches that are claimed; what comes first keeps its place."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.spans: list[tuple[int, int]] = []

    def add(self, claims: Iterable[Claim]) -> None:
        """Keep the claims that no other stands in the way of."""
        for claim in list(claims):
            if self.is_free(claim.start, claim.end):
                self.claims.append(claim)
                self.spans.append((claim.start, claim.end))

    def leave_out(self, spans: Iterable[tuple[int, int]]) -> None:
        """Take stretches that say nothing."""
        self.spans += [span for span in spans if self.is_free(*span)]

    def is_free(self, start: int, end: int) -> bool:
        """Whether nothing has claimed a part of it."""
        return all(end <= left or start >= right for left, right in self.spans)


def _together(said: Plain, left: Word, right: Word) -> bool:
    return TOGETHER.fullmatch(said.low, left.end, right.start) is not None


def _names(dataset: Dataset) -> Iterator[str]:
    """Everybody the dataset knows by name."""
    yield from dataset.graph.friends
    seen: Sequence[str | None] = dataset.reviews.frame["user_name"].unique().to_list()
    yield from (name for name in seen if name)
