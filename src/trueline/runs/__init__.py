"""Run folders: what was asked, what came of it and how it ended, one layout for every suite.

Begin a `Run` with what `describe` says of it, append rows as they finish, end it with a summary; read it back
from its folder.
"""

from trueline.runs.config import describe
from trueline.runs.folder import RESULTS, Run

__all__ = ["RESULTS", "Run", "describe"]
