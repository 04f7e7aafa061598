"""Variations of a name: asked for, scored, explained.

`score` takes one `Case` and gives a `Score` tree, `score_table` many and gives a table; a policy says
every weight and limit. `RULES` are the 22 rules a variation can follow. Importing the room loads none of
it: `__init__.pyi` says where each name stands, and its file is loaded when the name is first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
