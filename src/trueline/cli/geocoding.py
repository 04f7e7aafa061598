"""The options of commands that may ask a geocoder."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from cyclopts import Parameter

from trueline.names.geocoder import Geocoder

__all__ = ["Geocoding"]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Geocoding:
    """Which geocoder is asked, if one is, and how."""

    geocoder: str | None = None
    """Ask the server at this URL, in the shape of Nominatim, where addresses are."""
    geocoder_rate: float = 1.0
    """How many addresses to ask for in a second, at most."""
    geocoder_timeout: float = 10.0
    """How many seconds to wait for an answer."""
    geocoder_cache: Path | None = None
    """A JSONL file that keeps what the server answered."""

    @property
    def server(self) -> str | None:
        """The URL without what stands behind `?`, where a key may stand."""
        return None if self.geocoder is None else self.geocoder.partition("?")[0]

    def hidden(self, words: Sequence[str]) -> list[str]:
        """The words of a command as they may be written down: with the server in the place of the URL."""
        if self.geocoder is None or self.server is None:
            return list(words)
        return [word.replace(self.geocoder, self.server) for word in words]

    def made(self) -> Geocoder | None:
        """The geocoder; None where none was named."""
        if self.geocoder is None:
            return None
        return Geocoder(
            self.geocoder, rate=self.geocoder_rate, timeout=self.geocoder_timeout, cache=self.geocoder_cache
        )
