"""Queries from a file, each ready to be answered or scored under a policy.

Reach for it wherever a command is given queries. Ids differ, and every name can be compared; the first row
that is wrong raises RowError with its place.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from trueline.core.errors import RowError
from trueline.core.rows import rows
from trueline.names.ask import check
from trueline.names.policy import NamesPolicy
from trueline.names.queries.query import Query, case_of

__all__ = ["check_names", "read_queries"]


def read_queries(path: Path, policy: NamesPolicy, *checks: Callable[[Query], None]) -> Iterator[Query]:
    """Each query of the file in its order; more checks raise a RowError without a place."""
    seen: dict[str, str] = {}
    for where, query in rows(path, Query):
        if query.id in seen:
            raise RowError(
                where, "id", f"{query.id!r} stands in {seen[query.id]} already; give it another one"
            )
        seen[query.id] = where
        try:
            check_names(query, policy)
            for one in checks:
                one(query)
        except RowError as problem:
            raise RowError(where, problem.field, problem.what) from None
        yield query


def check_names(query: Query, policy: NamesPolicy) -> None:
    """Refuse, as a RowError without a place, a query with a name that this policy cannot compare."""
    for place, asked in enumerate(query.names):
        try:
            check(case_of(query, asked, []), policy)
        except RowError as problem:
            raise RowError("", _field(problem.field, place), problem.what) from None


def _field(of_case: str, place: int) -> str:
    """What a field of a case is called in a query."""
    if of_case == "original":
        return f"names.{place}.name"
    return f"{of_case}_similarity" if of_case in ("phonetic", "orthographic") else of_case
