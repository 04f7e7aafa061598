"""What was judged about reviews: whether a review speaks well or badly of an aspect.

Reach for it where sentiment decides. An aspect with any judgement is decided by judgements alone: a review
without one does not mention it.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, TypeAlias

import numpy as np
import numpy.typing as npt
from pydantic import AfterValidator

from trueline.core.errors import RowError
from trueline.core.rows import rows
from trueline.core.schema import Row, Text, bad, read
from trueline.rerank.document import read_document

__all__ = ["Judged", "Judgements", "read_judgements"]

Places = npt.NDArray[np.int64]

POSITIVE, NEGATIVE, NEUTRAL = "positive", "negative", "neutral"

NOT_MENTIONED = "not_mentioned"
"""What may be said of a review instead of leaving it out."""


def _known(judgement: str) -> str:
    if judgement not in (POSITIVE, NEGATIVE, NEUTRAL, NOT_MENTIONED):
        raise bad(f"is {judgement[:40]!r}; choose {POSITIVE}, {NEGATIVE} or {NEUTRAL}")
    return judgement


class _JudgementRow(Row):
    review_id: Text
    aspect: Text
    judgement: Annotated[Text, AfterValidator(_known)]


Judged: TypeAlias = tuple[str, _JudgementRow]
"""A judgement with its place in its file."""


class Judgements:
    """For each aspect the reviews that speak well and badly of it, by their places."""

    def __init__(self, judged: Iterable[Judged], reviews: Mapping[str, int]) -> None:
        self.dangling = 0
        found: dict[str, dict[int, str]] = {}
        for where, row in judged:
            place = reviews.get(row.review_id)
            of_aspect = found.setdefault(row.aspect, {})
            if place is None:
                self.dangling += 1
                continue
            if place in of_aspect:
                what = f"{row.review_id!r} is judged twice for {row.aspect!r}; keep one"
                raise RowError(where, "review_id", what)
            of_aspect[place] = row.judgement
        self._places = {aspect: _places(given) for aspect, given in found.items()}

    def __contains__(self, aspect: object) -> bool:
        return aspect in self._places

    def of(self, aspect: str) -> tuple[Places, Places]:
        """The places of the reviews that are positive, and of those that are negative."""
        return self._places[aspect]


def _places(given: Mapping[int, str]) -> tuple[Places, Places]:
    return tuple(  # type: ignore[return-value]  # one for each of the two
        np.array(sorted(place for place, one in given.items() if one == said), dtype=np.int64)
        for said in (POSITIVE, NEGATIVE)
    )


def read_judgements(path: Path) -> Iterable[Judged]:
    """Read judgements: a row each, or one object with a key for each review and aspect."""
    if path.suffix != ".json":
        yield from rows(path, _JudgementRow)
        return
    document = read_document(path)
    for key, values in document.values.items():
        where = document.where(key)
        if not isinstance(values, dict):
            raise RowError(where, key[:200], "must be an object with review_id, aspect and judgement")
        known = {name: one for name, one in values.items() if name in _JudgementRow.model_fields}
        yield where, read(_JudgementRow, known, where)
