"""A geocoder: a server in the shape of Nominatim that says where an address is.

Reach for it only when a user names its URL. A server that is down, slow,
answers with an error or with something else than places gives `Unanswered` with the cause, never an empty
list. After some failures in a row it is not asked any more. What it answered can be kept in a file.
"""

import json
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias
from urllib.parse import SplitResult, parse_qsl, urlencode, urlsplit, urlunsplit

from trueline import __version__
from trueline.core.errors import InputError
from trueline.core.rows import rows
from trueline.core.schema import Row
from trueline.core.strict_json import DECODER

if TYPE_CHECKING:
    from urllib.request import Request

__all__ = ["Box", "CachedPlaces", "Geocoder", "Locator", "Unanswered", "smallest_area"]

Box: TypeAlias = tuple[float, float, float, float]
"""South, north, west and east, in degrees."""

FAILURES = 3
"""Failures in a row after which the geocoder is not asked any more."""

LONGEST = 1024 * 1024
"""Bytes of an answer."""

PIECE = 64 * 1024
HALF_TURN, WHOLE_TURN = 180, 360
AGENT = f"trueline/{__version__}"


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Why there is no answer."""

    cause: str


class Locator(Protocol):
    """What finds places: the geocoder below, or one of your own."""

    def find(self, address: str) -> list[Box] | Unanswered:
        """The boxes of the places with this address, or why there is no answer."""
        ...


class CachedPlaces(Row):
    """One line of the file that keeps answers: the boxes of the places a geocoder found."""

    geocoder: str
    address: str
    boxes: list[list[float]]


class Geocoder:
    """Asks one server, at most `rate` times a second, and waits `timeout` seconds for each answer."""

    def __init__(
        self, url: str, *, rate: float = 1.0, timeout: float = 10.0, cache: Path | None = None
    ) -> None:
        parts = _server(url)
        for what, number in (("rate", rate), ("timeout", timeout)):
            if not (number > 0 and math.isfinite(number)):
                raise InputError(f"the geocoder's {what} is {number}; give more than 0")
        self.host = parts.netloc
        self._parts = parts._replace(path=f"{parts.path.rstrip('/').removesuffix('/search')}/search")
        self._name = urlunsplit(self._parts._replace(query="", fragment=""))
        self._pause, self._timeout, self._cache = 1 / rate, timeout, cache
        self._known: dict[str, list[Box] | Unanswered] = dict(self._kept())
        self._failures, self._next = 0, 0.0

    def find(self, address: str) -> list[Box] | Unanswered:
        """The boxes of the places with this address; none where there is no such place."""
        if address not in self._known:
            self._known[address] = self._find(address)
        return self._known[address]

    def _find(self, address: str) -> list[Box] | Unanswered:
        if self._failures >= FAILURES:
            return Unanswered(f"{self.host} failed {FAILURES} times in a row and is not asked any more")
        time.sleep(max(0.0, self._next - time.monotonic()))
        self._next = time.monotonic() + self._pause
        try:
            found = _boxes(self._asked(address))
        except (OSError, ValueError) as problem:
            self._failures += 1
            return Unanswered(f"{self.host}: {_fact(problem)}")
        self._failures = 0
        self._keep(address, found)
        return found

    def _asked(self, address: str) -> bytes:
        # Imported here: it takes 50 ms, and only who names a geocoder needs it.
        from http.client import HTTPException  # noqa: PLC0415 - as above
        from urllib.request import urlopen  # noqa: PLC0415 - as above

        until = time.monotonic() + self._timeout
        try:
            with urlopen(self._request(address), timeout=self._timeout) as answer:  # noqa: S310 - http or https: seen in __init__
                held = b""
                while piece := answer.read1(PIECE):
                    held += piece
                    if len(held) > LONGEST:
                        raise ValueError(f"the answer is longer than {LONGEST} bytes")
                    if time.monotonic() > until:
                        raise TimeoutError("timed out")
                return held
        except HTTPException as problem:
            raise OSError(f"the connection broke: {problem!r}") from None

    def _request(self, address: str) -> "Request":
        from urllib.request import Request  # noqa: PLC0415 - as in _asked

        query = urlencode([*parse_qsl(self._parts.query), ("q", address), ("format", "json")])
        url = urlunsplit(self._parts._replace(query=query, fragment=""))
        return Request(url, headers={"User-Agent": AGENT})  # noqa: S310 - as in _asked

    def _kept(self) -> "dict[str, list[Box]]":
        """What this server answered before; the file is made here, so that it is known to be writable."""
        if self._cache is None:
            return {}
        try:
            with self._cache.open("a", encoding="utf-8"):
                pass
            empty = self._cache.stat().st_size == 0
        except OSError as problem:
            raise InputError(f"{self._cache}: cannot be written: {problem.strerror}") from None
        kept = () if empty else rows(self._cache, CachedPlaces)
        return {one.address: list(map(_box, one.boxes)) for _, one in kept if one.geocoder == self._name}

    def _keep(self, address: str, found: list[Box]) -> None:
        if self._cache is not None:
            row = CachedPlaces(geocoder=self._name, address=address, boxes=[list(box) for box in found])
            try:
                with self._cache.open("a", encoding="utf-8") as file:
                    file.write(f"{row.model_dump_json()}\n")
            except OSError as problem:
                raise InputError(f"{self._cache}: cannot be written: {problem.strerror}") from None


def smallest_area(boxes: Sequence[Box], metres_per_degree: float) -> float | None:
    """Square metres of the smallest box; None where there is none.

    >>> round(smallest_area([(0.0, 0.001, 0.0, 0.001), (0.0, 1.0, 0.0, 1.0)], 111_000))
    12321
    """
    return min((_area(box, metres_per_degree) for box in boxes), default=None)


def _server(url: str) -> SplitResult:
    """The URL in its parts, when it is one of a server and carries no password."""
    try:
        parts = urlsplit(url)
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.username is None
        _ = parts.port  # raises where it is no number of a port
    except ValueError:
        fine = False
    if not fine:
        raise InputError(f"{url!r} is no geocoder's URL; give one such as https://geocoder.example")
    return parts


def _area(box: Box, metres: float) -> float:
    south, north, west, east = box
    width = (east - west) % WHOLE_TURN if east < west else east - west  # it may reach over the date line
    return (north - south) * width * metres**2 * math.cos(math.radians((south + north) / 2))


def _boxes(answer: bytes) -> list[Box]:
    try:
        places = DECODER.decode(answer.decode())
    except (ValueError, RecursionError):
        raise ValueError("the answer is not JSON") from None
    if not isinstance(places, list):
        raise ValueError("the answer is no list of places")  # noqa: TRY004 - what came is wrong, not our call
    return [_box(place.get("boundingbox") if isinstance(place, dict) else None) for place in places]


def _box(given: object) -> Box:
    try:
        south, north, west, east = map(float, given if isinstance(given, list) else ())
    except (TypeError, ValueError):
        raise ValueError(f"a place has the bounding box {_short(given)}") from None
    if not (-90 <= south <= north <= 90 and abs(west) <= HALF_TURN and abs(east) <= HALF_TURN):  # noqa: PLR2004 - the poles
        raise ValueError(f"a place has the bounding box {_short(given)}")
    return south, north, west, east


def _fact(problem: Exception) -> str:
    """What happened, as one short sentence."""
    code = getattr(problem, "code", None)
    if code is not None:
        return f"answered with HTTP {code}"
    return str(getattr(problem, "reason", None) or problem) or type(problem).__name__


def _short(value: object) -> str:
    return json.dumps(value)[:60]
