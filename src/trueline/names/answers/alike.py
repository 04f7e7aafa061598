"""Which answers are alike: the share of texts that two of them have in common, name by name.

Reach for it with many answers at once. Answers with the very same texts are one group, and only different
ones are compared, by a product of sparse matrices; pairs that share nothing never come up.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["Likeness", "Texts", "alike", "exceeds"]

Numbers: TypeAlias = npt.NDArray[np.float64]

Texts: TypeAlias = Sequence[frozenset[str]]
"""The texts of one answer: a set for each name, empty where there is nothing to compare."""

BLOCK = 256
"""Answers that are compared with all the others at a time."""

ROUNDING = 1e-9


class Likeness(NamedTuple):
    """Answers with the same texts, by place; or, with `others`, two such groups that are alike.

    `overlap` is the shared texts of a name over those of the shorter list, `jaccard` over those of both
    lists, each the mean over the names that both answered.
    """

    answers: tuple[int, ...]
    others: tuple[int, ...]
    overlap: float
    jaccard: float


def alike(answers: Sequence[Texts], overlap: float, jaccard: float) -> Iterator[Likeness]:
    """Every group and every pair of groups above one of the two limits."""
    groups: dict[tuple[frozenset[str], ...], list[int]] = {}
    for place, texts in enumerate(answers):
        if any(texts):
            groups.setdefault(tuple(texts), []).append(place)
    members = list(map(tuple, groups.values()))
    same = (Likeness(group, (), 1.0, 1.0) for group in members if len(group) > 1)
    yield from (one for one in same if exceeds(one, overlap, jaccard))
    for left, right, shared, joint in _pairs(list(groups)):
        close = (shared > overlap + ROUNDING) | (joint > jaccard + ROUNDING)
        columns = (left[close], right[close], shared[close], joint[close])
        for one, other, over, both in zip(*(column.tolist() for column in columns), strict=True):
            yield Likeness(members[one], members[other], over, both)


def exceeds(likeness: Likeness, overlap: float, jaccard: float) -> bool:
    """Whether a likeness is above one of the limits; a limit that is just met is not exceeded."""
    return likeness.overlap > overlap + ROUNDING or likeness.jaccard > jaccard + ROUNDING


def _pairs(answers: Sequence[Texts]) -> Iterator[tuple[Numbers, Numbers, Numbers, Numbers]]:
    """Pairs of answers that share a text: the first, the second, overlap and Jaccard, some at a time."""
    # Imported here: .2 s that only a comparison of answers needs.
    from scipy import sparse  # noqa: PLC0415 - as above

    if len(answers) < 2:  # noqa: PLR2004 - a pair
        return
    sizes = np.array([[len(texts) for texts in answer] for answer in answers], dtype=np.float64)
    tables = [_table([answer[name] for answer in answers]) for name in range(sizes.shape[1])]
    for start in range(0, len(answers), BLOCK):
        shape = (min(BLOCK, len(answers) - start), len(answers))
        overlap = jaccard = sparse.csr_matrix(shape)
        for table, size in zip(tables, sizes.T, strict=True):
            common = (table[start : start + BLOCK] @ table.T).tocoo()
            first, second = size[common.row + start], size[common.col]
            at = (common.row, common.col)
            overlap = overlap + sparse.csr_matrix((common.data / np.minimum(first, second), at), shape)
            jaccard = jaccard + sparse.csr_matrix((common.data / (first + second - common.data), at), shape)
        found = overlap.tocoo()
        later = found.col > found.row + start
        left, right = found.row[later] + start, found.col[later]
        both = ((sizes[left] > 0) & (sizes[right] > 0)).sum(axis=1)
        joint = np.asarray(jaccard[found.row[later], right]).ravel()
        yield left, right, found.data[later] / both, joint / both


def _table(texts: Sequence[frozenset[str]]):  # type: ignore[no-untyped-def]  # noqa: ANN202 - scipy has no types
    """One row an answer, one column a text, 1 where the answer has it."""
    from scipy import sparse  # noqa: PLC0415 - as above

    columns: dict[str, int] = {}
    where = [columns.setdefault(text, len(columns)) for held in texts for text in sorted(held)]
    ends = np.concatenate(([0], np.cumsum([len(held) for held in texts])))
    return sparse.csr_matrix((np.ones(len(where)), where, ends), (len(texts), len(columns)))
