"""Answers: what responders gave back for a query, matched by name and judged against all that was asked.

`answers.py` says what an answer holds and reads and writes both of its shapes.
"""
