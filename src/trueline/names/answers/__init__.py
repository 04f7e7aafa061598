"""Answers: what responders gave back for a query, matched by name and judged against all that was asked.

`answers.py` says what an answer holds and reads and writes both of its shapes. `reward.py` is the front door
for one answer, `judge.py` for many; `completeness.py` and `copying.py` (with `alike.py`) take points off, and
`ranking.py` puts responders in order.
"""
