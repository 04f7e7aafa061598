"""The engines of the extra, for the tests that really run them."""

from importlib.util import find_spec

import pytest


def needs(library):
    """Skip what cannot run, and say why."""
    return pytest.mark.skipif(
        find_spec(library) is None,
        reason=f"{library} is not installed: `make engines` adds it, PyICU below it needs libicu-dev",
    )
