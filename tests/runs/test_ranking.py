"""Methods rank three items for a handful of requests, and every number is computed by hand."""

import json
from dataclasses import replace
from math import log2

import pytest
from scipy.stats import binomtest

from tests.rerank.folder import FREE, REQUESTS, folder
from trueline.core.ask import Budget, user
from trueline.rerank.attacks import ATTACKS
from trueline.rerank.attacks.attack import Attack, added
from trueline.rerank.dataset import read_dataset
from trueline.rerank.methods.method import Method, Reply
from trueline.rerank.methods.random import Random
from trueline.runs import Run, ranking
from trueline.runs.drive import Alone
from trueline.runs.ranking import Ranking, results_file
from trueline.testing import Scripted as Model

TV = {"aspect": "tv", "evidence": {"kind": "item_meta", "path": ["attributes", "HasTV"], "true": "True"}}


def request(name, gold, structure=FREE, **more):
    return {"id": name, "group": "G02", "text": "some place", "structure": structure, "gold": gold, **more}


ASKED = [
    *REQUESTS,
    request("R03", "b2", TV, register="literal"),
    request("R04", "b2", TV, group="G09"),
    request("R05", "b2", TV),
]
SAID = {
    "R01": ("b1", "b2", "b3"),
    "R02": Reply(("b2", "b1"), tokens_in=10, tokens_out=2, cost_usd=0.1),
    "R03": ("b1",),
    "R04": ValueError("no\n\x1b idea"),
    "R05": ("b2", "b2"),
}


class Scripted(Method):
    """Says what stands above, and remembers what it was shown."""

    def __init__(self, said=SAID):
        self.said, self.shown = said, []

    def rank(self, task):
        self.shown.append((task.request_id, task.candidates))
        said = self.said[task.request_id]
        if isinstance(said, Exception):
            raise said
        return said


class Praised(Method):
    """By how many reviews of five stars there are; the last item first where that is the same."""

    def rank(self, task):
        stars = {item: task.pool.alone(item).reviews["stars"].to_list() for item in task.candidates}
        return sorted(sorted(stars, reverse=True), key=lambda item: -stars[item].count(5))


@pytest.fixture
def made(tmp_path):
    """Make what asks a method these requests, and a run for it."""

    def make(method, requests=ASKED, out="run", **more):
        dataset = read_dataset(folder(tmp_path / "cafes", requests=requests))
        given = {"dataset": dataset, "digest": dataset.digest, "requests": dataset.requests, **more}
        run = Run.begin({"suite": "rerank"}, name="rank", out=tmp_path / out)
        return Ranking(name="mine", method=method, **given), run

    return make


@pytest.fixture
def scripted(made):
    """The rows of the scripted method at three candidates, its usage, and the summary."""
    ranks, run = made(Scripted())
    summary = ranks.end_run(run, ranks.ask(run, 3))
    rows = {row["request_id"]: row for row in run.rows("results_3.jsonl")}
    return rows, list(run.rows("usage.jsonl")), summary


def bounds(hits, n):
    found = binomtest(hits, n).proportion_ci(method="wilson")
    return {"low": pytest.approx(found.low), "high": pytest.approx(found.high), "level": 0.95}


def without_times(rows):
    return [{key: value for key, value in row.items() if key != "latency_ms"} for row in rows]


def test_a_row_has_exactly_these_fields(scripted):
    row = scripted[0]["R01"]
    assert row.pop("latency_ms") >= 0
    assert row == {
        "request_id": "R01",
        "gold": "b1",
        "ranking": ["b1", "b2", "b3"],
        "prediction": "b1",
        "rank": 1,
        "hit_at_1": True,
        "hit_at_5": True,
        "outcome": "scored",
        "tokens_in": 0,
        "tokens_out": 0,
        "cost_usd": 0.0,
        "coverage": {"reviews_shown": 3, "reviews_total": 3, "gold_evidence_shown": True},
        "group": "G02",
        "register": "literal",
    }


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("R02", ("scored", "b2", 2, False, True, None)),
        ("R03", ("scored", "b1", None, False, False, None)),
        ("R04", ("failed", None, None, None, None, "ValueError: no \\x1b idea")),
        ("R05", ("unreadable", None, None, False, False, "ranks 'b2' twice")),
    ],
)
def test_what_is_listed_missing_failed_or_unreadable_is_told_apart(scripted, name, told):
    row = scripted[0][name]
    fields = ("outcome", "prediction", "rank", "hit_at_1", "hit_at_5")
    assert (*(row[field] for field in fields), row.get("cause")) == told
    assert (row["ranking"] == []) == (row["outcome"] != "scored")


def test_numbers_of_all_count_an_unreadable_reply_and_leave_out_a_failed_one(scripted):
    found = scripted[2]["numbers"]
    assert (found["asked"], found["counted"], found["cutoff"]) == (5, 4, 5)
    assert (found["unreadable_share"], found["failed_share"]) == (0.2, 0.2)
    assert found["hits_at_1"] == {"value": 0.25, "interval": bounds(1, 4)}
    assert found["hits_at_3"] == {"value": 0.5, "interval": bounds(2, 4)}
    assert found["mrr"]["value"] == pytest.approx((1 + 1 / 2) / 4)
    assert found["ndcg"]["value"] == pytest.approx((1 + 1 / log2(3)) / 4)


def test_numbers_are_split_by_group_and_by_register(scripted):
    split = {
        what: {name: (one["asked"], one["counted"], one["hits_at_1"]["value"]) for name, one in parts.items()}
        for what, parts in scripted[2].items()
        if what in ("groups", "registers")
    }
    assert split == {
        "groups": {"G02": (3, 3, 1 / 3), "G09": (2, 1, 0.0)},
        "registers": {"literal": (2, 2, 0.5), "": (3, 2, 0.0)},
    }


def test_usage_has_a_row_a_request_and_the_summary_their_sums(scripted):
    rows, usage, summary = scripted
    assert [row["request_id"] for row in usage] == list(rows) == ["R01", "R02", "R03", "R04", "R05"]
    assert without_times(usage)[1] == {
        "request_id": "R02",
        "candidates": 3,
        "attack": None,
        "tokens_in": 10,
        "tokens_out": 2,
        "cost_usd": 0.1,
    }
    assert (summary["total_tokens_in"], summary["total_tokens_out"], summary["cost_usd"]) == (10, 2, 0.1)
    assert summary["total_latency_ms"] == pytest.approx(sum(row["latency_ms"] for row in usage))
    assert (summary["run"], summary["candidates"], summary["requests"]) == (1, 3, 5)


def test_ten_times_ten_cents_are_one_dollar(made):
    asked = [request(f"R{number}", "b1") for number in range(10)]
    method = Scripted({one["id"]: Reply(("b1",), cost_usd=0.1) for one in asked})
    ranks, run = made(method, asked)
    assert ranks.end_run(run, ranks.ask(run, 2))["cost_usd"] == 1.0


def test_the_summary_is_on_the_disk_as_it_was_given(made):
    ranks, run = made(Scripted())
    summary = ranks.end_run(run, ranks.ask(run, 3))
    assert json.loads(json.dumps(summary)) == run.summary()
    assert summary["dataset_digest"] == ranks.dataset.digest


def test_more_than_one_failure_in_twenty_does_not_stand(made, scripted):
    assert scripted[2]["outcome"] == "failed"
    assert scripted[2]["causes"] == ["1 of 5 requests failed with 3 candidates, more than 5%"]
    assert scripted[2]["without_ranking"] == [
        {"outcome": "failed", "cause": "ValueError: no \\x1b idea", "count": 1},
        {"outcome": "unreadable", "cause": "ranks 'b2' twice", "count": 1},
    ]
    asked = [request(f"R{number}", "b1") for number in range(20)]
    said = {one["id"]: ("b1",) for one in asked} | {"R7": ValueError()}
    ranks, run = made(Scripted(said), asked, out="twenty")
    assert ranks.end_run(run, ranks.ask(run, 2))["outcome"] == "measured"


def test_mrr_looks_no_further_than_k(made):
    ranks, run = made(Scripted({"R01": ("b3", "b1")}), REQUESTS[:1], k=1)
    found = ranks.end_run(run, ranks.ask(run, 3))["numbers"]
    assert (found["cutoff"], found["mrr"]["value"], found["hits_at_3"]) == (1, 0.0, None)


def test_pools_nest_and_the_gold_item_is_in_each(made):
    method = Scripted(dict.fromkeys(SAID, ("b1",)))
    ranks, run = made(method, shuffle="none")
    found = [ranks.ask(run, size) for size in (1, 2, 3)]
    shown = {(name, len(candidates)): set(candidates) for name, candidates in method.shown}
    for one in ASKED:
        name = one["id"]
        assert {one["gold"]} == shown[name, 1] < shown[name, 2] < shown[name, 3] == {"b1", "b2", "b3"}
    sizes = ranks.end_scale(run, found)["sizes"]
    assert [one["candidates"] for one in sizes] == [1, 2, 3]
    assert [len(list(run.rows(results_file(size)))) for size in (1, 2, 3)] == [5, 5, 5]
    assert [row["candidates"] for row in run.rows("usage.jsonl")] == [1] * 5 + [2] * 5 + [3] * 5


@pytest.mark.parametrize("shuffle", ["random", "middle", "none"])
def test_candidates_are_shown_in_the_order_asked_for(made, shuffle):
    orders = set()
    for seed in range(6):
        method = Scripted()
        ranks, run = made(method, shuffle=shuffle, seed=seed, out=f"{shuffle}{seed}")
        ranks.ask(run, 3)
        orders |= {(name, tuple(candidates)) for name, candidates in method.shown if name in ("R01", "R03")}
    wanted = {
        "middle": {("R01", ("b2", "b1", "b3")), ("R03", ("b1", "b2", "b3"))},
        "none": {("R01", ("b1", "b2", "b3")), ("R03", ("b1", "b2", "b3"))},
    }
    assert len(orders) > 4 if shuffle == "random" else orders == wanted[shuffle]


def test_the_same_seed_gives_the_same_rows_and_another_one_does_not(made):
    rows = []
    for out, seed in (("one", 1), ("two", 1), ("three", 2)):
        ranks, run = made(Random(), out=out, seed=seed)
        ranks.ask(run, 3)
        ranks.ask(run, 3, ATTACKS["fake_positive"])
        files = (results_file(3), results_file(3, "fake_positive"), "usage.jsonl")
        rows.append([without_times(run.rows(file)) for file in files])
    assert rows[0] == rows[1] != rows[2]


def test_rows_are_on_the_disk_before_the_next_batch_is_asked(made, monkeypatch):
    monkeypatch.setattr(ranking, "HELD", 2)
    there = []

    class Watching(Method):
        def rank(self, task):
            there.append(len(list(run.rows("results_3.jsonl"))))
            return task.candidates

    ranks, run = made(Watching())
    ranks.ask(run, 3)
    assert there == [0, 0, 2, 2, 4]
    assert len(list(run.rows("results_3.jsonl"))) == 5


def test_whoever_watches_is_told_of_every_request(made):
    told = []
    ranks, run = made(Scripted())
    ranks.ask(run, 3, None, lambda state: told.append((state.done, state.total)))
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def test_a_request_that_has_a_row_is_not_asked_again(made):
    ranks, run = made(Scripted())
    whole = ranks.end_run(run, ranks.ask(run, 3))
    rows = list(run.rows("results_3.jsonl"))
    run.replace([rows[3], rows[1]], "results_3.jsonl")
    asked = []

    class Again(Method):
        def rank(self, task):
            asked.append(task.request_id)
            return Scripted().rank(task)

    again = replace(ranks, method=Again())
    assert again.end_run(run, again.ask(run, 3))["numbers"] == whole["numbers"]
    assert asked == ["R01", "R03", "R05"]
    assert [row["request_id"] for row in run.rows("results_3.jsonl")] == ["R01", "R02", "R03", "R04", "R05"]
    assert len(list(run.rows("usage.jsonl"))) == 5


class Tracing(Method):
    """Asks a model and keeps a trace."""

    budget = Budget(calls=1, tokens=1_000)

    async def rank(self, task):
        reply = task.read(await task.say(user(task.text), phase="rank"))
        return replace(reply, trace=({"phase": "rank"}, {"phase": "end"}))


def test_a_row_is_on_the_disk_as_soon_as_a_model_has_answered(made):
    there = []

    def say(_):
        there.append(len(list(run.rows("results_3.jsonl"))))
        return "RANKING: 1"

    ranks, run = made(Tracing())
    replace(ranks, drive=Alone(Model(say))).ask(run, 3)
    assert there == [0, 1, 2, 3, 4]


def test_a_request_that_is_asked_again_leaves_its_earlier_steps(made):
    ranks, run = made(Tracing())
    driven = replace(ranks, drive=Alone(Model(lambda _: "RANKING: 1")), name="my-method")
    driven.ask(run, 3)
    run.replace(list(run.rows("results_3.jsonl"))[:4], "results_3.jsonl")
    driven.ask(run, 3)
    steps = [(row["request_id"], row["phase"]) for row in run.rows("my_method_trace.jsonl")]
    assert sorted(steps) == [(f"R0{n}", phase) for n in range(1, 6) for phase in ("end", "rank")]


def test_what_a_drive_could_not_do_has_failed_with_its_cause(made):
    def lost(_name, jobs, _work, _score):
        return {job.id: "its sample ended early" for job in jobs}

    ranks, run = made(Scripted())
    found = replace(ranks, drive=lost).ask(run, 3)
    assert found.causes == {("failed", "its sample ended early"): 5}


@pytest.fixture
def attacked(made):
    """The summary of a method that falls for praise, over six requests of which none is touched by blame."""

    def attack(**more):
        ranks, run = made(Praised(), [request(f"R{number}", "b1") for number in range(6)], **more)
        attacks = [ATTACKS["fake_positive"], ATTACKS["fake_negative"]]
        found = [ranks.ask(run, 3), *(ranks.ask(run, 3, one) for one in attacks)]
        return ranks.end_attack(run, found, {"sarcastic_noise": "why"}), run

    return attack


def test_an_attack_is_compared_with_the_clean_run_on_the_same_requests(attacked):
    summary, _ = attacked()
    praise, blame, idle = summary["attacks"]
    assert summary["clean"]["numbers"]["hits_at_1"]["value"] == 1.0
    # b2 and b3 have a review of five stars now, as b1 has: b3, b2, b1.
    assert praise["numbers"]["hits_at_1"] == {"value": 0.0, "interval": bounds(0, 6)}
    found = praise["comparison"]
    assert (found["counted"], found["left_out"], found["hits_difference"]) == (6, 0, -1.0)
    assert found["hits_at_1"] == {"only_a": 6, "only_b": 0, "p_value": pytest.approx(2 / 2**6)}
    assert found["mrr"]["difference"] == pytest.approx(1 / 3 - 1)
    assert blame["comparison"]["hits_difference"] == 0.0
    assert idle == {"attack": "sarcastic_noise", "outcome": "idle", "cause": "why"}


def test_p_values_are_adjusted_over_the_attacks_that_ran(attacked):
    summary, _ = attacked()
    adjusted = [one.get("holm_p_value") for one in summary["attacks"]]
    assert adjusted == [pytest.approx(2 * 2 / 2**6), 1.0, None]


def test_what_an_attack_changed_is_counted_and_has_rows_of_its_own(attacked):
    summary, run = attacked()
    told = [(one["items_changed"], one["items_left_clean"]) for one in summary["attacks"][:2]]
    assert told == [(12, 0), (12, 0)]
    assert [row["rank"] for row in run.rows("results_3.jsonl")] == [1] * 6
    assert [row["rank"] for row in run.rows("results_3_fake_positive.jsonl")] == [3] * 6
    shown = next(run.rows("results_3_fake_positive.jsonl"))["coverage"]
    assert shown == {"reviews_shown": 5, "reviews_total": 5, "gold_evidence_shown": True}
    assert [row["attack"] for row in run.rows("usage.jsonl")] == [
        *[None] * 6,
        *["fake_positive"] * 6,
        *["fake_negative"] * 6,
    ]


def test_the_gold_item_is_attacked_when_that_is_asked_for(attacked):
    praise = attacked(attack_gold=True)[0]["attacks"][0]
    assert (praise["items_changed"], praise["comparison"]["hits_difference"]) == (18, 0.0)


def test_gold_evidence_that_an_attack_took_away_is_not_called_shown(made):
    ranks, run = made(Praised(), [REQUESTS[1]], attack_gold=True)
    silent = Attack(id="silent", about="", change=lambda reviews, *_: list(reviews)[1:])
    ranks.ask(run, 3, silent)
    (row,) = run.rows("results_3_silent.jsonl")
    assert row["coverage"] == {"reviews_shown": 1, "reviews_total": 1, "gold_evidence_shown": False}


def test_candidates_stand_in_the_same_order_clean_and_attacked(made):
    method = Scripted()
    ranks, run = made(method)
    ranks.ask(run, 3)
    ranks.ask(run, 3, ATTACKS["typo_20"])
    assert method.shown[:5] == method.shown[5:]


def boba(reviews, item, _):
    """What a friend of Ann's says, which makes any item true for R02."""
    if item["id"] != "b3":
        return list(reviews)
    return [*reviews[:-1], {**added(reviews, item, "boba", 5)[-1], "user_name": "Bo"}]


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (lambda reviews, *_: list(reviews), "no candidate has anything that it changes"),
        (boba, "what it changes would become true: 1 items are left clean"),
        (lambda reviews, item, _: added(reviews, item, "tea", 5), None),
    ],
)
def test_an_attack_that_changes_nothing_says_why(made, change, cause):
    ranks, _ = made(Praised(), [REQUESTS[1]])
    assert ranks.idle(Attack(id="mine", about="", change=change), 3) == cause


def test_requests_that_failed_on_one_side_leave_the_comparison_and_are_counted(made):
    class Fragile(Praised):
        def rank(self, task):
            if task.request_id == "R0" and len(task.pool.reviews) > 3:
                raise ValueError("too much to read")
            return super().rank(task)

    ranks, run = made(Fragile(), [request(f"R{number}", "b1") for number in range(3)])
    found = [ranks.ask(run, 3), ranks.ask(run, 3, ATTACKS["fake_negative"])]
    summary = ranks.end_attack(run, found, {})
    (one,) = summary["attacks"]
    assert (one["comparison"]["counted"], one["comparison"]["left_out"], one["outcome"]) == (2, 1, "failed")
    assert summary["causes"] == ["1 of 3 requests failed with 3 candidates under fake_negative, more than 5%"]
