"""Only the files that are named here open a connection, and each of them only when a user names a server."""

import ast

import pytest

from tests.house.source import python_files, shown

OPENERS = ("aiohttp", "ftplib", "http.client", "httpx", "requests", "smtplib", "socket", "urllib.request")
ALLOWED = {
    "src/trueline/names/geocoder.py",
    "src/trueline/names/screening/http.py",
    "src/trueline/rag/targets/http.py",
}


def connections(source):
    """The modules a source text imports, anywhere in it, that can open a connection."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        found |= {name for name in OPENERS if any(f"{one}.".startswith(f"{name}.") for one in names)}
    return sorted(found)


@pytest.mark.parametrize("path", python_files("src"), ids=shown)
def test_a_module_opens_no_connection(path):
    found = connections(path.read_text(encoding="utf-8"))
    assert bool(found) == (shown(path) in ALLOWED), found


@pytest.mark.parametrize(
    "source",
    [
        "import socket",
        "import urllib.request as web",
        "from urllib import request",
        "if 1:\n    import httpx",
    ],
)
def test_an_import_that_could_open_one_is_caught(source):
    assert connections(source)


@pytest.mark.parametrize("source", ["from urllib.parse import urlsplit", "import sockets", "socket = 3"])
def test_other_imports_pass(source):
    assert not connections(source)
