"""Splink's probabilistic linkage in DuckDB, with parameters that are written here and never trained.

Reach for it to measure a Fellegi-Sunter model on names alone. Splink is made for several fields; a name gives
it two, so its scores say less than they do in its own use. Only names with a part of the same sound in the
same place are compared, so a name with its parts swapped is found by neither.
"""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any

import jellyfish

from trueline.core.errors import InputError
from trueline.names.screening.engine import Engine, Entry, Hits, Kind, Setup
from trueline.names.screening.nearest import DIGITS
from trueline.names.screening.normal import flat, normal

__all__ = ["SPLINK", "Splink"]

PRIOR = 0.001
"""How likely two names belong together before they are looked at: one figure, whatever the list's length."""

LEVELS = {
    "first": ((1.0, 0.60, 0.003), (0.92, 0.20, 0.003), (0.80, 0.12, 0.030)),
    "last": ((1.0, 0.60, 0.001), (0.92, 0.20, 0.002), (0.80, 0.12, 0.030)),
}
"""Of each part the least Jaro-Winkler of a level, and how often pairs that match and others are in it."""


class Splink(Engine):
    """Both parts of a name compared by levels, their weights added up to a probability."""

    batch = 1_024

    def __init__(self, setup: Setup) -> None:
        if find_spec("splink") is None:
            what = "splink needs the extra 'engines'"
            raise InputError(f"{what}; install trueline[engines], docs/how-to/screening-engines.md says how")
        self.floor = setup.floor
        self.tables = 0

    def index(self, entries: Sequence[Entry]) -> None:
        """Hand the list to the database."""
        from splink import DuckDBAPI, Linker  # noqa: PLC0415 - an extra, and .2 s to import

        self.texts = flat(entries)
        self.database = DuckDBAPI()
        self.listed = self._registered("w", self.texts.texts)
        self.linker = Linker(self.listed, _settings(), log_level=None)

    def search(self, queries: Sequence[str], k: int) -> list[Hits]:
        """Link the queries with the list."""
        asked = self._registered("q", [normal(query) for query in queries])
        pairs = self.linker.inference.predict_between(
            self.listed, asked, threshold_match_probability=self.floor, warning_mode="never"
        )
        best: list[dict[int, float]] = [{} for _ in queries]
        for entry, query, score in self._scored(pairs.as_record_list()):
            best[query][entry] = max(score, best[query].get(entry, 0.0))
        pairs.drop_table_from_database_and_remove_from_cache()
        self.database.delete_table_from_database(asked.physical_name)
        return [self._hits(found, k) for found in best]

    def close(self) -> None:
        """Close the database."""
        self.database.duckdb_con.close()

    def _registered(self, letter: str, texts: Sequence[str]) -> Any:
        """The texts as a table of the database, under a name of its own."""
        self.tables += 1
        return self.database.register(_table(letter, texts), dataset_display_name=f"{letter}{self.tables}")

    def _scored(self, pairs: Sequence[dict[str, Any]]) -> Iterator[tuple[int, int, float]]:
        for pair in pairs:
            text, query = sorted((pair["unique_id_l"], pair["unique_id_r"]), reverse=True)
            owner = int(self.texts.owner[int(text[1:])])
            yield owner, int(query[1:]), round(pair["match_probability"], DIGITS)

    def _hits(self, found: dict[int, float], k: int) -> Hits:
        ordered = sorted(found.items(), key=lambda one: (-one[1], one[0]))[:k]
        return [(self.texts.ids[place], score) for place, score in ordered]


def _table(letter: str, texts: Sequence[str]) -> Any:
    """Both parts of each text with their codes; what a text lacks is null."""
    import pyarrow as pa  # noqa: PLC0415 - comes with splink

    parts = [text.split() for text in texts]
    firsts = [some[0] if some else None for some in parts]
    lasts = [some[-1] if len(some) > 1 else None for some in parts]
    columns = {
        "unique_id": [f"{letter}{place}" for place in range(len(texts))],
        "first": firsts,
        "last": lasts,
        "first_code": list(map(_code, firsts)),
        "last_code": list(map(_code, lasts)),
    }
    return pa.table({name: pa.array(cells, pa.string()) for name, cells in columns.items()})


def _code(part: str | None) -> str | None:
    return jellyfish.soundex(part) or None if part else None


def _settings() -> Any:
    from splink import SettingsCreator, block_on  # noqa: PLC0415 - as above
    from splink.comparison_library import CustomComparison  # noqa: PLC0415 - as above

    return SettingsCreator(
        link_type="dedupe_only",
        comparisons=[CustomComparison(_levels(part), output_column_name=part) for part in LEVELS],
        blocking_rules_to_generate_predictions=[block_on("first_code"), block_on("last_code")],
        probability_two_random_records_match=PRIOR,
        retain_matching_columns=False,
        linker_uid="trueline",  # else it is drawn by chance
    )


def _levels(part: str) -> list[Any]:
    from splink import comparison_level_library as level  # noqa: PLC0415 - as above

    (_, same_m, same_u), *near = LEVELS[part]
    rest_m, rest_u = (1 - sum(one[place] for one in LEVELS[part]) for place in (1, 2))
    return [
        level.NullLevel(part),
        level.ExactMatchLevel(part).configure(m_probability=same_m, u_probability=same_u),
        *(
            level.JaroWinklerLevel(part, least).configure(m_probability=m, u_probability=u)
            for least, m, u in near
        ),
        level.ElseLevel().configure(m_probability=rest_m, u_probability=rest_u),
    ]


SPLINK = Kind(
    id="splink",
    about="splink on both parts of a name, fixed parameters; extra 'engines'",
    make=Splink,
    libraries=("splink", "duckdb"),
)
