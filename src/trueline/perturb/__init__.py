"""Seeded changes to text that a system may stumble over: typos and injected instructions.

Reach for it to see whether a system that reads text is moved by what it should not be moved by.
"""
