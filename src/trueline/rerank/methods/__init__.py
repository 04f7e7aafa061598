"""The methods by name. Others register in the group `trueline.rerank.methods`."""

from pathlib import Path

from trueline.core.catalog import Catalog
from trueline.rerank.methods.anot import ANOT
from trueline.rerank.methods.bm25 import BM25
from trueline.rerank.methods.cot import COT
from trueline.rerank.methods.gold_frequency import GOLD_FREQUENCY
from trueline.rerank.methods.listwise import LISTWISE
from trueline.rerank.methods.method import Method
from trueline.rerank.methods.plan_act import PLAN_ACT
from trueline.rerank.methods.ps import PS
from trueline.rerank.methods.random import RANDOM
from trueline.rerank.methods.served import served
from trueline.rerank.methods.symbolic import SYMBOLIC
from trueline.rerank.methods.weaver import WEAVER

__all__ = ["METHODS", "method_named"]

METHODS = Catalog(
    "method",
    [RANDOM, GOLD_FREQUENCY, BM25, SYMBOLIC, COT, PS, PLAN_ACT, LISTWISE, WEAVER, ANOT],
    group="trueline.rerank.methods",
)


def method_named(text: str) -> Method:
    """The method that a user wrote: a name of ours, `module:name`, or a module with `create_method`."""
    if ":" in text or (text not in METHODS and ("." in text or Path(f"{text}.py").is_file())):
        return served(text)
    return METHODS[text].make()
