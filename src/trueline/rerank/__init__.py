"""One of N candidates satisfies a request's logic: datasets, their truth, pools, views and numbers.

`read_dataset` reads a folder, `validate` proves that each request has one true item, `pool` draws candidates,
`as_text` shows them, `score` judges one ranking and `numbers` many. Importing the room loads none of it:
`__init__.pyi` says where each name stands.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
