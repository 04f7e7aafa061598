"""Holds AI output to the rules it was given.

Each suite is a package of its own: `trueline.names`. Nothing is imported until it is asked for.
"""

__all__ = ["__version__"]

__version__ = "0.1.0"
