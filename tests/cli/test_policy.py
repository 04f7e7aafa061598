import json

from tests.cli.run_trueline import trueline
from trueline.names import POLICIES, policy_named


def test_show_prints_every_row_and_the_digest():
    lines = trueline("policy", "show", "names", "documented").stdout.splitlines()
    shown = dict(line.split(maxsplit=1) for line in lines)
    assert shown["rule_weight"] == "0.2"
    assert shown["spelling_bands.Medium"] == "0.5, 0.7"
    assert shown["digest"] == POLICIES["documented"].digest


def test_show_as_json_is_the_policy():
    shown = json.loads(trueline("policy", "show", "names", "fair", "--json").stdout)
    assert shown.pop("digest") == POLICIES["fair"].digest
    assert shown == POLICIES["fair"].model_dump()


def test_an_exported_policy_is_read_back_the_same(tmp_path):
    printed, out = trueline("policy", "export", "names", "miid").stdout, tmp_path / "mine.toml"
    assert trueline("policy", "export", "names", "miid", "--out", out).returncode == 0
    assert out.read_text(encoding="utf-8").strip() == printed.strip()
    assert policy_named(str(out)) == POLICIES["miid"]


def test_an_unknown_policy_names_the_near_one():
    done = trueline("policy", "show", "names", "fairr")
    assert done.returncode == 2
    assert done.stderr == "trueline: there is no names policy 'fairr'; did you mean 'fair'?\n"
