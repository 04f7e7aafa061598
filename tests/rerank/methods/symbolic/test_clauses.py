"""The logic of words and commas, over attributes that are called by letters of the Greek alphabet."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.rerank.methods.symbolic.domains import method, shown
from tests.rerank.small import written
from trueline.rerank.dataset import read_dataset

LETTERS = {"a": "alpha", "b": "beta", "c": "gamma", "d": "delta", "e": "epsilon"}
LEGEND = {
    short: {"kind": "item_meta", "path": ["attributes", name], "true": "True"}
    for short, name in LETTERS.items()
} | {
    f"no_{short}": {"kind": "item_meta", "path": ["attributes", name], "true": "False"}
    for short, name in LETTERS.items()
}


@cache
def dataset():
    items = [
        {"id": f"b{number}", "attributes": dict.fromkeys(LETTERS.values(), value)}
        for number, value in enumerate((True, False))
    ]
    with TemporaryDirectory() as folder:
        return read_dataset(written(Path(folder), {"items": items}))


def understood(text):
    return shown(method().read(text, dataset()), LEGEND)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("alpha", "a"),
        ("alpha, beta", "AND(a, b)"),
        ("alpha beta", "AND(a, b)"),
        ("alpha and beta", "AND(a, b)"),
        ("alpha or beta", "OR(a, b)"),
        ("alpha, beta and gamma", "AND(a, b, c)"),
        ("alpha, beta, and gamma", "AND(a, b, c)"),
        ("alpha, beta or gamma", "OR(a, b, c)"),
        ("alpha, beta, or gamma", "OR(a, b, c)"),
        ("alpha or beta or gamma", "OR(a, b, c)"),
        ("alpha and beta or gamma", "AND(a, OR(b, c))"),
        ("alpha or beta and gamma", "OR(a, AND(b, c))"),
        ("alpha, and beta or gamma", "AND(a, OR(b, c))"),
        ("alpha; beta or gamma", "AND(a, OR(b, c))"),
        ("alpha. beta or gamma.", "AND(a, OR(b, c))"),
        ("alpha, but beta or gamma", "AND(a, OR(b, c))"),
        ("alpha - beta or gamma", "AND(a, OR(b, c))"),
        ("alpha, and beta, gamma or delta", "AND(a, OR(b, c, d))"),
        ("alpha, and beta, gamma, or delta", "AND(a, OR(b, c, d))"),
        ("alpha and either beta, gamma, or delta", "AND(a, OR(b, c, d))"),
        ("alpha, beta or gamma, and delta or epsilon", "AND(a, OR(b, c), OR(d, e))"),
        ("alpha, and beta or gamma, and delta or epsilon", "AND(a, OR(b, c), OR(d, e))"),
        ("either alpha or beta, and either gamma or delta", "AND(OR(a, b), OR(c, d))"),
        ("alpha or beta and gamma or delta", "AND(OR(a, b), OR(c, d))"),
        ("alpha and beta or gamma and delta", "AND(a, OR(b, AND(c, d)))"),
        ("alpha, and beta or gamma and delta", "AND(a, OR(b, AND(c, d)))"),
        ("alpha, and either beta or both gamma and delta", "AND(a, OR(b, AND(c, d)))"),
        ("alpha and either beta or gamma and delta", "AND(a, OR(b, AND(c, d)))"),
        ("alpha, beta, or gamma and delta", "AND(a, OR(b, AND(c, d)))"),
        ("alpha, and either beta and gamma or delta and epsilon", "AND(a, OR(AND(b, c), AND(d, e)))"),
        ("alpha, beta and gamma, or delta and epsilon", "AND(a, OR(AND(b, c), AND(d, e)))"),
        ("alpha, and beta and gamma, or delta and epsilon", "AND(a, OR(AND(b, c), AND(d, e)))"),
        ("alpha and beta, or gamma and delta", "OR(AND(a, b), AND(c, d))"),
        ("alpha (beta or gamma)", "AND(a, OR(b, c))"),
        ("(alpha and beta) or (gamma and delta)", "OR(AND(a, b), AND(c, d))"),
        ("alpha (or beta), gamma", "AND(OR(a, b), c)"),
        ("both alpha and beta, or gamma", "OR(AND(a, b), c)"),
        ("alpha, beta or failing that gamma and delta", "AND(a, OR(b, AND(c, d)))"),
        ("alpha, or failing that beta and gamma", "OR(a, AND(b, c))"),
        ("alpha and beta, or if not gamma", "AND(a, OR(b, c))"),
        ("alpha; beta, otherwise gamma", "AND(a, OR(b, c))"),
        ("alpha or beta, failing that gamma", "OR(a, b, c)"),
        ("alpha. Or beta.", "OR(a, b)"),
        ("one of: alpha, beta, gamma", "OR(a, b, c)"),
        ("alpha, and at least one of beta and gamma", "AND(a, OR(b, c))"),
        ("alpha, and one of the following: beta; gamma; delta", "AND(a, OR(b, c, d))"),
        ("all of the following: alpha; beta", "AND(a, b)"),
        ("whether alpha or beta, it has gamma", "AND(OR(a, b), c)"),
        ("neither alpha nor beta", "AND(no_a, no_b)"),
        ("neither alpha nor beta and gamma", "AND(no_a, no_b, c)"),
        ("no alpha, no beta", "AND(no_a, no_b)"),
        ("no alpha or beta", "AND(no_a, no_b)"),
        ("without alpha, beta or gamma", "AND(no_a, no_b, no_c)"),
        ("without alpha and with beta", "AND(no_a, b)"),
        ("either no alpha or beta", "OR(no_a, b)"),
        ("not (alpha and beta)", "NOT(AND(a, b))"),
        ("not both alpha and beta", "NOT(AND(a, b))"),
        ("alpha as well as beta, plus gamma", "AND(a, b, c)"),
        ("alpha, alpha and alpha", "a"),
        ("alpha, and we like music, or so they say", "a"),
        ("music or alpha and beta", "AND(a, b)"),
        ("if there is no alpha, it has beta", "OR(a, b)"),
        ("it has either alpha or beta and has gamma", "AND(OR(a, b), c)"),
    ],
)
def test_what_joins_conditions_is_read(text, expected):
    assert understood(text) == expected
