"""`listwise`: the model puts all that it is shown in order, in windows that slide from the back to the front.

A window holds twenty candidates, the next one begins ten places further to the front, and the last one begins
at the first place; so the best candidate can rise from the last place to the first, and up to twenty are one
window and one call. What always holds: each window is shown with numbers of its own, with as many reviews as
fit, in the order that the windows before have left. A window whose reply is not its whole order, each number
once, makes the whole reply unreadable, and no further window is asked.
"""

from collections.abc import Sequence

from trueline.core.ask import Budget, system, user
from trueline.core.errors import InputError
from trueline.core.prompts import prompts
from trueline.core.reply import Unreadable
from trueline.rerank.methods.method import Kind, Method, Reply, Task
from trueline.rerank.reply import read_ranking
from trueline.rerank.views import TextView, as_text

__all__ = ["LISTWISE", "Listwise"]

SIZE, STRIDE = 20, 10

WINDOWS = 4

MOST = SIZE + (WINDOWS - 1) * STRIDE
"""How many candidates the windows of one request reach over: fifty."""


class Listwise(Method):
    """An order of all candidates, a window at a time."""

    budget = Budget(calls=WINDOWS, tokens=WINDOWS * 150_000)

    async def rank(self, task: Task) -> Reply:
        """Ask for the order of each window, and put it there."""
        order, views = task.candidates, list[TextView]()
        if len(order) > MOST:
            raise InputError(f"listwise ranks up to {MOST} candidates, not {len(order)}; give fewer")
        said = prompts("trueline.rerank", "listwise")
        for number, place in enumerate(_windows(len(order)), 1):
            window = order[place]
            view = as_text(task.pool, window, task.view)
            views.append(view)
            ask = said.fill("ask", request=task.text, candidates=view.text, count=len(window))
            text = await task.say(system(said.fill("system")), user(ask), phase=f"window {number}")
            found = _whole_order(text, len(window))
            if isinstance(found, Unreadable):
                cause = f"window {number}: {found}"
                return Reply(outcome="unreadable", cause=cause, view=_together(task, views))
            order[place] = [window[one - 1] for one in found]
        return Reply(tuple(order), view=_together(task, views))


def _windows(count: int) -> list[slice]:
    """Where each window stands, from the back to the front."""
    starts = range(max(count - SIZE, 0), -STRIDE, -STRIDE)
    return [slice(max(start, 0), start + SIZE) for start in starts]


def _whole_order(text: str, count: int) -> list[int] | Unreadable:
    """The order on the last line of a reply, which must leave nobody out."""
    found = read_ranking(text, count)
    if isinstance(found, Unreadable) or len(found) == count:
        return found
    missing = min(set(range(1, count + 1)) - set(found))
    return Unreadable(f"leaves out {missing}, and all {count} candidates are wanted", "last line")


def _together(task: Task, views: Sequence[TextView]) -> TextView:
    """What all windows showed: of a candidate the reviews that every window with it had."""
    shown: dict[str, Sequence[str]] = {}
    for view in views:
        for item, some in view.shown.items():
            shown[item] = min(shown.get(item, some), some, key=len)
    text = "\n\n".join(view.text for view in views)
    return TextView(text, sum(view.tokens for view in views), shown, len(task.pool.reviews))


LISTWISE = Kind(
    id="listwise",
    about="orders all candidates, twenty at a time from the back to the front",
    calls="1-4",
    make=Listwise,
)
