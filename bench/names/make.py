"""Make the synthetic names that ship: the sample of the demo and the cases whose scores are frozen.

Run it after a change of what a sample should hold. People come from Faker, variations from the rules and
from random edits; the same seed gives the same files.
"""

import csv
import json
import random
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from faker import Faker
from faker.config import AVAILABLE_LOCALES

from trueline.core.chance import generator
from trueline.names import RULES

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "src/trueline/names/data/sample.jsonl"
CASES = ROOT / "bench/names/cases.csv"

LATIN = ("en_US", "en_IN", "es_ES", "fr_FR", "de_DE", "pl_PL", "tr_TR", "pt_BR", "it_IT", "sv_SE")
SCRIPTS = {
    "cyrillic": ("ru_RU", "uk_UA", "bg_BG"),
    "greek": ("el_GR",),
    "arabic": ("ar_SA", "fa_IR"),
    "hebrew": ("he_IL",),
    "devanagari": ("hi_IN",),
    "han": ("zh_CN", "zh_TW"),
    "japanese": ("ja_JP",),
    "hangul": ("ko_KR",),
    "georgian": ("ka_GE",),
    "thai": ("th_TH",),
}
MIXES = (
    {"Light": 0.3, "Medium": 0.4, "Far": 0.3},
    {"Light": 0.2, "Medium": 0.6, "Far": 0.2},
    {"Light": 0.1, "Medium": 0.3, "Far": 0.6},
    {"Light": 0.5, "Medium": 0.5},
    {"Light": 0.1, "Medium": 0.5, "Far": 0.4},
    {"Medium": 1.0},
    {"Light": 0.7, "Medium": 0.3},
    {"Far": 1.0},
    {"Light": 1.0},
)
ASKABLE = [rule.id for rule in RULES if rule.askable]


def people(locales: tuple[str, ...], seed: int) -> Iterator[str]:
    """Names from each locale in turn; a locale that Faker does not have is refused."""
    makers = []
    for place, locale in enumerate(locales):
        if locale not in AVAILABLE_LOCALES:
            sys.exit(f"Faker has no locale {locale}")
        maker = Faker(locale, use_weighting=False)
        maker.seed_instance(seed + place)
        makers.append(maker)
    while True:
        for maker in makers:
            yield f"{maker.first_name()} {maker.last_name()}"


def edited(chance: random.Random, text: str, letters: str) -> str:
    """The text after one to three random edits."""
    found = list(text)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(found)) if found else 0
        kind = chance.choice(("insert", "delete", "replace", "exchange"))
        if kind == "insert" or not found:
            found.insert(place, chance.choice(letters))
        elif kind == "delete":
            del found[place]
        elif kind == "replace":
            found[place] = chance.choice(letters)
        elif place + 1 < len(found):
            found[place], found[place + 1] = found[place + 1], found[place]
    return "".join(found)


def variation(chance: random.Random, name: str, rules: list[str]) -> str:
    """A variation by one of the rules, or by edits to its parts."""
    usable = [RULES[rule] for rule in rules if RULES[rule].applies(name)]
    if usable and chance.random() < 0.3:  # noqa: PLR2004 - about the share that queries ask for
        made = list(islice(chance.choice(usable).makes(name), 50))
        if made:
            return chance.choice(made)
    letters = "".join(sorted(set(name.replace(" ", "").lower()))) + "aeiou" * name.isascii()
    parts = name.split()
    changed = [edited(chance, part, letters) if chance.random() < 0.75 else part for part in parts]  # noqa: PLR2004 - most
    return " ".join(filter(None, changed)) or name


def case(chance: random.Random, number: int, name: str, script: str, count: int) -> dict[str, object]:
    """One case: what was asked of the name, and what came back."""
    rules = chance.sample(ASKABLE, chance.randint(0, 3)) if script == "latin" else []
    row: dict[str, object] = {
        "id": f"n{number:03}",
        "original": name,
        "script": script,
        "variations": [variation(chance, name, rules) for _ in range(count)],
        "phonetic": chance.choice(MIXES),
        "orthographic": chance.choice(MIXES),
        "expected_count": 15 if count == 15 else chance.randint(6, 15),  # noqa: PLR2004 - the sample's count
    }
    if rules:
        row |= {"rules": rules, "rule_percentage": chance.randint(10, 60)}
    return row


def sample() -> None:
    """200 names in eleven scripts, fifteen variations each."""
    chance = generator(7, "bench", "names", "sample")
    latin = people(LATIN, 100)
    others = {script: people(locales, 200) for script, locales in SCRIPTS.items()}
    names = [("latin", next(latin)) for _ in range(120)]
    names += [(script, next(others[script])) for _ in range(8) for script in SCRIPTS]
    with SAMPLE.open("w", encoding="utf-8") as file:
        for number, (script, name) in enumerate(names, 1):
            row = case(chance, number, name, script, 15)
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def cases() -> None:
    """500 cases with corners: no variation, one, copies, many tokens, other scripts, short names."""
    chance = generator(8, "bench", "names", "cases")
    latin = people(LATIN, 300)
    others = [(script, people(locales, 400)) for script, locales in SCRIPTS.items()]
    with CASES.open("w", encoding="utf-8", newline="") as file:
        fields = ("id", "original", "script", "variations", "phonetic", "orthographic", "expected_count")
        table = csv.DictWriter(file, (*fields, "rules", "rule_percentage"), lineterminator="\n")
        table.writeheader()
        for number in range(1, 501):
            script, makers = others[number % len(others)] if number % 5 == 0 else ("latin", latin)
            name = next(makers)
            if number % 11 == 0:
                name = name.split()[0]
            elif number % 13 == 0 and script == "latin":
                name = f"{name} {next(latin)}"
            row = case(chance, number, name, script, chance.choice((0, 1, 5, 8, 10, 12, 20)))
            plain = {
                key: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
                for key, value in row.items()
            }
            table.writerow(plain)


if __name__ == "__main__":
    sample()
    cases()
