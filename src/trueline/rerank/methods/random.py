"""`random`: an order of chance, the floor of every table."""

from trueline.core.chance import generator, shuffled
from trueline.rerank.methods.method import Kind, Method, Task

__all__ = ["RANDOM", "Random"]


class Random(Method):
    """Each order as likely as the others."""

    def rank(self, task: Task) -> list[str]:
        """Draw by seed and request."""
        return shuffled(sorted(task.candidates), generator(task.seed, "rerank", "random", task.request_id))


RANDOM = Kind(id="random", about="an order of chance", calls="0", make=Random)
