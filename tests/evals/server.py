"""A server on loopback that speaks like OpenAI's, and does to each request what a test says.

A prompt names its case, as `case-slow`. What a case's list of acts says comes first, second and so on; its
last act comes ever after.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, TypeAlias

CASE = re.compile(r"case-([\w.-]*\w)")

PROMISED, HALF = 10_000, b'{"id": "x", "object": "chat.completion", "choices": [{"index": 0, "mess'


@dataclass
class Asked:
    """One request as it came."""

    case: str
    body: dict[str, Any]
    headers: Message
    at: float


@dataclass
class Served:
    """What a server was asked, where it is, and how many it answered at once."""

    acts: Mapping[str, Sequence["Act"]]
    asked: list[Asked] = field(default_factory=list)
    url: str = ""
    now: int = 0
    most: int = 0
    over: Event = field(default_factory=Event)
    open: set[socket] = field(default_factory=set)
    lock: Lock = field(default_factory=Lock)

    def times(self, case: str) -> list[float]:
        """When a case was asked."""
        return [one.at for one in self.asked if one.case == case]

    def next(self, asked: Asked) -> "Act":
        """What is done to this request."""
        with self.lock:
            self.asked.append(asked)
            acts = self.acts[asked.case]
            return acts[min(len(self.times(asked.case)), len(acts)) - 1]


class Handler(BaseHTTPRequestHandler):
    """Does what the acts say."""

    protocol_version = "HTTP/1.1"
    served: Served

    def setup(self) -> None:
        """Know who is connected."""
        super().setup()
        self.served.open.add(self.connection)

    def do_POST(self) -> None:
        """Note the request, and do what comes next."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        found = CASE.search(body["messages"][-1]["content"])
        asked = Asked(found[1] if found else "", body, self.headers, monotonic())
        act = self.served.next(asked)
        with self.served.lock:
            self.served.now += 1
            self.served.most = max(self.served.most, self.served.now)
        try:
            act(self)
        except ConnectionError:
            self.close_connection = True  # whoever asked has left
        finally:
            with self.served.lock:
                self.served.now -= 1

    def send(self, status: int, data: bytes, **headers: str) -> None:
        """Answer with these bytes."""
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        if "Content_Length" not in headers:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the library
        """Print nothing."""


Act: TypeAlias = Callable[[Handler], None]


def completion(text: str | None = "RANKING: 1", reason: str = "stop", **changed: Any) -> dict[str, Any]:
    """A reply as OpenAI's server gives it, which took ten tokens in and three out."""
    message = {"role": "assistant", "content": text}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "finish_reason": reason, "message": message}],
        "usage": {"prompt_tokens": 10, "completion_tokens": 3, "total_tokens": 13},
        **changed,
    }


def says(text: str | None = "RANKING: 1", reason: str = "stop", **changed: Any) -> Act:
    """Reply."""
    return sends(json.dumps(completion(text, reason, **changed)).encode())


def sends(data: bytes) -> Act:
    """Reply with these bytes."""
    return lambda handler: handler.send(200, data)


def refuses(status: int, message: str = "", **headers: str) -> Act:
    """Refuse with a status; `{key}` in the message is what the request was signed with."""

    def act(handler: Handler) -> None:
        said = message.replace("{key}", handler.headers["Authorization"])
        body = {"error": {"message": said, "type": "of_the_test", "code": None}}
        handler.send(status, json.dumps(body).encode(), **headers)

    return act


def waits(seconds: float, then: Act) -> Act:
    """Take a while."""

    def act(handler: Handler) -> None:
        handler.served.over.wait(seconds)
        then(handler)

    return act


def hangs(handler: Handler) -> None:
    """Never answer."""
    handler.served.over.wait(60)
    handler.close_connection = True


def leaves(handler: Handler) -> None:
    """Close the connection without a word."""
    handler.close_connection = True


def breaks_off(handler: Handler) -> None:
    """Promise a long body, and leave in its middle."""
    handler.send(200, HALF, Content_Length=str(PROMISED))
    handler.close_connection = True


def streams(*, whole: bool = True) -> Act:
    """Say it word by word, with or without the end."""

    def act(handler: Handler) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        words: list[dict[str, Any]] = [{"delta": {"content": part}} for part in ("RANK", "ING: ", "1")]
        usage = completion()["usage"]
        chunks: list[dict[str, Any]] = [
            {"choices": [{"index": 0, "finish_reason": None, **one}]} for one in words
        ]
        end: dict[str, Any] = {
            "choices": [{"index": 0, "finish_reason": "stop", "delta": {}}],
            "usage": usage,
        }
        for one in [*chunks, end] if whole else chunks[:2]:
            row = {"id": "x", "object": "chat.completion.chunk", "created": 1, "model": "m", **one}
            chunk(handler, f"data: {json.dumps(row)}\n\n".encode())
        if whole:
            chunk(handler, b"data: [DONE]\n\n")
            chunk(handler, b"")
        else:
            handler.close_connection = True

    return act


def chunk(handler: Handler, data: bytes) -> None:
    """A piece of a body whose length nobody told."""
    handler.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))


class Server(ThreadingHTTPServer):
    """Takes many at once, and is gone with all its threads."""

    request_queue_size = 128
    daemon_threads = False


@contextmanager
def serving(acts: Mapping[str, Sequence[Act]]) -> Iterator[Served]:
    """A server that is there until the block ends, and all of its threads with it."""
    served = Served(acts)
    handler = type("Handler", (Handler,), {"served": served})
    with Server(("127.0.0.1", 0), handler) as server:
        served.url = f"http://127.0.0.1:{server.server_port}/v1"
        thread = Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        try:
            yield served
        finally:
            served.over.set()
            server.shutdown()
            thread.join()
            for one in list(served.open):
                with suppress(OSError):  # it has left
                    one.shutdown(SHUT_RDWR)
