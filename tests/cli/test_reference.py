import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"


def test_the_command_reference_is_what_the_command_line_says(tmp_path):
    now = tmp_path / "cli.md"
    subprocess.run(
        [sys.executable, str(DOCS / "make_reference.py"), str(now)], check=True, capture_output=True
    )
    kept = DOCS / "reference" / "cli.md"
    assert kept.read_text(encoding="utf-8") == now.read_text(encoding="utf-8"), "run make docs"
