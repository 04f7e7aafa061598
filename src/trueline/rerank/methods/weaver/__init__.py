"""`weaver`: a SELECT over tables of the candidates, then the model's word on what it leaves."""

from trueline.rerank.methods.weaver.weaver import WEAVER, Weaver

__all__ = ["WEAVER", "Weaver"]
