"""Cases for tests: a short way to say what was asked and answered."""

from typing import Any

from trueline.names import POLICIES, Case, NamesPolicy, score_table

DOCUMENTED, MIID, FAIR = (POLICIES[name] for name in ("documented", "miid", "fair"))
EVERY_POLICY = [DOCUMENTED, MIID, FAIR]
USUAL = {"Light": 0.2, "Medium": 0.6, "Far": 0.2}


def case(original: str, variations: list[str], **changed: Any) -> Case:
    """A case with the seed's usual mix, as many variations expected as were given."""
    values: dict[str, Any] = {
        "id": "1",
        "original": original,
        "variations": variations,
        "phonetic": USUAL,
        "orthographic": USUAL,
        "expected_count": max(1, len(variations)),
    }
    return Case(**{**values, **changed})


def row(one: Case, policy: NamesPolicy = DOCUMENTED) -> dict[str, Any]:
    """The one row of a table of one."""
    return score_table([one], policy).frame().row(0, named=True)
