import csv
import io

import pytest

from bench.names.freeze import FROZEN, frozen


def table(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_the_frozen_scores_of_500_cases_have_not_moved():
    now, then = table(frozen()), table(FROZEN.read_text(encoding="utf-8"))
    assert len(now) == len(then) == 500 * 3
    for new, old in zip(now, then, strict=True):
        assert new.keys() == old.keys()
        for column, figure in old.items():
            same = figure == new[column] if not figure or column in ("id", "policy") else None
            assert same or float(new[column]) == pytest.approx(float(figure), abs=1e-9), (
                old["id"],
                old["policy"],
                column,
            )
