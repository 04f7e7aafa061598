"""The rules by which a name is varied, one family in each file.

Reach for it to pick a rule by its id, or to ask every rule about a pair. `holds` gives a verdict for any two
strings and raises nothing; what a rule makes, it recognises.

>>> RULES["swap_adjacent_consonants"].holds("John Smith", "Jonh Smith")
True
"""

from trueline.core.catalog import Catalog
from trueline.names.rules import formatting, insertion, removal, replacement, structure, swapping
from trueline.names.rules.rule import Rule

__all__ = ["RULES", "Rule"]

RULES = Catalog(
    "rule",
    [
        *replacement.RULES,
        *swapping.RULES,
        *removal.RULES,
        *insertion.RULES,
        *formatting.RULES,
        *structure.RULES,
    ],
    group="trueline.names.rules",
)
