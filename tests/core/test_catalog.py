import sys
from dataclasses import dataclass

import pytest

from trueline.core.catalog import Catalog
from trueline.core.errors import InputError, UnknownNameError

GROUP = "trueline_test_things"


@dataclass(frozen=True)
class Thing:
    id: str


FOX, OWL = Thing("fox"), Thing("owl")


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Install a distribution for real: a module and its metadata in a folder on sys.path."""
    made = []

    def install(name, module, entries):
        (tmp_path / f"{name}.py").write_text(module)
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[{GROUP}]\n{entries}\n")
        made.append(name)

    monkeypatch.syspath_prepend(str(tmp_path))
    yield install
    for name in made:
        sys.modules.pop(name, None)


PLUG = "class Thing:\n    def __init__(self, id): self.id = id\n"


def test_a_thing_is_found_by_its_name():
    assert Catalog("animal", [FOX, OWL])["owl"] is OWL


def test_names_and_things_come_in_the_order_of_the_list():
    catalog = Catalog("animal", [OWL, FOX])
    assert catalog.names == ("owl", "fox")
    assert list(catalog) == [OWL, FOX]
    assert len(catalog) == 2


def test_a_catalog_knows_which_names_it_holds():
    catalog = Catalog("animal", [FOX])
    assert "fox" in catalog
    assert "owl" not in catalog


def test_an_unknown_name_is_refused_with_the_near_one():
    with pytest.raises(UnknownNameError) as caught:
        Catalog("animal", [FOX, OWL])["foxx"]
    assert str(caught.value) == "there is no animal 'foxx'; did you mean 'fox'?"


def test_an_unknown_name_that_is_near_nothing_is_refused_with_every_name():
    with pytest.raises(UnknownNameError, match="there is no animal 'whale'; choose one of fox, owl"):
        Catalog("animal", [FOX, OWL])["whale"]


def test_a_name_is_taken_once():
    catalog = Catalog("animal", [FOX, Thing("fox")])
    with pytest.raises(InputError, match="two animals are named 'fox'; rename one of them"):
        catalog["fox"]


def test_a_plug_in_adds_a_thing_through_its_entry_point(install):
    install("plug_one", f"{PLUG}whale = Thing('whale')\n", "whale = plug_one:whale")
    catalog = Catalog("animal", [FOX], GROUP)
    assert catalog["whale"].id == "whale"


def test_ours_come_first_and_plug_ins_follow_by_the_name_of_their_entry_point(install):
    module = f"{PLUG}a = Thing('ant')\nb = Thing('bee')\n"
    install("plug_two", module, "2nd = plug_two:a\n1st = plug_two:b")
    assert Catalog("animal", [OWL, FOX], GROUP).names == ("owl", "fox", "bee", "ant")


def test_a_plug_in_cannot_take_a_name_of_ours(install):
    install("plug_three", f"{PLUG}fox = Thing('fox')\n", "fox = plug_three:fox")
    with pytest.raises(InputError, match="two animals are named 'fox'"):
        Catalog("animal", [FOX], GROUP)["fox"]


def test_a_plug_in_of_another_group_is_left_out(install):
    install("plug_four", f"{PLUG}whale = Thing('whale')\n", "whale = plug_four:whale")
    assert Catalog("animal", [FOX], "trueline_test_others").names == ("fox",)
    assert Catalog("animal", [FOX]).names == ("fox",)


def test_a_plug_in_is_imported_when_the_catalog_is_first_asked(install):
    install("plug_five", f"{PLUG}whale = Thing('whale')\n", "whale = plug_five:whale")
    catalog = Catalog("animal", [FOX], GROUP)
    assert "plug_five" not in sys.modules
    assert "whale" in catalog
    assert "plug_five" in sys.modules


def test_a_broken_plug_in_is_refused_by_name(install):
    install("plug_six", "import no_such_module_anywhere\n", "whale = plug_six:whale")
    with pytest.raises(InputError, match="whale"):
        Catalog("animal", [FOX], GROUP)["fox"]
