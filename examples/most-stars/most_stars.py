"""A method as a plug-in: the candidate with the best mean of stars comes first, whatever is asked."""

from trueline.rerank.methods.method import Kind, Method, Task


class MostStars(Method):
    """By the mean of stars; an item without reviews comes last."""

    def rank(self, task: Task) -> list[str]:
        """Order the candidates, equal ones as they are shown."""

        def stars(item: str) -> float:
            reviews = task.pool.alone(item).reviews["stars"]
            return sum(reviews) / len(reviews) if len(reviews) else 0.0

        return sorted(task.candidates, key=stars, reverse=True)


KIND = Kind(id="most-stars", about="by the mean of stars", calls="0", make=MostStars)
