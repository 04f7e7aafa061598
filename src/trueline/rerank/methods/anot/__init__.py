"""`anot`: a request planned as conditions, pruned by attributes, and read by a script of steps."""

from trueline.rerank.methods.anot.anot import ANOT, Anot

__all__ = ["ANOT", "Anot"]
