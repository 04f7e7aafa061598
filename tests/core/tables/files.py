"""Reading a whole file through its partitions, and frames to write."""

from pathlib import Path

import polars as pl

from trueline.core.errors import RowError
from trueline.core.tables import partitions

SCHEMA = {"id": pl.String(), "count": pl.Int64(), "share": pl.Float64(), "holds": pl.Boolean()}
FRAME = pl.DataFrame(
    {"id": ["a", "b", None], "count": [1, None, 3], "share": [0.1, 0.25, None], "holds": [True, None, False]},
    schema=SCHEMA,
)


def rows(path: Path):
    """Every row of the file with its number; a wrong one is its sentence."""
    return [
        (number, str(values) if isinstance(values, RowError) else values)
        for partition in partitions(path)
        for number, values in partition.rows()
    ]


def covered(path: Path):
    """The numbers of the rows of every partition, and how far the partitions bring a reader."""
    parts = list(partitions(path))
    numbers = [[number for number, _ in part.rows()] for part in parts]
    return numbers, sum(part.size for part in parts), {part.total for part in parts}
