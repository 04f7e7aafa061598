"""Write docs/reference/cli.md from the command line itself, so that the two cannot differ."""

import sys
from pathlib import Path

from trueline.cli.main import app

__all__ = ["REFERENCE", "reference"]

REFERENCE = Path(__file__).parent / "reference" / "cli.md"


def reference() -> str:
    """The help of every command as Markdown."""
    return str(app.generate_docs(output_format="markdown", recursive=True)).rstrip() + "\n"


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else REFERENCE
    place.parent.mkdir(exist_ok=True)
    place.write_text(reference(), encoding="utf-8")
    sys.stdout.write(f"{place.name} written\n")
