"""Queries: variations of names asked for, with a mix, rules and whatever else is wanted.

`query.py` says what a query holds, `draws.py` draws one, `people.py` makes people to ask about, `wording.py`
writes the text. `reading.py` finds every requirement in it again, with `plain.py` for what many writers say
in many ways and `shares.py` for the shares.
"""
