"""An engine behind a `/match`-shaped JSON endpoint, such as yente's.

Reach for it to measure a service that is running. The service has its own list: entries on ours are found
only if it has them under the same ids.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from trueline.core.errors import InputError
from trueline.core.strict_json import DECODER
from trueline.names.screening.engine import Engine, Entry, Failed, Found, Kind, Setup
from trueline.names.screening.guarded import within

if TYPE_CHECKING:
    from http.client import HTTPResponse

__all__ = ["HTTP", "Http"]

LONGEST = 4 * 1024 * 1024
"""Bytes of a reply that are read."""

SHOWN = 300
"""Characters of an unwanted reply that are kept."""

QUERY = "q1"


class Http(Engine):
    """A service, asked one query at a time."""

    batch = 1

    def __init__(self, setup: Setup) -> None:
        parts = urlsplit(setup.argument)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise InputError(
                f"http:{setup.argument} is no address; write http:http://host:port/match/dataset"
            )
        self.url, self.timeout = setup.argument, setup.timeout
        self.limited = "limit=" in parts.query

    def index(self, entries: Sequence[Entry]) -> None:
        """Do nothing: the service has its list."""

    def search(self, queries: Sequence[str], k: int) -> list[Found]:
        """Ask for each query."""
        return [self._one(query, k) for query in queries]

    def _one(self, query: str, k: int) -> Any:
        wanted = {QUERY: {"schema": "Person", "properties": {"name": [query]}}}
        given = within(self.timeout, lambda: self._posted({"queries": wanted}, k))
        return given if isinstance(given, Failed) else _hits(given)

    def _posted(self, body: dict[str, Any], k: int) -> bytes | Failed:
        # Imported here: only this engine needs it.
        from http.client import HTTPException  # noqa: PLC0415 - as above
        from urllib.error import HTTPError, URLError  # noqa: PLC0415 - as above
        from urllib.request import Request, urlopen  # noqa: PLC0415 - as above

        # A service gives fewer than we ask for unless it is told.
        url = self.url if self.limited else f"{self.url}{'&' if '?' in self.url else '?'}limit={k}"
        request = Request(  # noqa: S310 - http or https, see above
            url, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        try:
            with urlopen(request, timeout=self.timeout) as reply:  # noqa: S310 - as above
                return _whole(reply)
        except HTTPError as problem:
            with problem:
                return Failed("garbage", f"answered with status {problem.code}", _text(problem.read(SHOWN)))
        except TimeoutError:
            return Failed("timeout", f"gave no answer within {self.timeout:g} s")
        except URLError as problem:
            if isinstance(problem.reason, TimeoutError):
                return Failed("timeout", f"could not be reached within {self.timeout:g} s")
            return Failed("died", f"cannot be reached: {problem.reason}")
        except (OSError, HTTPException) as problem:
            return Failed("died", f"broke off: {type(problem).__name__}: {problem}")


def _whole(reply: "HTTPResponse") -> bytes:
    """The reply, or the first that is too long of it; a reply with less than it promised is none."""
    from http.client import IncompleteRead  # noqa: PLC0415 - as above

    given = reply.read(LONGEST + 1)
    if reply.length and len(given) <= LONGEST:
        raise IncompleteRead(given, reply.length)
    return given


def _hits(reply: bytes) -> Any:
    """The results for the one query as pairs of id and score."""
    if len(reply) > LONGEST:
        return Failed("garbage", f"answered more than {LONGEST // 1024 // 1024} MiB", _text(reply))
    try:
        responses = DECODER.decode(reply.decode())["responses"]
    except (ValueError, RecursionError, TypeError, KeyError):
        return Failed("garbage", 'answered no JSON object with "responses"', _text(reply))
    if not isinstance(responses, dict) or QUERY not in responses:
        return Failed("missing", "left the query out of its responses", _text(reply))
    try:
        return [(result["id"], result["score"]) for result in responses[QUERY]["results"]]
    except (TypeError, KeyError):
        return Failed("garbage", 'answered without "results" of "id" and "score"', _text(reply))


def _text(reply: bytes) -> str:
    return reply[:SHOWN].decode("utf-8", "replace")


HTTP = Kind(id="http", about="a /match-shaped JSON endpoint, such as yente's", make=Http, argument="URL")
