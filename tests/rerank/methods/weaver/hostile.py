"""SQL that must do no harm, each with the beginning of the reason that it is told."""

REFUSED = {
    "": "refused: is empty",
    " \n": "refused: is empty",
    "-- nothing": "refused: 0 statements",
    ";": "refused: 0 statements",
    "SELECT '\0'": "refused: holds the control character U+0000",
    "SELECT '\udcff'": "refused: holds half a character",  # a byte that is no UTF-8, as Python reads it
    "x" * 1_000_000: "refused: has 1000000 characters",
    "SELECT 1; SELECT 2": "refused: 2 statements",
    "SELECT 1; -- fine\nDROP TABLE items": "refused: 2 statements",
    "SELECT 1 /* ; */; DELETE FROM items": "refused: 2 statements",
    "PIVOT items ON number": "refused: 2 statements",
    "INSERT INTO items VALUES (3, 'x')": "refused: INSERT is no SELECT",
    "DELETE FROM items": "refused: DELETE is no SELECT",
    "TRUNCATE items": "refused: DELETE is no SELECT",
    "UPDATE items SET number = 1": "refused: UPDATE is no SELECT",
    "MERGE INTO items USING items b ON true WHEN MATCHED THEN DELETE": "refused: MERGE_INTO is no SELECT",
    "DROP TABLE items": "refused: DROP is no SELECT",
    "CREATE TABLE more AS SELECT 1": "refused: CREATE is no SELECT",
    "CREATE SECRET one (TYPE s3)": "refused: CREATE is no SELECT",
    "ALTER TABLE items ADD COLUMN more INT": "refused: ALTER is no SELECT",
    "COPY items TO 'items.csv'": "refused: COPY is no SELECT",
    "COPY (SELECT 1) TO '/dev/stdout'": "refused: COPY is no SELECT",
    "COPY items FROM '/etc/passwd'": "refused: COPY is no SELECT",
    "ATTACH 'other.db'": "refused: ATTACH is no SELECT",
    "DETACH memory": "refused: DETACH is no SELECT",
    "EXPORT DATABASE 'out'": "refused: EXPORT is no SELECT",
    "IMPORT DATABASE 'out'": "failed: Permission Error",
    "PRAGMA threads = 8": "refused: SET is no SELECT",
    "PRAGMA enable_profiling": "refused: PRAGMA is no SELECT",
    "SET memory_limit = '100GB'": "refused: SET is no SELECT",
    "SET enable_external_access = true": "refused: SET is no SELECT",
    "RESET memory_limit": "refused: SET is no SELECT",
    "LOAD httpfs": "refused: LOAD is no SELECT",
    "INSTALL httpfs": "refused: LOAD is no SELECT",
    "CALL pragma_version()": "refused: CALL is no SELECT",
    "PREPARE one AS SELECT 1": "refused: PREPARE is no SELECT",
    "BEGIN": "refused: TRANSACTION is no SELECT",
    "EXPLAIN ANALYZE SELECT 1": "refused: EXPLAIN is no SELECT",
}
"""What is not run at all."""

CLOSED = {
    "FROM '/etc/passwd'": "failed: Catalog Error",
    'FROM "/etc/passwd"': "failed: Catalog Error",
    "FROM 'secret.csv'": "failed: Permission Error",
    "FROM read_csv('/etc/passwd')": "failed: Permission Error",
    "FROM read_csv('/dev/stdin')": "failed: Permission Error",
    "FROM read_text('/etc/passwd')": "failed: Permission Error",
    "FROM read_blob('/proc/self/environ')": "failed: Permission Error",
    "FROM read_json('/etc/passwd')": "failed: Permission Error",
    "FROM read_parquet('items.parquet')": "failed: Permission Error",
    "FROM sniff_csv('/etc/passwd')": "failed: Permission Error",
    "FROM glob('/*')": "failed: Permission Error",
    "FROM 'https://example.org/items.csv'": "failed: Permission Error",
    "FROM read_csv('s3://bucket/items.csv')": "failed: Permission Error",
    "FROM duckdb_extensions()": "failed: Permission Error",
    "FROM sqlite_scan('other.db', 'items')": "failed: Catalog Error",  # an extension that is not loaded
    "FROM query('DROP TABLE items')": "failed: Parser Error",
    "WITH gone AS (DELETE FROM items RETURNING number) FROM gone": "failed: Parser Error",
    "FROM given": "failed: Catalog Error",  # a variable of the process
    "SELECT getenv('HOME')": "failed: Catalog Error",
    "SELECT current_setting('s3_secret_access_key')": "failed: Catalog Error",
    "SELECT $1": "failed: Binder Error",
    "SELECT error('mine')": "failed: Invalid Input Error: mine",
}
"""SELECTs that ask for what is not theirs."""

DEEP = 100_000

LARGE = {
    "SELECT " + "(" * DEEP + "1" + ")" * DEEP: "failed: Parser Error",
    "FROM (" * DEEP + "items" + ")" * DEEP: "failed: Parser Error",
    "SELECT " + "NOT " * DEEP + "true": "failed: Parser Error",
    "SELECT " + "[" * 900 + "1" + "]" * 900: "stopped: its process was ended by SIG",
    "SELECT list_sum(range(200000000))": "stopped: out of memory",
    "SELECT repeat('x', 3000000000)": "stopped: out of memory",
    "SELECT printf('%1000000000d', 1)": "stopped: out of memory",
    "SELECT list_resize([1], 2000000000)": "stopped: out of memory",
    "SELECT string_agg(repeat('x', 100000), '') FROM range(100000)": "stopped: out of memory",
    "FROM range(1000000000) a, range(1000000000) b": "stopped: out of memory",
    "FROM range(100000000)": "stopped: more than 1000 rows",
    "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n FROM t) FROM t": "stopped: more than 1000 rows",
    "SELECT repeat('x', 2000000)": "stopped: the rows take more than",
}
"""What takes more than there is."""

ENDLESS = [
    "WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t",
    "SELECT sum(sin(range)) FROM range(100000000000)",
    "SELECT levenshtein(repeat('a', 100000), repeat('b', 100000))",  # one call, which no interrupt stops
]
"""What goes on until it is stopped."""
