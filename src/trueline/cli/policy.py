"""`trueline policy`: show a policy as a table, or write it out as TOML to change and give back."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from cyclopts import App

from trueline.cli.show import as_json, line, plain, table
from trueline.core.policy import Policy, to_toml
from trueline.core.tables.place import beside
from trueline.names.policy import policy_named

__all__ = ["app"]

Suite = Literal["names"]
NAMED: dict[Suite, Callable[[str], Policy]] = {"names": policy_named}

app = App(name="policy", help="Every weight and limit of a suite, as a table.", help_format="plaintext")


@app.command
def show(suite: Suite, policy: str, /, *, json: bool = False) -> None:
    """Print every row of a policy and its digest.

    Parameters
    ----------
    suite
        The suite the policy belongs to.
    policy
        A policy's name, or a TOML file.
    json
        Print JSON instead of a table.
    """
    found = NAMED[suite](policy)
    if json:
        as_json({**found.model_dump(), "digest": found.digest})
        return
    table(("row", "value"), [*plain(found.model_dump()), ("digest", found.digest)])


@app.command
def export(suite: Suite, policy: str, /, *, out: Path | None = None) -> None:
    """Write a policy as TOML, every row of it.

    Parameters
    ----------
    suite
        The suite the policy belongs to.
    policy
        A policy's name, or a TOML file.
    out
        Where to write; printed when left out.
    """
    text = to_toml(NAMED[suite](policy))
    if out is None:
        line(text.rstrip())
        return
    with beside(out) as draft:
        draft.write_text(text, encoding="utf-8")
