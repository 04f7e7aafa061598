"""`symbolic`: a request in plain English read with a lexicon made from the dataset's own schema."""

from trueline.rerank.methods.symbolic.symbolic import SYMBOLIC, Symbolic

__all__ = ["SYMBOLIC", "Symbolic"]
