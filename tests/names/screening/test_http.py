import json
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.house.source import python_files
from tests.names.screening.listed import ENTRIES, asked
from trueline.names.screening.engine import Failed

IDS = {name: entry.id for entry in ENTRIES for name in entry.names}


OPENS = re.compile(
    r"^\s*(?:from|import) (?:urllib\.request|http\.client|socket|ssl|requests|urllib3)\b", re.MULTILINE
)


class Match(BaseHTTPRequestHandler):
    """A service that knows the list, and goes wrong in the way that its path names."""

    server: "Quiet"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, body))
        query = body["queries"]["q1"]["properties"]["name"][0]
        results = [{"id": IDS[query], "score": 1.0, "match": True}] if query in IDS else []
        reply: Any = {"responses": {"q1": {"status": 200, "results": results}}}
        status = 200
        how = self.path.split("/")[1].partition("?")[0]
        if how == "slow":
            time.sleep(3)
        elif how == "broken":
            status, reply = 500, {"detail": "index is being built"}
        elif how == "empty":
            reply = {"responses": {}}
        elif how == "shape":
            reply = {"responses": {"q1": {"results": [{"id": "w1"}]}}}
        elif how == "stranger":
            reply["responses"]["q1"]["results"] = [{"id": "Q7747", "score": 0.9}]
        elif how == "text":
            reply = "hello"
        self._say(status, json.dumps(reply).encode(), how)

    def _say(self, status, text, how):
        if how == "gone":
            return
        self.send_response(status)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        for place in range(0, len(text), 1 if how == "drip" else 20):
            self.wfile.write(text[place : place + 1 if how == "drip" else place + 20])
            time.sleep(0.1 * (how == "drip"))
            if how == "cut":
                return

    def log_message(self, *_):
        pass


class Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.asked = []

    def handle_error(self, *_):
        """A client that left is what some of the tests do."""


@pytest.fixture
def service():
    server = Quiet(("127.0.0.1", 0), Match)
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def url(server, path):
    return f"http:http://127.0.0.1:{server.server_address[1]}/{path}"


def test_a_service_is_asked_as_yente_is(service):
    assert asked(url(service, "match/default"), ["Wei Zhang", "Nobody"], k=7) == [[("w3", 1.0)], []]
    wanted = {"queries": {"q1": {"schema": "Person", "properties": {"name": ["Wei Zhang"]}}}}
    assert service.asked[0] == ("/match/default?limit=7", wanted)


@pytest.mark.parametrize(
    ("path", "sent"),
    [("m?cutoff=0", "/m?cutoff=0&limit=10"), ("m?limit=3", "/m?limit=3"), ("m", "/m?limit=10")],
)
def test_the_limit_is_k_unless_the_address_has_one(service, path, sent):
    asked(url(service, path), ["Wei Zhang"])
    assert service.asked[0][0] == sent


@pytest.mark.parametrize(
    ("path", "code", "cause", "tail"),
    [
        ("gone", "died", "broke off: RemoteDisconnected: Remote end closed connection without response", ""),
        ("cut", "died", "broke off: IncompleteRead: IncompleteRead(20 bytes read, 74 more expected)", ""),
        ("slow", "timeout", "gave no answer within 0.5 s", ""),
        ("drip", "timeout", "gave no answer within 0.5 s", ""),
        ("broken", "garbage", "answered with status 500", '{"detail": "index is being built"}'),
        ("empty", "missing", "left the query out of its responses", '{"responses": {}}'),
        ("shape", "garbage", 'answered without "results" of "id" and "score"', '{"responses"'),
        ("stranger", "garbage", "gave the id 'Q7747', which is not on the watchlist", ""),
        ("text", "garbage", 'answered no JSON object with "responses"', '"hello"'),
    ],
)
def test_what_goes_wrong_is_a_failure_with_its_code_and_cause(service, path, code, cause, tail):
    (found,) = asked(url(service, path), ["Wei Zhang"], timeout=0.5)
    assert isinstance(found, Failed)
    assert (found.code, found.cause) == (code, cause)
    assert found.tail.startswith(tail)


def test_nothing_else_here_opens_a_connection():
    openers = [
        path.name for path in python_files("src/trueline/names/screening") if OPENS.search(path.read_text())
    ]
    assert openers == ["http.py"]


def test_a_service_that_is_down_died(service):
    service.shutdown()
    service.server_close()
    (found,) = asked(url(service, "match"), ["Wei Zhang"])
    assert found.code == "died"
    assert found.cause.startswith("cannot be reached: ")
