"""A model that is right: it plans what the request asks for, and reads nothing but what it is shown.

Reach for it to measure what a method that plans and reads loses by itself. The plan is the structure of the
request, looked up by its words; a condition is decided from the lines of the prompt alone, by the rule that
the prompt states. `wrong` makes it plan wrongly for a share of the requests, always for the same ones.
"""

import json
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from trueline.core.ask import Message
from trueline.core.chance import Chance, generator, pick
from trueline.rerank.ask import Request
from trueline.rerank.structure import Leaf, Node, Structure, as_json, walk

__all__ = ["Model", "decided", "wrong_plan"]

QUOTED = r'"(?:[^"\\]|\\.)*"'
BY = r"(?:, counting only those by (?P<circle>.*))?"
TEXT = re.compile(
    rf"at least (?P<least>\d+) of its reviews match the pattern (?P<pattern>{QUOTED}), in any case"
    rf"(?:, each by a writer whose (?P<field>\S+) is at or above the limit told [^)]*\))?{BY}"
)
SENTIMENT = re.compile(
    rf"at least (?P<least>\d+) of its reviews speak (?P<how>well|badly) of (?P<topic>{QUOTED})"
    rf"(?:, and more of them well than badly)?{BY}"
)
GROUP = re.compile(r"of the group of its reviews whose .*, their .*\((?P<metric>\w+)\) is (?P<than>.*);.*")
META = re.compile(r"(?P<how>at least \d+|all, and at least 1,) of its reviews.* \(counted as matching\).*")
NEGATIVE = re.compile(r"it is not so that generous .* a mean of (?P<high>\S+) stars .* under (?P<low>\S+);.*")
HEAD = re.compile(r"\[(\d+)\] (.*)")
LIMIT = re.compile(r"matching \d+; limit (\S+?)(?:; .*)?")
REVIEW = re.compile(rf"- (?:(.*); )?({QUOTED})")
THAN = {"at least": operator.ge, "more than": operator.gt, "at most": operator.le, "less than": operator.lt}

Lines = Sequence[str]


class Model:
    """Says what a model says that is right, but for a share of the plans."""

    def __init__(self, requests: Sequence[Request], wrong: float = 0.0, seed: int = 42) -> None:
        self.requests, self.wrong, self.seed = {one.text: one for one in requests}, wrong, seed
        self.leaves = [leaf for one in requests for leaf in _leaves(one.structure)]

    def __call__(self, messages: Sequence[Message]) -> str:
        """A plan, that the script is done, or the answers to a condition."""
        asked = messages[-1].text
        if "Its logic: " in asked:
            return '{"tool": "done"}'
        if "Decide it for: " in asked:
            return decided(asked)
        request = next(one for text, one in self.requests.items() if f"\n{text}\n" in asked)
        return json.dumps({"structure": as_json(self._plan(request))})

    def _plan(self, request: Request) -> Structure:
        chance = generator(self.seed, "bench", "anot", "wrong", request.id)
        if chance.random() >= self.wrong:
            return request.structure
        return wrong_plan(request.structure, self.leaves, chance)


def wrong_plan(structure: Structure, leaves: Sequence[Leaf], chance: Chance) -> Structure:
    """The structure with one condition left out where it is not the only one, or changed for another's."""
    paths = [path for path, part in walk(structure) if isinstance(part, Leaf)]
    at = pick(paths, chance)
    other = None if chance.random() < 1 / 2 and at else pick(leaves, chance)
    return _changed(structure, at, other)


def decided(asked: str) -> str:
    """The answers to a condition, from what is shown."""
    shown, _, whom = asked.rpartition("\n\nDecide it for: ")
    condition, *lines = shown.splitlines()
    words = condition.partition(": ")[2]
    by_candidate = _by_candidate(lines)
    said = {True: "yes", False: "no"}
    return "\n".join(
        f"{number}: {said[_holds(words, by_candidate[number])]}" for number in map(int, whom.split(", "))
    )


def _leaves(structure: Structure) -> Iterator[Leaf]:
    return (part for _, part in walk(structure) if isinstance(part, Leaf))


def _changed(part: Structure, at: Sequence[int], other: Leaf | None) -> Structure:
    if isinstance(part, Leaf) or not at:
        return part if other is None else other
    first, *rest = at
    args = list(part.args)
    if rest or other is not None:
        args[first] = _changed(args[first], rest, other)
    elif len(args) > 1:
        del args[first]
    return Node(part.op, tuple(args))


def _by_candidate(lines: Lines) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for line in lines:
        if head := HEAD.fullmatch(line):
            last = found.setdefault(int(head[1]), [])
            last.append(head[2])
        else:
            last.append(line)
    return found


def _holds(words: str, lines: Lines) -> bool:
    readers: Mapping[re.Pattern[str], Callable[[re.Match[str], Lines], bool]] = {
        TEXT: _text,
        SENTIMENT: _sentiment,
        GROUP: _group,
        NEGATIVE: _negative,
        META: _meta,
    }
    found = ((read, found) for pattern, read in readers.items() if (found := pattern.fullmatch(words)))
    read, rule = next(found)
    return read(rule, lines)


def _reviews(rule: re.Match[str], lines: Lines) -> Iterator[tuple[Mapping[str, str], str]]:
    """The reviews that count, with their figures."""
    circle = None if rule["circle"] is None else rule["circle"].split(", ")
    for line in lines[1:]:
        found = REVIEW.fullmatch(line)
        assert found is not None, line  # noqa: S101 - a bench that cannot read has to stop
        told = found[1].split("; ") if found[1] else []
        if circle is not None and told.pop(0) not in circle:
            continue
        yield dict(one.split(" ") for one in told), found[2]


def _text(rule: re.Match[str], lines: Lines) -> bool:
    pattern = re.compile(json.loads(rule["pattern"]), re.IGNORECASE)
    limit = LIMIT.fullmatch(lines[0])
    count = 0
    for figures, said in _reviews(rule, lines):
        is_credible = limit is None or float(figures[rule["field"]]) >= float(limit[1])
        count += is_credible and pattern.search(json.loads(said)) is not None
    return count >= int(rule["least"])


def _sentiment(rule: re.Match[str], lines: Lines) -> bool:
    """By the stars: three are neither."""
    stars = [float(figures["stars"]) for figures, _ in _reviews(rule, lines)]
    well, badly = sum(one > 3 for one in stars), sum(one < 3 for one in stars)  # noqa: PLR2004 - as above
    if rule["how"] == "badly":
        return badly >= int(rule["least"])
    return well >= int(rule["least"]) and well > badly


def _figures(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in (one.split(" ") for one in re.split(r"[;,] ", text))}


def _group(rule: re.Match[str], lines: Lines) -> bool:
    figures = _figures(lines[0])
    than, _, limit = rule["than"].rpartition(" ")
    return figures["group"] > 0 and bool(THAN[than](figures[rule["metric"]], float(limit)))


def _negative(rule: re.Match[str], lines: Lines) -> bool:
    groups = [_figures(one.partition(": ")[2]) for one in lines[0].split("; ")]
    if not all(one["reviews"] for one in groups):
        return True
    generous, harsh = (one["avg_stars"] for one in groups)
    return not (generous >= float(rule["high"]) and harsh < float(rule["low"]))


def _meta(rule: re.Match[str], lines: Lines) -> bool:
    figures = _figures(lines[0])
    if rule["how"].startswith("all"):
        return figures["matching"] == figures["reviews"] > 0
    return figures["matching"] >= int(rule["how"].removeprefix("at least "))
