"""Models, run through Inspect AI. This is the only folder that imports it, and it is an extra: `run`.

Reach for `drive` to ask a model many things at once, for `rerank` and `names` where `inspect eval
trueline/rerank` is wanted. What always holds: everything a room needs of a model is `core.ask`; what stands
here only translates.
"""
