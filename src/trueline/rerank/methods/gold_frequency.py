"""`gold-frequency`: the items that are most often gold in the other requests."""

from collections import Counter

from trueline.rerank.methods.method import Kind, Method, Task

__all__ = ["GOLD_FREQUENCY", "GoldFrequency"]


class GoldFrequency(Method):
    """By how often an item is gold elsewhere; the request itself tells nothing."""

    def rank(self, task: Task) -> list[str]:
        """Count the gold items of the dataset's other requests."""
        often = Counter(one.gold for one in task.pool.requests if one.id != task.request_id)
        return sorted(task.candidates, key=lambda item: -often[item])


GOLD_FREQUENCY = Kind(
    id="gold-frequency",
    about="by how often an item is gold in the other requests",
    calls="0",
    make=GoldFrequency,
)
