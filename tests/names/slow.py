"""The names specification once more, plain and slow: reach for it to check the real one.

Nothing of the package is imported. One value at a time, every rule read literally from its row of the table,
every candidate built the naive way. Under `documented` and `fair` counts and bands are exact (fractions);
under `miid` they are raw floats, in the order the page writes them.

The file is longer than its neighbours because being readable in one piece, beside the page, is its purpose.
"""

import math
import random
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import jellyfish
from anyascii import anyascii

Number = float | Fraction
Weights = Mapping[str, float]

LEVELS = ("Light", "Medium", "Far")
HALF_OPEN = {  # the lower limit belongs to the level, the upper one to the level above
    "spelling": {"Light": ("0.7", "2"), "Medium": ("0.5", "0.7"), "Far": ("0.2", "0.5")},
    "sound": {"Light": ("0.8", "2"), "Medium": ("0.6", "0.8"), "Far": ("0.3", "0.6")},
}
CLOSED = {  # both limits belong to the level; what falls between two levels belongs to none
    "spelling": {"Light": (0.70, 1.00), "Medium": (0.50, 0.69), "Far": (0.20, 0.49)},
    "sound": {"Light": (0.80, 1.00), "Medium": (0.60, 0.79), "Far": (0.30, 0.59)},
}


@cache
def number(value: float, policy: str) -> Number:
    """Take a number as the policy counts: a raw float under miid, its printed decimal exactly otherwise."""
    return float(value) if policy == "miid" else Fraction(repr(value))


# Text


@cache
def is_foreign(character: str) -> bool:
    """Tell a letter or mark of another script; digits, punctuation and generic combining marks are not."""
    name = unicodedata.name(character, "")
    return unicodedata.category(character)[0] in "LM" and not name.startswith(("LATIN", "COMBINING"))


def is_latin(case: Mapping[str, Any], policy: str) -> bool:
    """Believe the field when it is there; without it miid says Latin and the others look at the letters."""
    if case.get("script") is not None:
        return bool(case["script"] == "latin")
    if policy == "miid":
        return True
    return not any(is_foreign(c) for c in unicodedata.normalize("NFC", case["original"]))


def tokens(text: str, policy: str) -> list[str]:
    """Split a name into the words that are compared."""
    if policy != "miid":
        composed = unicodedata.normalize("NFC", text)
        text = "".join(anyascii(c) if is_foreign(c) else c for c in composed).lower()
    return text.split()


# Similarity (section 2)


@cache
def levenshtein(a: str, b: str) -> int:
    """Count the single-character edits between two texts, one row of the table after the other."""
    above = list(range(len(b) + 1))
    for row, here in enumerate(a, 1):
        current = [row]
        for column, there in enumerate(b, 1):
            change = above[column - 1] + (here != there)
            current.append(min(above[column] + 1, current[-1] + 1, change))
        above = current
    return above[-1]


def spelling(a: str, b: str, policy: str = "documented") -> Number | None:
    """Score how alike two texts are written; None (not applicable) for two empty ones."""
    longest = max(len(a), len(b))
    if longest == 0:
        return None
    return 1 - levenshtein(a, b) / longest if policy == "miid" else 1 - Fraction(levenshtein(a, b), longest)


def sound(a: str, b: str, policy: str = "documented", weights: Weights | None = None) -> Number:
    """Score how alike two texts sound: the weights of the codes that agree, thirds unless miid."""
    soundex, metaphone, nysiis = (
        code(a) == code(b) and (policy == "miid" or code(a) != "")
        for code in (jellyfish.soundex, jellyfish.metaphone, jellyfish.nysiis)
    )
    if policy != "miid":
        return Fraction(soundex + metaphone + nysiis, 3)
    if weights is None:
        raise ValueError("the miid policy needs sound weights: give them in the case or as seeded_sound")
    return weights["soundex"] * soundex + weights["metaphone"] * metaphone + weights["nysiis"] * nysiis


def level_of(value: Number, kind: str, policy: str) -> str | None:
    """Name the level a similarity falls into; None is below every band, or in a gap of the closed ones."""
    for level in LEVELS:
        if policy == "miid":
            lowest, highest = CLOSED[kind][level]
            if lowest <= value <= highest:
                return level
        else:
            low, high = HALF_OPEN[kind][level]
            if Fraction(low) <= value < Fraction(high):
                return level
    return None


# Quality of a mix (section 3)


def targets(mix: Weights, n: int, policy: str) -> dict[str, int]:
    """Say how many of n scores each level with a share should hold."""
    wanted = {level: number(mix[level], policy) * n for level in LEVELS if mix.get(level, 0) > 0}
    whole = {level: int(share) for level, share in wanted.items()}
    if policy == "fair":  # the largest remainder; sorting keeps Light before Medium before Far in a tie
        spare = int(sum(wanted.values())) - sum(whole.values())
        for level in sorted(wanted, key=lambda level: whole[level] - wanted[level])[:spare]:
            whole[level] += 1
    return whole


def met(count: int, target: int, policy: str) -> Number:
    """Score one level's count against its target."""
    ratio = count / target if policy == "miid" else Fraction(count, target)
    if ratio <= 1:
        return ratio
    return Fraction(1) if policy == "fair" else 1 - math.exp(-float(ratio - 1))


def quality(counts: Mapping[str, int], n: int, mix: Weights, policy: str = "documented") -> Number:
    """Score how well n scores, counted by level, meet a mix."""
    total: Number = number(0, policy)
    matched = 0
    for level, target in targets(mix, n, policy).items():
        if target > 0:
            weight = Fraction(target, n) if policy == "fair" else number(mix[level], policy)
            total += weight * met(counts.get(level, 0), target, policy)
        if target > 0 or policy == "fair":
            matched += counts.get(level, 0)
    return max(number(0, policy), total - number(0.1, policy) * (n - matched) / n)


# A part (section 4)


@dataclass(frozen=True)
class Part:
    """One part of a name, with all that is needed to score the answers to it."""

    text: str
    answers: Sequence[str]
    expected: Number
    phonetic: Weights
    orthographic: Weights
    latin: bool
    policy: str
    weights: Weights | None

    def sound(self, a: str, b: str) -> Number:
        """Score the sound of two texts with this part's weights."""
        return sound(a, b, self.policy, self.weights)

    def is_duplicate(self, answer: str, kept: str) -> bool:
        """Tell an answer that repeats a kept one: equal text, or (31 letters and more) as good as equal."""
        if answer == kept or not self.latin:
            return answer == kept
        heard, limit = number(0.7, self.policy) * self.sound(answer, kept), number(0.99, self.policy)
        if heard + number(0.3, self.policy) <= limit:  # the most that spelling can add
            return False
        alike = spelling(answer, kept, self.policy)
        assert alike is not None, "a token is never empty"
        return heard + number(0.3, self.policy) * alike > limit


def count_score(found: int, expected: Number, policy: str) -> float:
    """Score the number of answers against the expected one."""
    if expected == 0:
        return 1.0
    step = number(0.05, policy) * math.floor(expected / 10)
    tolerance = min(number(0.4, policy), number(0.2, policy) + step)
    lower = max(1, expected - expected * tolerance)
    upper = expected + expected * tolerance
    if lower <= found <= upper:
        return 1.0
    return math.exp(-float(min(abs(found - lower), abs(found - upper)) / expected))


def length_score(answer: str, original: str) -> Fraction:
    """Score one answer's length against the original's."""
    given, asked = len(answer), len(original)
    ratio = min(Fraction(given, asked), Fraction(asked, given))
    return ratio * (1 - min(Fraction(1), Fraction(abs(given - asked), asked)))


def similarity_score(part: Part, kept: Sequence[str]) -> dict[str, Number]:
    """Score the kept answers against both mixes; sound alone when the name is not Latin."""
    kinds: dict[str, tuple[Weights, Callable[[str, str], Number | None]]] = {
        "sound": (part.phonetic, part.sound),
        "spelling": (part.orthographic, lambda a, b: spelling(a, b, part.policy)),
    }
    if not part.latin:
        del kinds["spelling"]
    node: dict[str, Number] = {}
    for kind, (mix, compare) in kinds.items():
        counts = dict.fromkeys(LEVELS, 0)
        for answer in kept:
            value = compare(part.text, answer)
            level = None if value is None else level_of(value, kind, part.policy)
            if level is not None:
                counts[level] += 1
        node[kind] = quality(counts, len(kept), mix, part.policy)
    similarity = sum(node.values()) / len(node)
    if part.policy != "fair" and similarity < number(0.2, part.policy):
        similarity *= number(0.1, part.policy)
    return node | {"similarity": similarity}


def part_score(part: Part) -> dict[str, float]:
    """Score one part; the empty key is the part's own value."""
    if not part.answers:
        return {"": 0.0}
    kept: list[str] = []
    for answer in part.answers:
        if not any(part.is_duplicate(answer, other) for other in kept):
            kept.append(answer)
    node = {name: float(value) for name, value in similarity_score(part, kept).items()}
    node["count"] = count_score(len(part.answers), part.expected, part.policy)
    node["uniqueness"] = len(kept) / len(part.answers)
    node["length"] = float(sum(length_score(answer, part.text) for answer in kept) / len(kept))
    value = 0.60 * node["similarity"] + 0.15 * node["count"]
    value += 0.10 * node["uniqueness"] + 0.15 * node["length"]
    return {"": value, **node, "kept": len(kept), "all": len(part.answers)}


# Rules (section 5): o is the original, v the variation

SPECIALS = "!@#$%^&*()_+-=[]{}|;:,.<>?"
TITLES = (  # noqa: SIM905 - reads like the page
    "Mr. Mrs. Ms. Mr Mrs Ms Miss Dr. Dr Prof. Prof Sir Lady Lord Dame Master Mistress "
    "Rev. Hon. Capt. Col. Lt. Sgt. Maj."
).split()
SUFFIXES = "Jr. Sr. III IV V PhD MD Esq. Jr Sr".split()  # noqa: SIM905 - reads like the page
NEED_TWO_PARTS = (
    "initial_only_first_name",
    "shorten_name_to_initials",
    "shorten_name_to_abbreviations",
    "name_parts_permutations",
)


def is_vowel(character: str) -> bool:
    """Tell a, e, i, o and u."""
    return character in "aeiou"


def is_consonant(character: str) -> bool:
    """Tell any letter that is no vowel."""
    return character.isalpha() and not is_vowel(character)


def is_special(character: str) -> bool:
    """Tell one of the listed special characters."""
    return character in SPECIALS


def spaces_replaced(o: str, v: str) -> bool:
    """Every space gave way to about one other character."""
    k = o.count(" ")
    return (
        k > 0 and " " not in v and abs(len(v) - len(o)) <= k and levenshtein(o.replace(" ", ""), v) <= k + 1
    )


def doubled(o: str) -> list[int]:
    """List the places where a letter equals the one before it."""
    return [i for i in range(1, len(o)) if o[i] == o[i - 1] and o[i].isalpha()]


def double_letter_removed(o: str, v: str) -> bool:
    """One letter of a doubled letter is gone."""
    return v in [o[:i] + o[i + 1 :] for i in doubled(o)]


def exchanged_kind(o: str, v: str, kind: Callable[[str], bool]) -> bool:
    """One or more characters became others of their kind, and at most one thing else changed."""
    if len(o) != len(v):
        return False
    changes = [(a, b) for a, b in zip(o, v, strict=True) if a != b]
    within = [(a, b) for a, b in changes if kind(a) and kind(b)]
    return len(within) >= 1 and len(changes) - len(within) <= 1


def swappable(o: str) -> list[int]:
    """List the places where two different consonants stand side by side."""
    return [
        i for i in range(len(o) - 1) if is_consonant(o[i]) and is_consonant(o[i + 1]) and o[i] != o[i + 1]
    ]


def consonants_swapped(o: str, v: str) -> bool:
    """One adjacent pair of consonants changed places."""
    return v in [o[:i] + o[i + 1] + o[i] + o[i + 2 :] for i in swappable(o)]


def letters_swapped(o: str, v: str) -> bool:
    """Exactly two positions differ; they are neighbours and mirror each other."""
    if len(o) != len(v):
        return False
    places = [i for i in range(len(o)) if o[i] != v[i]]
    if len(places) != 2:
        return False
    i, j = places
    return j == i + 1 and o[i] == v[j] and o[j] == v[i]


def kind_removed(o: str, v: str, kind: Callable[[str], bool]) -> bool:
    """One character of a kind is gone."""
    return v in [o[:i] + o[i + 1 :] for i in range(len(o)) if kind(o[i])]


def title_removed(o: str, v: str) -> bool:
    """The leading title is gone and the rest is nearly as it was."""
    rests = [o[len(title) + 1 :] for title in map(str.lower, TITLES) if o.startswith(title + " ")]
    return v != o and any(levenshtein(v, rest) <= 2 for rest in rests)


def leading_title_added(o: str, v: str) -> bool:
    """A title stands before what is nearly the original."""
    return title_removed(v, o)


def trailing_title_added(o: str, v: str) -> bool:
    """A suffix stands after what is nearly the original."""
    rests = [v[: -len(suffix) - 1] for suffix in map(str.lower, SUFFIXES) if v.endswith(" " + suffix)]
    return v != o and any(levenshtein(rest, o) <= 2 for rest in rests)


def character_doubled(o: str, v: str) -> bool:
    """One character stands twice."""
    return v in [o[: i + 1] + o[i:] for i in range(len(o))]


def to_initials(o: str, v: str) -> bool:
    """Only the initials of all parts are left."""
    initials = [part[0] for part in o.split()]
    dotted = [initial + "." for initial in initials]
    return len(initials) > 1 and v in ["".join(dotted), " ".join(dotted), "".join(initials)]


def first_to_initial(o: str, v: str) -> bool:
    """The first part became its initial, the rest stayed."""
    first, *rest = o.split() or [""]
    return bool(rest) and v in [first[0] + dot + " ".join(rest) for dot in (". ", ".")]


def is_strict_prefix(short: str, long: str) -> bool:
    """Tell a beginning that is not the whole."""
    return long.startswith(short) and len(short) < len(long)


def abbreviated(o: str, v: str) -> bool:
    """Every part became shorter from its end; a single word is compared trimmed and lower-cased."""
    olds, news = o.split(), v.split()
    if len(olds) <= 1:
        return len(news) == 1 and is_strict_prefix(v.strip().lower(), o.strip().lower())
    return len(olds) == len(news) and all(is_strict_prefix(b, a) for a, b in zip(olds, news, strict=True))


def parts_permuted(o: str, v: str) -> bool:
    """The same parts stand in another order."""
    olds, news = o.split(), v.split()
    return len(olds) > 1 and sorted(olds) == sorted(news) and olds != news


def lowered(rule: Callable[[str, str], bool]) -> Callable[[str, str], bool]:
    """Let a rule compare lower-cased."""
    return lambda o, v: rule(o.lower(), v.lower())


RULES: dict[str, Callable[[str, str], bool]] = {
    "replace_spaces_with_random_special_characters": spaces_replaced,
    "replace_double_letters_with_single_letter": lowered(double_letter_removed),
    "replace_random_vowel_with_random_vowel": lowered(lambda o, v: exchanged_kind(o, v, is_vowel)),
    "replace_random_consonant_with_random_consonant": lowered(
        lambda o, v: exchanged_kind(o, v, is_consonant)
    ),
    "replace_random_special_character_with_random_special_character": lambda o, v: exchanged_kind(
        o, v, is_special
    ),
    "swap_adjacent_consonants": lowered(consonants_swapped),
    "swap_adjacent_syllables": letters_swapped,
    "swap_random_letter": letters_swapped,
    "delete_random_letter": lambda o, v: len(v) == len(o) - 1 and levenshtein(o, v) == 1,
    "remove_random_vowel": lambda o, v: len(v) == len(o) - 1 and kind_removed(o.lower(), v.lower(), is_vowel),
    "remove_random_consonant": lambda o, v: (
        len(v) == len(o) - 1 and kind_removed(o.lower(), v.lower(), is_consonant)
    ),
    "remove_random_special_character": lambda o, v: kind_removed(o, v, is_special),
    "remove_title": lowered(title_removed),
    "remove_all_spaces": lambda o, v: " " in o and v == o.replace(" ", ""),
    "duplicate_random_letter_as_double_letter": lowered(character_doubled),
    "insert_random_letter": lambda o, v: len(v) == len(o) + 1 and levenshtein(o, v) == 1,
    "add_random_leading_title": lowered(leading_title_added),
    "add_random_trailing_title": lowered(trailing_title_added),
    "shorten_name_to_initials": lowered(to_initials),
    "initial_only_first_name": lowered(first_to_initial),
    "shorten_name_to_abbreviations": abbreviated,
    "name_parts_permutations": parts_permuted,
}


def holds(rule: str, original: str, variation: str) -> bool:
    """Tell whether a variation follows a rule; whether the rule can apply is not asked."""
    return RULES[rule](original, variation)


def applies(rule: str, original: str) -> bool:
    """Tell whether a rule can apply to an original at all."""
    if rule in NEED_TWO_PARTS:
        return len(original.split()) > 1
    if rule in ("replace_spaces_with_random_special_characters", "remove_all_spaces"):
        return " " in original
    if rule == "replace_double_letters_with_single_letter":
        return doubled(original.lower()) != []
    if rule == "swap_adjacent_consonants":
        return swappable(original.lower()) != []
    return rule in RULES


def expected_rules(n: int, share: Number, policy: str) -> int:
    """Say how many of n variations should follow a rule: rounded half up under fair, down otherwise."""
    return max(1, math.floor(n * share + Fraction(1, 2)) if policy == "fair" else int(n * share))


def rule_score(original: str, variations: Sequence[str], able: Sequence[str], asked: int) -> dict[str, Any]:
    """Score how the variations follow the rules that can apply, given how many should."""
    if not variations:
        return {"rules": 0.0}
    if not able:
        return {"rules": 1.0}
    following = sorted({v for v in variations if any(holds(rule, original, v) for rule in able)})
    fulfilled = {rule for rule in able if any(holds(rule, original, v) for v in variations)}
    ratio = len(following) / asked
    amount = ratio if ratio <= 1 else max(0.5, 1.5 - 0.5 * ratio)
    diversity = len(fulfilled) / len(set(able))
    node = {"rules": amount * diversity, "rules.quantity": amount, "rules.diversity": diversity}
    return node | {"rules.expected": asked, "rules.following": following}


# A name (section 4)


@dataclass(frozen=True)
class Seeds:
    """The two callables that make weights which a case does not give."""

    sound: Callable[[str], Weights] | None
    parts: Callable[[str], Weights] | None


def score(
    case: Mapping[str, Any],
    policy: str,
    seeded_sound: Callable[[str], Weights] | None = None,
    seeded_parts: Callable[[str], Weights] | None = None,
) -> dict[str, Any]:
    """Score one case under one policy; the keys are those of worked.jsonl, absent where they do not apply."""
    seeds, latin = Seeds(seeded_sound, seeded_parts), is_latin(case, policy)
    rules = score_rules(case, policy, latin)
    following = rules.get("rules.following", [])
    left = [tokens(v, policy) for v in case["variations"] if v not in following]
    words = tokens(case["original"], policy)
    if not words:
        raise ValueError(f"the name {case['original']!r} has no word left to compare under {policy}")
    places = {"first": 0, "last": -1} if len(words) > 1 else {"first": 0}
    result = dict(rules)
    for place, index in places.items():
        answers = [answer[index] for answer in left if len(answer) >= (2 if place == "last" else 1)]
        weights = sound_weights(case, words[index], seeds) if policy == "miid" else None
        mixes = (case["phonetic"], case["orthographic"])
        node = part_score(Part(words[index], answers, rules["expected"], *mixes, latin, policy, weights))
        if place == "last" and left:
            node[""] *= 1 - (len(left) - len(answers)) / len(left)
        result[place] = node.pop("")
        result |= {f"{place}.{key}": value for key, value in node.items()}
    base = result["first"]
    if "last" in places:
        shares = part_weights(case, policy, seeds)
        base = shares["first"] * result["first"] + shares["last"] * result["last"]
    value = base
    if rules["rules"] is not None:
        value = 0.8 * base + 0.2 * rules["rules"]
    elif policy == "miid" and latin:
        value = 0.8 * base
    return result | {"value": value, "base": base, "expected": float(rules["expected"])}


def score_rules(case: Mapping[str, Any], policy: str, latin: bool) -> dict[str, Any]:  # noqa: FBT001 - one answer
    """Score a case's rules, and say how many variations are left for the parts under `expected`."""
    percentage = case.get("rule_percentage")
    share = number(30 if percentage is None else percentage, policy) / 100
    count = number(case["expected_count"], policy)
    wanted = case.get("rules") or [] if latin else []
    able = [rule for rule in wanted if applies(rule, case["original"])]
    if not wanted or (policy == "fair" and not able and case["variations"]):
        return {"rules": None, "expected": count}
    asked = expected_rules(len(case["variations"]), share, policy)
    node = rule_score(case["original"], case["variations"], able, asked)
    return node | {"expected": count * (1 - share) if able or policy == "miid" else count}


def sound_weights(case: Mapping[str, Any], part: str, seeds: Seeds) -> Weights | None:
    """Find a part's given sound weights by its text as compared, else lower-cased, else the seeded ones."""
    given = case.get("sound_weights") or {}
    found: Weights | None = given.get(part) or given.get(part.lower())
    return seeds.sound(part) if found is None and seeds.sound is not None else found


def part_weights(case: Mapping[str, Any], policy: str, seeds: Seeds) -> Weights:
    """Find the weights of first and last part: .3 and .7 unless miid, then given or seeded."""
    if policy != "miid":
        return {"first": 0.3, "last": 0.7}
    if case.get("part_weights") is not None:
        given: Weights = case["part_weights"]
        return given
    if seeds.parts is None:
        raise ValueError("the miid policy needs part weights: give them in the case or as seeded_parts")
    return seeds.parts(case["original"])


# Random cases

MIXES = (
    ((0.3, 0.4, 0.3), 25),
    ((0.2, 0.6, 0.2), 20),
    ((0.1, 0.3, 0.6), 15),
    ((0.5, 0.5, 0), 12),
    ((0.1, 0.5, 0.4), 10),
    ((0, 1, 0), 8),
    ((0.7, 0.3, 0), 5),
    ((0, 0, 1), 3),
    ((1, 0, 0), 2),
)
SYLLABLES = (  # noqa: SIM905 - shorter to read
    "bra den fo gil hap ja kel lim mo nus or pri qua rit shu tov ull vex wy xan yol zem "
    "tch phi ckle gh ell ann oo ee ssa eye ó né ü ñor łas ø"
).split()
ALPHABETS = {
    "cyrillic": [chr(n) for n in range(0x430, 0x450)],
    "greek": [chr(n) for n in range(0x3B1, 0x3CA)],
    "arabic": [chr(n) for n in (0x627, 0x628, 0x62A, 0x62F, 0x631, 0x633, 0x639, 0x644, 0x645, 0x646, 0x64A)],
    "hangul": [chr(n) for n in (0xAC00, 0xB098, 0xB2E4, 0xB77C, 0xBBFC, 0xC11C, 0xC9C4, 0xD558)],
    "devanagari": [
        a + b for a in "\u0915\u0917\u0924\u0928\u092e\u0930" for b in ("", "\u093e", "\u093f", "\u0902")
    ],
}


def random_part(rng: random.Random, script: str) -> str:
    """Invent one part; a Latin one may be a lone letter, punctuated, shouted or very long."""
    if script != "latin":
        return "".join(rng.choices(ALPHABETS[script], k=rng.randint(1, 6)))
    if rng.random() < 0.07:
        return "".join(rng.choices(SYLLABLES, k=15))[: rng.randint(29, 36)]
    part = "".join(rng.choices(SYLLABLES, k=rng.randint(1, 4)))
    part = rng.choice([part] * 6 + [part[0], part + "-" + part[:2], "o'" + part, part + ".", part[0] + part])
    return rng.choice([part, part, part.capitalize(), part.capitalize(), part.upper(), part.swapcase()])


def random_edit(rng: random.Random, text: str) -> str:
    """Change one character, mostly for one of its own kind."""
    place = rng.randrange(len(text) + 1)
    before, here, after = text[:place], text[place : place + 1], text[place + 1 :]
    kind = next((kind for kind in ("aeiou", "bcdfghklmnprstvwz", SPECIALS) if here and here in kind), "xyeé")
    other = rng.choice(kind)
    return rng.choice(
        [
            before + after,
            before + other + after,
            before + other + after,
            before + here + here + after,
            before + other + here + after,
            before + after[:1] + here + after[1:],
        ]
    )


def random_far(rng: random.Random, text: str) -> str:
    """Change a few characters."""
    for _ in range(rng.randint(3, 8)):
        text = random_edit(rng, text)
    return text


def random_variation(rng: random.Random, name: str, earlier: Sequence[str]) -> str:
    """Make one answer to a name, from near to far, from rule-following to blank."""
    words = name.split()
    edited = random_edit(rng, name)
    made = [
        *[edited] * 8,
        random_edit(rng, edited),
        random_edit(rng, rng.choice([*earlier, name])),
        *[random_far(rng, name)] * 6,
        name,
        rng.choice(["", " ", "\t  "]),
        rng.choice([*earlier, name]),
        rng.choice([*earlier, name]).swapcase(),
        rng.choice(words),
        " ".join(rng.sample(words, len(words))),
        rng.choice(TITLES) + " " + rng.choice([name, edited]),
        rng.choice([name, edited]) + " " + rng.choice(SUFFIXES),
        name.replace(" ", ""),
        name.replace(" ", rng.choice(SPECIALS)),
        name.replace(" ", "  "),
        name.replace(rng.choice("-."), "", 1),
        name.replace("-", rng.choice(SPECIALS)).replace(".", rng.choice(SPECIALS)),
        rng.choice(["{}. {}", "{}.{}"]).format(name[:1], name.partition(" ")[2]),
        rng.choice(["", ".", ". "]).join(word[0] for word in words) + rng.choice(["", "."]),
        " ".join(word[: max(1, len(word) - rng.randint(1, 2))] for word in words),
        name.partition(" ")[2] or name,
        anyascii(name),
        unicodedata.normalize("NFD", name),
        " ".join(random_part(rng, "latin") for _ in words),
        edited + rng.choice(ALPHABETS[rng.choice(list(ALPHABETS))]),
    ]
    return rng.choice(made)


def random_mix(rng: random.Random) -> dict[str, float]:
    """Draw a mix of the table, or any two-decimal shares; an absent level and a share of 0 are the same."""
    low, high = sorted([rng.randint(0, 100), rng.randint(0, 100)])
    shares = (low / 100, (high - low) / 100, (100 - high) / 100)
    if rng.random() < 0.6:
        shares = rng.choices([mix for mix, _ in MIXES], [weight for _, weight in MIXES])[0]
    return {
        level: share for level, share in zip(LEVELS, shares, strict=True) if share > 0 or rng.random() < 0.3
    }


def random_weights(rng: random.Random, names: Sequence[str]) -> dict[str, float]:
    """Split 1 between some names."""
    drawn = [rng.random() for _ in names]
    return {name: value / sum(drawn) for name, value in zip(names, drawn, strict=True)}


def random_case(rng: random.Random) -> dict[str, Any]:
    """Invent a case with nasty corners; no name in it is a real person's except by accident."""
    script = rng.choice(["latin"] * 15 + list(ALPHABETS))
    words = [random_part(rng, script) for _ in range(rng.choice([1, 2, 2, 2, 2, 3, 4]))]
    title = rng.choice(TITLES) + " " if rng.random() < 0.12 else ""
    original = title + " ".join(words)
    if rng.random() < 0.1:
        original = unicodedata.normalize("NFD", original)
    if not tokens(original, "documented"):  # a lone alef romanises to nothing
        return random_case(rng)
    variations: list[str] = []
    for _ in range(rng.randint(0, 20)):
        variations.append(random_variation(rng, original, variations))
    case = {
        "id": f"r{rng.randrange(10**9)}",
        "original": original,
        "variations": variations,
        "phonetic": random_mix(rng),
        "orthographic": random_mix(rng),
        "expected_count": rng.randint(1, 30),
    }
    if rng.random() < 0.6:
        case["script"] = script if rng.random() < 0.9 else rng.choice(["latin", "greek"])
    if rng.random() < 0.8:
        pool = list(RULES)
        if rng.random() < 0.5:
            pool = [rule for rule in RULES if any(holds(rule, original, v) for v in variations)]
        case["rules"] = rng.sample(pool, min(len(pool), rng.randint(0, 4)))
        if rng.random() < 0.9:
            case["rule_percentage"] = rng.choice([rng.randint(0, 100), rng.randint(10, 60)])
    parts = original.split()
    if rng.random() < 0.4:
        codes = ("soundex", "metaphone", "nysiis")
        case["sound_weights"] = {part: random_weights(rng, codes) for part in (parts[0], parts[-1])}
    if rng.random() < 0.4:
        both = random_weights(rng, ("first", "last"))
        case["part_weights"] = both if len(parts) > 1 else {"first": 1.0, "last": 0.0}
    return case
