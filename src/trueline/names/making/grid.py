"""The candidates of a part laid in a grid: a level of sound by a level of spelling.

Reach for it to see how many texts of each kind there are, and to take some. Levels are the policy's own,
from the same kernels that score. In a cell the texts of the part's own length come first, the nearest first.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from trueline.names.bands import NAMES, levels
from trueline.names.drawn import sound_weights
from trueline.names.making.candidates import candidates
from trueline.names.making.counts import Cells
from trueline.names.policy import NamesPolicy
from trueline.names.sound import agreement, codes
from trueline.names.sound import similarity as sound_similarity
from trueline.names.spelling import distances, lengths
from trueline.names.spelling import similarity as spelling_similarity
from trueline.names.text import prepare

__all__ = ["Grid", "grids"]

Counts = npt.NDArray[np.int64]
SIDE = len(NAMES)


@dataclass(frozen=True, slots=True)
class Grid:
    """The texts of one part, cell by cell; `starts` says where each cell begins."""

    part: str
    texts: list[str]
    starts: list[int]

    @property
    def there(self) -> Cells:
        """How many texts there are in each cell."""
        sizes = np.diff(self.starts).reshape(SIDE, SIDE)
        return tuple(tuple(row) for row in sizes.tolist())

    def cell(self, sound: int, spelling: int) -> list[str]:
        """The texts of a cell, by the places of its levels in `bands.NAMES`."""
        place = sound * SIDE + spelling
        return self.texts[self.starts[place] : self.starts[place + 1]]

    def without(self, unwanted: set[str]) -> "Grid":
        """The grid less some of its texts."""
        kept = [text not in unwanted for text in self.texts]
        before = np.concatenate(([0], np.cumsum(kept)))
        texts = [text for text, keep in zip(self.texts, kept, strict=True) if keep]
        return Grid(self.part, texts, before[self.starts].tolist())


def grids(parts: Sequence[str], wanted: int, policy: NamesPolicy) -> list[Grid]:
    """The grid of each part, with about `wanted` texts in each cell that can be filled."""
    listed = [candidates(part, wanted) for part in parts]
    part = np.repeat(np.arange(len(parts)), [len(texts) for texts in listed])
    written = pl.Series([text for texts in listed for text in texts], dtype=pl.String)
    frame = pl.DataFrame({"part": part, "text": written, "compared": prepare(written, policy)})
    # What is compared must be one token, and each only once for a part.
    frame = frame.filter(~pl.col("compared").str.contains(" ") & (pl.col("compared") != ""))
    frame = frame.unique(["part", "compared"], keep="first", maintain_order=True)
    row = frame["part"].to_numpy()
    original = np.searchsorted(row, np.arange(len(parts)))[row]  # a part is the first of its candidates
    sound, spelling, near = _levels(frame["compared"], row, original, policy)
    cell = row * SIDE * SIDE + sound * SIDE + spelling
    order = np.lexsort((near[1], near[0], cell))
    texts = frame["text"].gather(order).to_list()
    ends = np.searchsorted(cell[order], np.arange(len(parts) * SIDE * SIDE + 1))
    found = []
    for place, text in enumerate(parts):
        starts = ends[place * SIDE * SIDE : (place + 1) * SIDE * SIDE + 1]
        found.append(Grid(text, texts[starts[0] : starts[-1]], (starts - starts[0]).tolist()))
    return found


def _levels(
    compared: pl.Series, row: Counts, original: Counts, policy: NamesPolicy
) -> tuple[Counts, Counts, tuple[Counts, Counts]]:
    """For each text its level of sound and of spelling, and how far it is: in length, then in edits."""
    texts = compared.to_list()
    here = np.arange(len(texts))
    agrees = agreement(codes(texts), original, here, policy)
    if policy.sound_weights_from == "policy":
        heard = sound_similarity(agrees, policy.sound_weights)
    else:
        drawn = [sound_weights(texts[place], None, policy) for place in np.unique(original).tolist()]
        weights = np.array([(one.soundex, one.metaphone, one.nysiis) for one in drawn])
        heard = sound_similarity(agrees, weights[row].T)
    size = lengths(texts)
    edits = distances([texts[place] for place in original.tolist()], texts)
    seen = spelling_similarity(edits, np.maximum(size, size[original]))
    sound = levels(heard, policy.sound_bands, policy)
    return sound, levels(seen, policy.spelling_bands, policy), (np.abs(size - size[original]), edits)
