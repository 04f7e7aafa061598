"""The process that runs a model's SELECT; `sandbox` starts it, and nothing imports it.

Nothing of trueline stands in it, so that it starts fast. It is told how many bytes, seconds and rows it may
have, reads one JSON from its input, writes one to its output and ends. What always holds: the limits stand
before anything is opened; when the SELECT is looked at, no file and no connection can be opened any more, and
nothing but the answer reaches the output.
"""

import json
import os
import resource
import sys
from typing import Any

__all__: list[str] = []

SETTINGS: dict[str, Any] = {
    "threads": 1,
    "temp_directory": "",
    "autoload_known_extensions": False,
    "autoinstall_known_extensions": False,
    "allow_community_extensions": False,
    "allow_persistent_secrets": False,
    "python_enable_replacements": False,  # else a SELECT reads the variables of this program
}
LOCK = "SELECT setseed(0.5)", "SET enable_external_access = false", "SET lock_configuration = true"

LOAD = "CREATE TABLE {} AS SELECT unnest(from_json(?, ?), max_depth := 2)"


def _limit(memory: int, seconds: int) -> None:
    """Have the system hold this process to what it may take."""
    limits = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
    }
    for kind, most in limits.items():
        _, hard = resource.getrlimit(kind)
        held = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (held, held))


def _opened(tables: dict[str, Any], memory: int) -> Any:
    """A database that holds these tables and is closed to all else."""
    import duckdb  # noqa: PLC0415 - the limits come first

    database = duckdb.connect(":memory:", config={**SETTINGS, "memory_limit": f"{memory // 2}B"})
    for name, table in tables.items():
        database.execute(LOAD.format(name), [json.dumps(table["rows"]), json.dumps([table["columns"]])])
    for statement in LOCK:
        database.execute(statement)
    resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))
    return database


def _answered(database: Any, sql: str, most: int) -> dict[str, Any]:
    """The rows of the one SELECT, each cell as text, or why there are none."""
    import duckdb  # noqa: PLC0415 - as above

    try:
        statements = database.extract_statements(sql)
        if len(statements) != 1:
            return {"why": f"refused: {len(statements)} statements, one SELECT is run"}
        if statements[0].type != duckdb.StatementType.SELECT:
            return {"why": f"refused: {statements[0].type.name} is no SELECT"}
        found = database.sql(statements[0]).limit(most + 1).project("CAST(COLUMNS(*) AS VARCHAR)")
        rows = found.fetchall()
        if len(rows) > most:
            return {"why": f"stopped: more than {most} rows"}
    except (duckdb.OutOfMemoryException, MemoryError):
        return {"why": "stopped: out of memory"}
    except Exception as problem:  # noqa: BLE001 - whatever a query brings about is told, and ends here
        return {"why": f"failed: {str(problem).partition('Stack Trace')[0].strip()}"}
    return {"columns": found.columns, "rows": rows}


def _main() -> None:
    memory, seconds, most = map(int, sys.argv[1:])
    output = os.dup(1)
    os.dup2(2, 1)  # a query can make the database print
    try:
        _limit(memory, seconds)
        given = json.load(sys.stdin)
        database = _opened(given["tables"], memory)
    except Exception as problem:  # noqa: BLE001 - told to the parent, which raises it
        answer = {"broken": f"{type(problem).__name__}: {problem}"}
    else:
        answer = _answered(database, given["sql"], most)
    with os.fdopen(output, "w") as file:
        json.dump(answer, file)


if __name__ == "__main__":
    _main()
