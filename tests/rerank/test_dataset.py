"""A dataset folder: two spellings and three formats of one content, and what is wrong with others.

The folders data/ours and data/original say the same. They and the tables below were written by hand.
"""

import json
import shutil
from pathlib import Path

import polars as pl
import pytest

from tests.rerank.small import leaf, letters, lines, written
from trueline.core.errors import InputError, RowError, UnknownNameError
from trueline.rerank.dataset import read_dataset
from trueline.rerank.leaves import frames
from trueline.rerank.shorthand import shorthand
from trueline.rerank.validate import validate

DATA = Path(__file__).with_name("data")
SPELLINGS = ("ours", "original")

# Request, path of the leaf, its aspect, and its truth for b1 to b5.
LEAVES = """
    R01  0        wifi_free          TFFUU
    R01  1        no_tv              TFTUU
    R01  2        casual             TFFFF
    R02  0        price_two          FTTUU
    R02  1.0      cozy               TTFFU
    R02  1.1      espresso           TTFFU
    R03  0        no_breakfast       FTTFT
    R03  1.0      monday_late        TFUFU
    R03  1.1      friday_night       FTTFF
    R04  0        wifi_maybe         TTFTT
    R04  1        elite              TTFFU
    R05  0        no_tv_known        TFTTT
    R05  1        credible_boba      TFFTU
    R05  2        lately_good        TTFTF
    R06  0        not_only_generous  FTFTT
    R06  1.0.0    busy               TFFFF
    R06  1.0.1    bad_service        TFFFU
    R06  1.1.0    good_service       FFFTU
    R06  1.1.1.0  romantic           FTUFU
    R07  0        not_all_fives      FTFTT
    R07  1        monday_noon        TTTTT
    R07  2        all_heavy          FFFFF
    R07  3        milk               UUUUU
    R08  0        since_2021         FFTFU
    R08  1.0      bad_espresso       FFTFU
    R08  1.1      dees_people        FFTFF
    R09  0        wifi_free          TFFUU
    R09  1        ann_boba           TFFTF
    R10  0        ann_stars          TFFFF
    R10  1        ann_espresso       TFFFF
"""
# Request, status, items it is true for and how many it is unknown for, leaves true for none, idle branches.
VERDICTS = [
    ("R01", "ok", ["b1"], 0, [], []),
    ("R02", "ok", ["b2"], 1, [], ["1.0", "1.1"]),
    ("R03", "multi_match", ["b2", "b3"], 1, [], []),
    ("R04", "multi_match_no_gold", ["b1", "b2"], 1, [], []),
    ("R05", "multi_match", ["b1", "b4"], 0, [], []),
    ("R06", "ok", ["b4"], 1, [], []),
    ("R07", "no_match", [], 0, ["2", "3"], []),
    ("R08", "gold_not_match", ["b3"], 1, [], ["1.0", "1.1"]),
    ("R09", "ok", ["b1"], 1, [], []),
    ("R10", "ok", ["b1"], 0, [], []),
]


def truths(folder):
    rows = (row for frame in frames(read_dataset(folder)) for row in frame.iter_rows(named=True))
    return [(row["request"], ".".join(map(str, row["path"])), row["aspect"], row["truth"]) for row in rows]


def by_hand():
    return [tuple(line.split()) for line in LEAVES.strip().splitlines()]


def jsonl(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def copied(spelling, folder):
    return Path(shutil.copytree(DATA / spelling, folder / "copy"))


@pytest.fixture(params=SPELLINGS)
def spelling(request):
    return request.param


# One content


def test_every_leaf_has_the_truth_of_the_table(spelling):
    assert truths(DATA / spelling) == by_hand()


def test_the_table_has_every_kind_twice():
    rows = pl.concat(frames(read_dataset(DATA / "ours")))
    kinds = rows.unique("aspect")["kind"].value_counts()
    assert (kinds.height, kinds["count"].min()) == (8, 2)


def test_every_request_is_validated_as_in_the_table(spelling):
    found = validate(read_dataset(DATA / spelling))
    told = [
        (one.id, one.status, one.matches, one.unknown, one.decorative, one.never_decide)
        for one in found.verdicts
    ]
    assert told == VERDICTS
    assert [one.match_count for one in found.verdicts] == [len(matches) for _, _, matches, *_ in VERDICTS]


def test_how_aspects_were_decided_is_told(spelling):
    found = validate(read_dataset(DATA / spelling))
    assert (found.by_judgements, found.by_text) == (["espresso"], ["boba", "cozy|snug"])
    assert found.without_judgements == ["milk"]


def test_the_shorthand_in_the_file_is_the_one_that_is_printed(spelling):
    for request in read_dataset(DATA / spelling).requests:
        assert shorthand(request.structure) == request.shorthand


def test_items_and_requests_keep_their_ids_and_their_order(spelling):
    read = read_dataset(DATA / spelling)
    assert list(read.items.ids) == ["b1", "b2", "b3", "b4", "b5"]
    assert [request.id for request in read.requests] == [f"R{number:02}" for number in range(1, 11)]
    assert [request.gold for request in read.requests] == [
        *("b1", "b2", "b2", "b4", "b1", "b4", "b3", "b1", "b1", "b1")
    ]


def test_reviews_stand_item_by_item_in_the_order_of_their_file(spelling):
    read = read_dataset(DATA / spelling)
    assert read.reviews.frame["id"].to_list() == ["v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10"]
    assert read.reviews.starts.tolist() == [0, 3, 5, 8, 10, 10]


def test_reviewers_have_the_names_they_were_assigned(spelling):
    names = read_dataset(DATA / spelling).reviews.frame["user_name"].to_list()
    assert names == ["Ann", "Bo", "Cy", "Dee", "Cy", "Bo", "Eli", None, "Ann", "Fay"]


def test_what_dangles_in_ours_is_a_warning_with_a_count():
    path = DATA / "ours"
    assert read_dataset(path).warnings == [
        f"{path}/judgements.jsonl: 1 judgements of reviews that are not there"
    ]


def test_what_dangles_or_strays_in_the_original_is_a_warning_with_a_count():
    path = DATA / "original"
    assert read_dataset(path).warnings == [
        f"{path}/user_mapping.json: 1 assignments of names to reviews that are not there",
        f"{path}/judgement_cache.json: 1 judgements of reviews that are not there",
        f"{path}: the key 'description' stands in 2 rows and is not read",
        f"{path}: the key 'group' stands in 2 rows and is not read",
        f"{path}: the key 'op' stands in 1 rows and is not read",
        f"{path}: the key 'value' stands in 2 rows and is not read",
    ]


def test_other_fields_of_an_original_item_stay_readable():
    read = read_dataset(DATA / "original")
    assert letters(read, leaf({"kind": "item_meta", "path": ["city"], "true": "Eastport"})) == "TTFFF"


def test_a_copied_folder_has_the_same_digest(spelling, tmp_path):
    copy = read_dataset(copied(spelling, tmp_path))
    assert copy.digest == read_dataset(DATA / spelling).digest
    assert len(copy.digest) == 64


@pytest.mark.parametrize("what", ["items", "reviews", "requests", "social", "judgements"])
def test_one_changed_byte_in_any_file_changes_the_digest(what, spelling, tmp_path):
    copy = read_dataset(copied(spelling, tmp_path))
    before = copy.digest
    changed = copy.files[what]
    changed.write_bytes(changed.read_bytes() + b"\n")
    assert read_dataset(copy.path).digest != before


# Other formats


def as_text(rows):
    """Rows as cells of text: text as it is, all else as JSON, nothing where nothing is."""
    names = list(dict.fromkeys(name for row in rows for name in row))

    def cell(value):
        return value if value is None or isinstance(value, str) else json.dumps(value)

    return pl.DataFrame(
        {name: [cell(row.get(name)) for row in rows] for name in names},
        schema_overrides=dict.fromkeys(names, pl.String),
    )


def rewritten(path, ending):
    """The rows of a JSONL file as a table of text beside it, and the file gone."""
    table = as_text(jsonl(path))
    if ending == ".csv":
        table.write_csv(path.with_suffix(ending))
    else:
        table.write_parquet(path.with_suffix(ending))
    path.unlink()


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_tables_of_text_have_the_same_truth(ending, spelling, tmp_path):
    copy = copied(spelling, tmp_path)
    for path in sorted(copy.glob("*.jsonl")):
        if path.stem != "judgements":
            rewritten(path, ending)
    assert truths(copy) == by_hand()


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_judgements_in_a_table_have_the_same_truth(ending, tmp_path):
    copy = copied("ours", tmp_path)
    rewritten(copy / "judgements.jsonl", ending)
    assert truths(copy) == by_hand()


def test_typed_columns_of_parquet_have_the_same_truth(spelling, tmp_path):
    copy = copied(spelling, tmp_path)
    path = copy / "reviews.jsonl"
    pl.DataFrame(jsonl(path), infer_schema_length=None).write_parquet(path.with_suffix(".parquet"))
    path.unlink()
    assert truths(copy) == by_hand()


def test_only_items_are_needed(tmp_path):
    read = read_dataset(written(tmp_path, {"items": [{"id": "b0"}]}))
    assert (len(read.items), len(read.reviews), read.requests, read.warnings) == (1, 0, [], [])


# Parts of a dataset


def test_an_item_alone_may_have_some_of_its_reviews_only():
    read = read_dataset(DATA / "ours")
    assert [
        block.reviews["id"].to_list() for block in (read.alone("b1"), read.alone("b1", ["v3", "v4"]))
    ] == [
        ["v1", "v2", "v3"],
        ["v3"],
    ]


def test_an_item_or_a_request_that_is_not_there_is_refused_with_those_that_are():
    read = read_dataset(DATA / "ours")
    with pytest.raises(UnknownNameError, match=r"there is no item 'x'; choose one of b1, b2, b3, b4, b5$"):
        read.alone("x")
    with pytest.raises(UnknownNameError, match=r"there is no request 'x'; choose one of R01, R02"):
        read.request("x")


# What is wrong

ITEM = {"id": "b0"}
REVIEW = {"id": "v0", "item_id": "b0", "stars": 3}
NAME = {"kind": "item_meta", "path": ["name"]}
TWO_MEANINGS = {"op": "AND", "args": [leaf(NAME), leaf({**NAME, "true": "x"})]}
LOOK_AHEAD = leaf({"kind": "review_text", "pattern": "(?=a)"})
REQUEST = {"id": "R1", "text": "any", "structure": leaf(NAME), "gold": "b0"}
JUDGED = {"review_id": "v0", "aspect": "tea", "judgement": "positive"}
PUBLISHED = {"review_id": "v0", "business_id": "b0", "stars": 3}


@pytest.mark.parametrize(
    ("name", "first", "change", "field"),
    [
        ("items", ITEM, {"colour": "red"}, "colour"),
        ("items", ITEM, {"id": "b0"}, "id"),
        ("items", ITEM, {"id": " "}, "id"),
        ("items", ITEM, {"id": 7}, "id"),
        ("items", ITEM, {"attributes": "free"}, "attributes"),
        ("items", ITEM, {"hours": {"Monday": "8-22"}}, "hours"),
        ("items", ITEM, {"hours": {"Monday": 8}}, "hours"),
        ("reviews", REVIEW, {"likes": 3}, "likes"),
        ("reviews", REVIEW, {"user": {"nom": "Ann"}}, "user.nom"),
        ("reviews", REVIEW, {"id": "v0"}, "id"),
        ("reviews", REVIEW, {"item_id": "b9"}, "item_id"),
        ("reviews", REVIEW, {"stars": None}, "stars"),
        ("reviews", REVIEW, {"stars": 9}, "stars"),
        ("reviews", REVIEW, {"stars": -1}, "stars"),
        ("reviews", REVIEW, {"user": {"average_stars": 5.5}}, "user.average_stars"),
        ("reviews", PUBLISHED, {"review_id": "v1", "stars": 6}, "stars"),
        ("reviews", REVIEW, {"user": {"review_count": -1}}, "user.review_count"),
        ("reviews", REVIEW, {"user": {"name": "Ann", "friends": ["Ann"]}}, "user"),
        ("reviews", PUBLISHED, {"review_id": "v1", "business_id": "b9"}, "item_id"),
        ("requests", REQUEST, {"id": "R1"}, "id"),
        ("requests", REQUEST, {"gold": "b9"}, "gold"),
        ("requests", REQUEST, {"golden": "b0"}, "golden"),
        ("requests", REQUEST, {"text": ""}, "text"),
        ("requests", REQUEST, {"text": " \n"}, "text"),
        ("requests", REQUEST, {"structure": leaf({"kind": "nope"})}, "structure.evidence.kind"),
        ("requests", REQUEST, {"structure": {**leaf(NAME), "group": "A"}}, "structure.group"),
        ("requests", REQUEST, {"structure": LOOK_AHEAD}, "structure.evidence.pattern"),
        ("requests", REQUEST, {"structure": TWO_MEANINGS}, "structure.args.1.aspect"),
        ("judgements", JUDGED, {"aspect": "milk", "judgement": "good"}, "judgement"),
        ("judgements", JUDGED, {"judgement": "negative"}, "review_id"),
    ],
)
def test_what_is_wrong_in_the_second_row_is_refused_with_its_line_and_field(
    name, first, change, field, tmp_path
):
    second = first | ({"id": "other"} if "id" in first else {}) | change
    rows = {"items": [ITEM], "reviews": [REVIEW], "requests": [REQUEST], name: [first, second]}
    with pytest.raises(RowError) as refused:
        read_dataset(written(tmp_path, rows))
    assert (refused.value.where, refused.value.field) == (f"{tmp_path}/{name}.jsonl:2", field)


@pytest.mark.parametrize("stars", [0, 0.5, 5])
def test_stars_go_from_none_to_five(stars, tmp_path):
    rows = {"items": [ITEM], "reviews": [{**REVIEW, "stars": stars, "user": {"average_stars": stars}}]}
    assert read_dataset(written(tmp_path, rows)).reviews.frame["stars"].to_list() == [stars]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"zzz": 1}, "choose one of id, group, scenario, text, register, shorthand, structure, gold"),
        ({"register_": "literal"}, "did you mean 'register'?"),
    ],
)
def test_an_unknown_key_of_a_request_is_told_the_keys_that_are_read(change, said, tmp_path):
    with pytest.raises(RowError) as refused:
        read_dataset(written(tmp_path, {"items": [ITEM], "requests": [{**REQUEST, **change}]}))
    assert refused.value.what == f"is not a field here; {said}"


def test_a_published_request_keeps_its_register(tmp_path):
    row = {"id": "R1", "text": "any", "structure": leaf(NAME), "gold_restaurant": "b0", "register": "literal"}
    read = read_dataset(written(tmp_path, {"items": [ITEM], "requests": [row]}))
    assert (read.request("R1").register, read.warnings) == ("literal", [])


def test_a_file_in_two_spellings_is_refused(tmp_path):
    written(tmp_path, {"items": [ITEM]})
    (tmp_path / "restaurants.jsonl").write_text(lines([{"business_id": "b0"}]), encoding="utf-8")
    with pytest.raises(InputError, match=r"has items\.jsonl and restaurants\.jsonl; keep one of them$"):
        read_dataset(tmp_path)


def test_what_is_no_folder_of_a_dataset_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"has no items\.jsonl and no restaurants\.jsonl"):
        read_dataset(tmp_path)
    with pytest.raises(InputError, match="is not a folder"):
        read_dataset(tmp_path / "nowhere")


def test_an_unknown_key_of_social_is_refused_and_one_of_user_mapping_is_not(tmp_path):
    written(tmp_path, {"items": [ITEM]})
    given = json.dumps({"friend_graph": {}, "user_names": []})
    (tmp_path / "social.json").write_text(given, encoding="utf-8")
    with pytest.raises(RowError) as refused:
        read_dataset(tmp_path)
    assert refused.value.field == "user_names"
    (tmp_path / "social.json").rename(tmp_path / "user_mapping.json")
    assert read_dataset(tmp_path).warnings == []


def test_a_published_review_without_an_id_is_named_by_its_line(tmp_path):
    written(tmp_path, {"items": [ITEM], "reviews": [PUBLISHED, {"business_id": "b0", "stars": 4}]})
    assert read_dataset(tmp_path).reviews.frame["id"].to_list() == ["v0", "line-2"]
