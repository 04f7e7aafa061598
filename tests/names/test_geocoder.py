import json
import threading
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from trueline.core.errors import InputError, RowError
from trueline.names.geocoder import Geocoder, Unanswered, smallest_area

PLACE = {"display_name": "Here", "boundingbox": ["59.90", "59.91", "10.70", "10.72"]}
BOX = (59.9, 59.91, 10.7, 10.72)


class Server(ThreadingHTTPServer):
    """Answers each request with the next of its replies, and the last one for ever."""

    def __init__(self, *replies):
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies, self.asked, self.times = list(replies), [], []
        self.url = f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self):
        server = self.server
        server.times.append(time.monotonic())
        server.asked.append((self.path, self.headers["User-Agent"]))
        status, body, wait = server.replies.pop(0) if len(server.replies) > 1 else server.replies[0]
        time.sleep(wait)
        self.send_response(status)
        self.end_headers()
        with suppress(OSError):  # who asked may have gone
            self.wfile.write(body)

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def serving(monkeypatch):
    """Start a server with these replies, each a status, a body and how long it takes."""
    monkeypatch.setenv("no_proxy", "*")
    started = []

    def start(*replies):
        server = Server(*[reply(*each) for each in replies])
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.shutdown()
        server.server_close()


def reply(body, status=200, wait=0.0):
    return status, body if isinstance(body, bytes) else json.dumps(body).encode(), wait


def fast(server, **more):
    return Geocoder(server.url, **{"rate": 1_000, "timeout": 5, **more})


def test_it_asks_as_nominatim_is_asked_and_says_who_it_is(serving):
    server = serving(([PLACE],))
    assert fast(server).find("Storgata 1, Ås & Co, Norway") == [BOX]
    path, agent = server.asked[0]
    assert urlsplit(path).path == "/search"
    assert parse_qs(urlsplit(path).query) == {"q": ["Storgata 1, Ås & Co, Norway"], "format": ["json"]}
    assert agent.startswith("trueline/")


def test_a_path_and_a_query_of_the_url_are_kept(serving):
    server = serving(([],))
    Geocoder(f"{server.url}/v1/search?key=k", rate=1_000).find("a")
    assert server.asked[0][0] == "/v1/search?key=k&q=a&format=json"


def test_nothing_found_is_an_answer(serving):
    assert fast(serving(([],))).find("a") == []


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ([], 500, "answered with HTTP 500"),
        ([], 503, "answered with HTTP 503"),
        ([], 429, "answered with HTTP 429"),
        (b"<html>", 200, "the answer is not JSON"),
        (b"\xff", 200, "the answer is not JSON"),
        (b"[" * 100_000, 200, "the answer is not JSON"),
        (b"", 200, "the answer is not JSON"),
        ({"error": "x"}, 200, "the answer is no list of places"),
        ([{}], 200, "a place has the bounding box null"),
        ([3], 200, "a place has the bounding box null"),
        ([{"boundingbox": ["1", "2", "3"]}], 200, "a place has the bounding box"),
        ([{"boundingbox": ["2", "1", "3", "4"]}], 200, "a place has the bounding box"),
        ([{"boundingbox": ["1", "2", "3", "nan"]}], 200, "a place has the bounding box"),
        ([{"boundingbox": ["1", "2", "x", "4"]}], 200, "a place has the bounding box"),
        ([{"boundingbox": "1234"}], 200, "a place has the bounding box"),
        (b" " * 2_000_000, 200, "the answer is longer than 1048576 bytes"),
    ],
)
def test_what_is_no_answer_has_the_host_and_what_happened(serving, body, status, said):
    server = serving((body, status))
    found = fast(server).find("a")
    assert isinstance(found, Unanswered)
    assert found.cause.startswith(f"{urlsplit(server.url).netloc}: {said}")


def test_a_slow_server_is_waited_for_so_long(serving):
    server = serving(([], 200, 1.0))
    found = fast(server, timeout=0.1).find("a")
    assert isinstance(found, Unanswered)
    assert "timed out" in found.cause


def test_a_server_that_is_down_is_no_answer(serving):
    server = serving(([],))
    server.shutdown()
    server.server_close()
    found = fast(server).find("a")
    assert isinstance(found, Unanswered)
    assert "refused" in found.cause


def test_after_three_failures_in_a_row_it_is_not_asked_any_more(serving):
    server = serving(([], 500))
    geocoder = fast(server)
    causes = [geocoder.find(text).cause for text in "abcde"]
    assert len(server.asked) == 3
    assert causes[3].endswith("failed 3 times in a row and is not asked any more")


def test_an_answer_in_between_starts_the_count_again(serving):
    server = serving(([], 500), ([], 500), ([],), ([], 500), ([], 500), ([PLACE],))
    geocoder = fast(server)
    found = [geocoder.find(text) for text in "abcdef"]
    assert [isinstance(one, Unanswered) for one in found] == [True, True, False, True, True, False]


def test_one_address_is_asked_for_once(serving):
    server = serving(([PLACE],))
    geocoder = fast(server)
    assert geocoder.find("a") == geocoder.find("a") == [BOX]
    assert len(server.asked) == 1


def test_it_asks_no_more_often_than_its_rate(serving):
    server = serving(([],))
    geocoder = Geocoder(server.url, rate=10)
    for text in "abcd":
        geocoder.find(text)
    pauses = [later - before for before, later in zip(server.times, server.times[1:], strict=False)]
    assert min(pauses) > 0.09


def test_what_was_answered_is_kept_in_a_file_and_what_failed_is_not(serving, tmp_path):
    cache = tmp_path / "places.jsonl"
    server = serving(([PLACE],), ([],), ([], 500))
    first = fast(server, cache=cache)
    assert [first.find("a"), first.find("b")] == [[BOX], []]
    assert isinstance(first.find("c"), Unanswered)
    again = fast(server, cache=cache)
    assert [again.find("a"), again.find("b")] == [[BOX], []]
    assert len(server.asked) == 3
    assert len(cache.read_text().splitlines()) == 2


def test_another_servers_answers_are_not_taken(serving, tmp_path):
    cache = tmp_path / "places.jsonl"
    fast(serving(([PLACE],)), cache=cache).find("a")
    assert fast(serving(([],)), cache=cache).find("a") == []


def test_the_file_holds_no_key_of_the_url(serving, tmp_path):
    cache = tmp_path / "places.jsonl"
    server = serving(([],))
    Geocoder(f"{server.url}?key=secret", rate=1_000, cache=cache).find("a")
    assert "secret" not in cache.read_text()


def test_a_file_that_holds_something_else_is_refused_with_its_line(serving, tmp_path):
    cache = tmp_path / "places.jsonl"
    cache.write_text('{"address": "a"}\n')
    with pytest.raises(RowError, match=r"places\.jsonl:1: geocoder: is missing; add it"):
        fast(serving(([],)), cache=cache)


def test_a_file_that_cannot_be_written_is_refused_before_any_work(serving, tmp_path):
    with pytest.raises(InputError, match="cannot be written"):
        fast(serving(([],)), cache=tmp_path / "none" / "places.jsonl")


@pytest.mark.parametrize(
    "url",
    [
        "geocoder.example",
        "file:///etc/passwd",
        "ftp://a.example",
        "http://u:p@a.example",
        "http://[a",
        "http://a:99999",
        "",
    ],
)
def test_what_is_no_url_of_a_server_is_refused(url):
    with pytest.raises(InputError, match="is no geocoder's URL"):
        Geocoder(url)


@pytest.mark.parametrize(
    "more", [{"rate": 0}, {"rate": float("inf")}, {"timeout": -1}, {"timeout": float("nan")}]
)
def test_a_rate_or_a_timeout_of_nothing_is_refused(more):
    with pytest.raises(InputError, match="give more than 0"):
        Geocoder("http://a.example", **more)


def test_the_smallest_box_counts_and_one_over_the_date_line_is_narrow():
    side = 0.001 * 111_000
    assert smallest_area([(-0.0005, 0.0005, 0, 0.001), (0, 1, 0, 1)], 111_000) == pytest.approx(side**2)
    assert smallest_area([(-0.0005, 0.0005, 179.9995, -179.9995)], 111_000) == pytest.approx(side**2)
    assert smallest_area([(59.9995, 60.0005, 0, 0.001)], 111_000) == pytest.approx(side**2 / 2, rel=1e-6)
    assert smallest_area([], 111_000) is None
