"""Benchmarks made: requests found for given items, and items and reviews of our own.

Reach for it when there is no benchmark for a domain. What it makes is proved before it is written.
"""
