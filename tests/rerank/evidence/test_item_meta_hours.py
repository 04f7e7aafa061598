"""Open from a wanted time to another on a day."""

import pytest

from tests.rerank.small import alone, evidence_of, leaf, said_of
from trueline.core.errors import RowError
from trueline.rerank.structure import read_structure


def said(wanted, *hours, **more):
    items = [{"id": f"b{place}", "hours": one} for place, one in enumerate(hours)]
    return said_of(
        {"items": items}, {"kind": "item_meta_hours", "path": ["hours", "Friday"], "true": wanted, **more}
    )


def on_friday(*texts):
    return [{"Friday": text} for text in texts]


def test_it_is_open_from_the_wanted_start_to_the_wanted_end():
    assert said("9:0-21:0", *on_friday("8:0-22:0", "9:0-21:0", "9:1-21:0", "9:0-20:59")) == "TTFF"


def test_wanted_hours_after_midnight_need_a_closing_on_the_next_day():
    assert (
        said("22:0-1:0", *on_friday("18:0-2:0", "18:0-1:0", "18:0-0:59", "8:0-23:0", "22:30-2:0")) == "TTFFF"
    )


def test_equal_ends_are_open_for_whatever_is_wanted():
    assert [
        said(wanted, *on_friday("0:0-0:0", "9:30-9:30")) for wanted in ("22:0-1:0", "3:0-5:0", "7:0-7:0")
    ] == ["TT"] * 3


@pytest.mark.parametrize(("missing", "letter"), [({}, "U"), ({"missing": 1}, "T"), ({"missing": -1}, "F")])
def test_without_hours_on_that_day_missing_decides(missing, letter):
    days: list[dict[str, str | None] | None] = [
        {"Monday": "8:0-22:0"},
        {"Friday": None},
        {"Friday": "None"},
        {},
        None,
    ]
    assert said("9:0-21:0", *days, **missing) == letter * 5


def test_quoted_hours_are_read():
    assert said("9:0-21:0", *on_friday("u'8:0-22:0'", "'10:0-22:0'")) == "TF"


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("true", {"true": "9-21"}),
        ("true", {"true": "9:0-25:0"}),
        ("true", {"true": None}),
        ("path", {"path": ["attributes", "Friday"]}),
        ("path", {"path": ["hours"]}),
        ("missing", {"missing": 2}),
    ],
)
def test_what_is_wrong_is_refused_with_its_field(field, given):
    with pytest.raises(RowError) as refused:
        read_structure(
            leaf({"kind": "item_meta_hours", "path": ["hours", "Friday"], "true": "9:0-21:0", **given}), ""
        )
    assert refused.value.field == f"structure.evidence.{field}"


def test_the_hours_of_the_day_are_told_beside_the_wanted_ones():
    rows = {"items": [{"id": "b0", "hours": {"Friday": "8:0-22:0"}}]}
    evidence = evidence_of({"kind": "item_meta_hours", "path": ["hours", "Friday"], "true": "9:0-21:0"})
    assert evidence.why(alone(rows)) == {"path": "hours.Friday", "value": "8:0-22:0", "wanted": "9:0-21:0"}
