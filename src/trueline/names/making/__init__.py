"""Variations made without a model: the baseline responder.

`generate.py` answers queries. `candidates.py` says what a part could be varied to, `grid.py` how alike that
is, `counts.py` how many of each kind to take, `followers.py` makes what follows rules, `pairing.py` puts
parts together, and `outcome.py` says how near it all came.
"""
