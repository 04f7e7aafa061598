"""Small datasets made by hand, and what is true in them as a word with a letter for each item: T, U or F.

Reach for it to decide a condition over a few values or reviews. Structures and rows are raw JSON.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from trueline.rerank.block import Block
from trueline.rerank.dataset import Dataset, read_dataset
from trueline.rerank.evidence.evidence import Evidence
from trueline.rerank.explain import LETTER
from trueline.rerank.structure import Leaf, read_structure
from trueline.rerank.truth import columns, compiled

Row = Mapping[str, Any]


def lines(rows: Iterable[Row]) -> str:
    """Rows as the text of a JSONL file."""
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)


def written(folder: Path, rows: Mapping[str, Any]) -> Path:
    """Write a folder in our spelling; a file without rows is left out."""
    for name in ("items", "reviews", "requests", "judgements"):
        if rows.get(name):
            (folder / f"{name}.jsonl").write_text(lines(rows[name]), encoding="utf-8")
    if "friend_graph" in rows:
        social = json.dumps({"friend_graph": rows["friend_graph"]})
        (folder / "social.json").write_text(social, encoding="utf-8")
    return folder


def of_reviews(items: Sequence[Sequence[Row]], friend_graph: Row | None = None) -> dict[str, Any]:
    """The rows of a dataset whose items have these reviews; `judged` in one are its judgements by aspect."""
    reviews: list[dict[str, Any]] = []
    judgements: list[dict[str, str]] = []
    for place, some in enumerate(items):
        for given in some:
            row = {"id": f"v{len(reviews)}", "item_id": f"b{place}", "stars": 3, **given}
            for aspect, said in row.pop("judged", {}).items():
                judgements.append({"review_id": row["id"], "aspect": aspect, "judgement": said})
            reviews.append(row)
    return {
        "items": [{"id": f"b{place}"} for place in range(len(items))],
        "reviews": reviews,
        "judgements": judgements,
        "friend_graph": friend_graph or {},
    }


def leaf(evidence: Row) -> dict[str, Any]:
    """A leaf with this evidence."""
    return {"aspect": "it", "evidence": evidence}


def evidence_of(given: Row) -> Evidence:
    """The evidence, read."""
    read = read_structure(leaf(given), "here:1")
    assert isinstance(read, Leaf)
    return read.evidence


def letters(dataset: Dataset, structure: Row) -> str:
    """The truth of a structure, a letter for each item."""
    these = compiled([read_structure(structure, "here:1")])
    return "".join(
        LETTER[value] for block in dataset.blocks() for value in columns(these, block)[these.roots[0]]
    )


def said_of(rows: Mapping[str, Any], evidence: Row) -> str:
    """The truth of a condition in a dataset of these rows."""
    with TemporaryDirectory() as folder:
        return letters(read_dataset(written(Path(folder), rows)), leaf(evidence))


def said_of_reviews(evidence: Row, *items: Sequence[Row], friend_graph: Row | None = None) -> str:
    """The truth of a condition for items with these reviews."""
    return said_of(of_reviews(items, friend_graph), evidence)


def said_of_values(evidence: Row, *values: Any) -> str:
    """The truth of a condition on an attribute for items with these values of it; `...` is none."""
    items = [
        {"id": f"b{place}", "attributes": {} if value is ... else {"it": value}}
        for place, value in enumerate(values)
    ]
    return said_of({"items": items}, {"kind": "item_meta", "path": ["attributes", "it"], **evidence})


def alone(rows: Mapping[str, Any], item: str = "b0") -> Block:
    """The one item of a dataset of these rows."""
    with TemporaryDirectory() as folder:
        return read_dataset(written(Path(folder), rows)).alone(item)


def why(evidence: Row, *reviews: Row, friend_graph: Row | None = None) -> dict[str, Any]:
    """What decided a condition for an item with these reviews."""
    return evidence_of(evidence).why(alone(of_reviews([reviews], friend_graph)))
