"""The attacks by name. Others register in the group `trueline.rerank.attacks`."""

from trueline.core.catalog import Catalog
from trueline.rerank.attacks.generic import GENERIC
from trueline.rerank.attacks.heterogeneity import HETEROGENEITY
from trueline.rerank.attacks.injections import INJECTED
from trueline.rerank.attacks.sarcastic import SARCASTIC
from trueline.rerank.attacks.typos import TYPOS

__all__ = ["ATTACKS"]

ATTACKS = Catalog(
    "attack",
    [*TYPOS, HETEROGENEITY, *INJECTED, *GENERIC, *SARCASTIC],
    group="trueline.rerank.attacks",
)
