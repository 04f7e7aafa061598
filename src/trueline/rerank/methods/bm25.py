"""`bm25`: the words of the request against the words of each candidate, attributes and reviews alike."""

from trueline.rerank.methods.method import Kind, Method, Task
from trueline.rerank.views import as_text

__all__ = ["BM25", "Bm25"]


class Bm25(Method):
    """By BM25 over the candidates of the request."""

    def rank(self, task: Task) -> list[str]:
        """Score the text of every candidate."""
        import bm25s  # noqa: PLC0415 - .2 s that only this method needs

        def words(texts: list[str]) -> list[list[str]]:
            found: list[list[str]] = bm25s.tokenize(
                texts, stopwords=None, return_ids=False, show_progress=False
            )
            return found

        index = bm25s.BM25()
        index.index(words([as_text(task.pool, [item]).text for item in task.candidates]), show_progress=False)
        (asked,) = words([task.text])
        scores = index.get_scores(asked).tolist() if asked else [0.0] * len(task.candidates)
        order = sorted(range(len(scores)), key=lambda place: -scores[place])
        return [task.candidates[place] for place in order]


BM25 = Kind(id="bm25", about="the request's words against each candidate's, by BM25", calls="0", make=Bm25)
