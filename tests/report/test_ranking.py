"""The tables and the chart of a ranking show its summary."""

import csv

import pytest

from tests.report.svg import lines, texts
from trueline.report.ranking import (
    attack_rows,
    attacks_table,
    chart,
    draw_attacks,
    draw_scaling,
    notes,
    numbers_table,
)
from trueline.runs import Run


def share(value):
    return None if value is None else {"value": value, "interval": {"low": value / 2, "high": value}}


def counted(hits, n=10):
    """Numbers where Hits@1, 3 and 5 are these, and nobody's MRR has a spread."""
    measures = {f"hits_at_{k}": share(value) for k, value in zip((1, 3, 5), hits, strict=True)}
    mean = {"value": 0.5, "interval": None} if n else None
    shares = {"asked": 10, "counted": n, "unreadable_share": 0.1, "failed_share": 1 - n / 10}
    return {**measures, "mrr": mean, "ndcg": mean, **shares}


NOTHING = counted((None, None, None), 0)

SCALED = {
    "sizes": [
        {"candidates": 10, "numbers": counted((0.5, 0.75, 1.0))},
        {"candidates": 20, "numbers": counted((0.25, 0.5, 0.75))},
        {"candidates": 30, "numbers": NOTHING},
    ]
}


def compared(only_clean, p_value):
    return {
        "hits_difference": -only_clean / 10,
        "hits_at_1": {"only_a": only_clean, "only_b": 0, "p_value": p_value},
        "mrr": {"difference": -0.25, "detectable": None},
    }


ATTACKED = {
    "clean": {"outcome": "measured", "attack": None, "numbers": counted((1.0, 1.0, 1.0))},
    "attacks": [
        {
            "attack": "typo\x1b",
            "outcome": "measured",
            "numbers": counted((0.5, 0.5, 0.5)),
            "comparison": compared(5, 0.00001),
            "holm_p_value": 0.0625,
            "items_changed": 90,
            "items_left_clean": 2,
        },
        {
            "attack": "gone",
            "outcome": "failed",
            "numbers": NOTHING,
            "comparison": {"hits_difference": None, "hits_at_1": None, "mrr": None},
            "holm_p_value": None,
            "items_changed": 3,
            "items_left_clean": 0,
        },
        {"attack": "idle", "outcome": "idle", "cause": "nothing to say"},
    ],
}


def rows(path):
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_hits_have_a_line_each_and_no_point_where_nothing_was_counted():
    svg = chart(SCALED)
    assert lines(svg) == [
        pytest.approx([0.5, 0.25]),
        pytest.approx([0.75, 0.5]),
        pytest.approx([1.0, 0.75]),
    ]
    assert {"hits_at_1", "hits_at_3", "hits_at_5", "candidates"} <= set(texts(svg))


def test_hits_that_were_not_measured_have_no_line_and_no_name():
    svg = chart({"sizes": [{"candidates": n, "numbers": counted((0.5, None, None))} for n in (10, 20)]})
    assert lines(svg) == [pytest.approx([0.5, 0.5])]
    assert not {"hits_at_3", "hits_at_5"} & set(texts(svg))


def test_without_an_answer_there_is_a_table_and_no_chart(tmp_path):
    draw_scaling(Run(tmp_path), {"sizes": SCALED["sizes"][2:]})
    assert [path.name for path in tmp_path.iterdir()] == ["scaling.csv"]
    assert {(row["n"], row["rate"], row["low"]) for row in rows(tmp_path / "scaling.csv")} == {("0", "", "")}


def test_the_table_over_candidates_has_a_row_a_measure_and_the_chart_stands_beside_it(tmp_path):
    draw_scaling(Run(tmp_path), SCALED)
    assert (tmp_path / "scaling.svg").read_text("utf-8") == chart(SCALED)
    found = rows(tmp_path / "scaling.csv")
    assert [(row["candidates"], row["measure"]) for row in found[4:6]] == [
        ("10", "ndcg"),
        ("20", "hits_at_1"),
    ]
    assert list(found[5].values()) == ["20", "hits_at_1", "10", "0.25", "0.125", "0.25"]
    assert list(found[8].values()) == ["20", "mrr", "10", "0.5", "", ""]


def test_the_table_of_attacks_begins_with_the_clean_run(tmp_path):
    draw_attacks(Run(tmp_path), ATTACKED)
    clean, typo, gone, idle = rows(tmp_path / "attacks.csv")
    assert (clean["attack"], clean["hits_at_1"], clean["difference"]) == ("clean", "1.0", "")
    figures = ("low", "high", "difference", "only_clean", "only_attacked", "holm_p_value", "items_changed")
    assert [float(typo[name]) for name in figures] == [0.25, 0.5, -0.5, 5, 0, 0.0625, 90]
    assert (gone["n"], gone["hits_at_1"], gone["p_value"], gone["items_changed"]) == ("0", "", "", "3")
    assert (idle["outcome"], idle["n"], idle["cause"]) == ("idle", "", "nothing to say")


def test_rows_of_attacks_all_have_the_same_columns():
    assert len({tuple(row) for row in attack_rows(ATTACKED)}) == 1


def test_on_the_terminal_a_small_p_value_is_no_nought_and_text_is_printable():
    header, (clean, typo, _, idle) = attacks_table(ATTACKED)
    shown = dict(zip(header, typo, strict=True))
    assert (shown["attack"], shown["p"], shown["Holm p"], shown["left clean"]) == (
        "typo\\x1b",
        "<0.0001",
        "0.0625",
        "2",
    )
    assert clean[:4] == ("clean", "1", "0.5", "1")
    assert idle[:3] == ("idle", "changes nothing here", "")


def test_numbers_stand_under_their_names_and_a_missing_one_is_a_dash():
    header, cells = numbers_table("requests", [("all", SCALED["sizes"][1]["numbers"]), ("G\n1", NOTHING)], 5)
    assert dict(zip(header, cells[0], strict=True)) == {
        "requests": "all",
        "asked": "10",
        "Hits@1": "0.25",
        "low": "0.125",
        "high": "0.25",
        "Hits@3": "0.5",
        "Hits@5": "0.75",
        "MRR@5": "0.5",
        "nDCG@5": "0.5",
        "unreadable": "0.1",
        "failed": "0",
    }
    assert cells[1] == ("G 1", "10", *["-"] * 7, "0.1", "1")


def test_hits_that_were_not_measured_are_dashes_in_the_table():
    header, (cells,) = numbers_table("requests", [("all", counted((0.5, None, None)))], 1)
    shown = dict(zip(header, cells, strict=True))
    assert (shown["Hits@1"], shown["Hits@3"], shown["Hits@5"], shown["MRR@1"]) == ("0.5", "-", "-", "0.5")


def test_under_the_table_stands_what_has_no_ranking_and_why():
    said = {"outcome": "unreadable", "cause": "no\nnumbers", "count": 2}
    part = {"outcome": "measured", "candidates": 10}
    clean = {**part, "attack": None, "without_ranking": ()}
    typo = {**part, "attack": "typo", "without_ranking": [said] * 21}
    idle = {"attack": "idle", "outcome": "idle", "cause": "nothing to say"}
    spent = {"total_tokens_in": 5, "total_tokens_out": 1, "cost_usd": 0.25}
    told = {"causes": ["3 of 5 requests failed"], "warnings": ["2 judgements"], **spent}
    assert list(notes({"clean": clean, "attacks": [typo, idle], **told})) == [
        *["unreadable 2 (10 candidates, typo): no numbers"] * 20,
        "idle changes nothing here: nothing to say",
        "3 of 5 requests failed",
        "warning: 2 judgements",
        "tokens 5 in, 1 out; cost 0.25 USD",
    ]
