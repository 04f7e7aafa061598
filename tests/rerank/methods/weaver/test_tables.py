from tests.rerank.folder import ITEMS, folder
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.weaver.tables import described, tables_of


def tables(path, attributes=(), **others):
    """The tables of the small dataset, with items that have these attributes when some are given."""
    items = [{"id": f"c{place}", "attributes": one} for place, one in enumerate(attributes)]
    given = {"items": items, "reviews": None, "requests": None, "social": None} if items else {}
    return tables_of(read_dataset(folder(path, **{**given, **others})))


def test_an_item_is_a_row_of_flat_columns_numbered_as_it_is_shown(tmp_path):
    items = tables(tmp_path)["items"]
    assert items.columns == {
        "number": "BIGINT",
        "name": "VARCHAR",
        "number_of_reviews": "BIGINT",
        "mean_stars": "DOUBLE",
        "wifi": "VARCHAR",
        "ambience_casual": "BOOLEAN",
        "ambience_trendy": "BOOLEAN",
        "categories": "VARCHAR",
        "hastv": "BOOLEAN",
        "monday_open": "BIGINT",
        "monday_close": "BIGINT",
    }
    assert [tuple(row.values()) for row in items.rows] == [
        (1, "Quayside", 2, 4.5, "free", True, False, "Coffee & Tea, Food", None, 8 * 60, 22 * 60),
        (2, "Lantern", 1, 2.0, "no", None, None, "Food", True, None, None),
        (3, "Mill", 0, None, None, None, None, None, None, None, None),
    ]


def test_candidates_in_another_order_have_other_numbers(tmp_path):
    pool = read_dataset(folder(tmp_path)).only(["b2", "b1"])
    rows = tables_of(pool)["items"].rows
    assert [(row["number"], row["name"]) for row in rows] == [(1, "Lantern"), (2, "Quayside")]


def test_a_review_is_a_row_with_its_candidate_and_its_writer(tmp_path):
    rows = tables(tmp_path)["reviews"].rows
    assert [(row["number"], row["user_name"], row["stars"], row["fans"], row["date"]) for row in rows] == [
        (1, "Ann", 4.0, 3, None),
        (1, "Cy", 5.0, None, None),
        (2, "Bo", 2.0, None, "2019-01-01"),
    ]
    assert rows[1]["text"] == "boba\nagain"


def test_friendships_stand_both_ways_as_far_as_two_from_a_writer(tmp_path):
    graph = {"friend_graph": {"Ann": ["Dee"], "Dee": ["Eve"], "Eve": ["Far"], "Far": ["Off"]}}
    rows = tables(tmp_path, social=graph)["friends"].rows
    assert [(row["name"], row["friend"]) for row in rows] == [
        ("Ann", "Dee"),
        ("Dee", "Ann"),
        ("Dee", "Eve"),
        ("Eve", "Dee"),
    ]


def test_a_table_without_rows_is_left_out(tmp_path):
    assert set(tables(tmp_path, reviews=None, social=None, requests=None)) == {"items"}


def test_a_column_has_the_type_that_holds_all_of_its_values(tmp_path):
    found = tables(
        tmp_path,
        [
            {"size": 3, "rate": 3, "mixed": True, "huge": 2**63, "listed": ["a", 1]},
            {"size": 4, "rate": 0.5, "mixed": "yes", "huge": 1, "listed": []},
        ],
    )["items"]
    assert {name: found.columns[name] for name in ("size", "rate", "mixed", "huge", "listed")} == {
        "size": "BIGINT",
        "rate": "DOUBLE",
        "mixed": "VARCHAR",
        "huge": "VARCHAR",
        "listed": "VARCHAR",
    }
    cells = [(row["mixed"], row["huge"], row["listed"]) for row in found.rows]
    assert cells == [("True", str(2**63), "a, 1"), ("yes", "1", None)]


def test_names_need_no_quotes_and_no_two_are_the_same(tmp_path):
    found = tables(tmp_path, [{"Good For": {"Kids!": True}, "good-for_kids_": "x", "Straße": 1, "number": 9}])
    assert list(found["items"].columns)[1:] == [
        "number_of_reviews",
        "good_for_kids_",
        "good_for_kids__2",
        "straße",
        "number_2",
    ]


def test_a_description_names_columns_types_and_what_stands_in_them(tmp_path):
    said = described(tables(tmp_path, items=[*ITEMS, {"id": "b4", "name": "Jo's " + "long " * 9}]))
    lines = said.splitlines()
    assert lines[0] == "items: 4 rows, one row for each candidate"
    for line in (
        "- number BIGINT: 1 to 4",
        "- name VARCHAR: such as 'Quayside'",
        "- wifi VARCHAR: 'free', 'no'",
        "- ambience_casual BOOLEAN",
        "- categories VARCHAR (several with commas between): 'Coffee & Tea', 'Food'",
        "- monday_open BIGINT: 480 to 480",
    ):
        assert line in lines


def test_a_value_is_quoted_as_sql_does(tmp_path):
    said = described(tables(tmp_path, [{"mood": "it's\nfine"}, {"mood": "good"}]))
    assert "- mood VARCHAR: 'good', 'it''s fine'" in said
