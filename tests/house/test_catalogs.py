"""What a catalog lists stands in the catalog's own folder, or in its own file when it has no folder.

Things a plug-in adds stand wherever the plug-in does, so they are not asked.
"""

import ast
import dataclasses
from pathlib import Path
from types import FunctionType

import pytest

from tests.house.source import modules
from trueline.core.catalog import Catalog
from trueline.core.chance import generator
from trueline.names import POLICIES, RULES
from trueline.names.rules.needs import nothing


def assigned(source):
    """The names a source text gives a value at its top."""
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        yield from (target.id for target in targets if isinstance(target, ast.Name))


def catalogs():
    """Every catalog with the module that makes it; elsewhere it is only imported."""
    for module in modules():
        for name in assigned(Path(module.__file__).read_text(encoding="utf-8")):
            if isinstance(value := getattr(module, name, None), Catalog):
                yield module.__name__, name, value


def functions(thing):
    """The functions a thing is made of, also those of a thing inside it."""
    if isinstance(thing, FunctionType | type):
        yield thing
    elif dataclasses.is_dataclass(thing):
        for field in dataclasses.fields(thing):
            yield from functions(getattr(thing, field.name))


def origins(thing):
    """The modules a thing comes from: those of its functions, or of its kind when it has none."""
    return {function.__module__ for function in functions(thing)} or {type(thing).__module__}


def strangers(catalog, home):
    """Things of the catalog that come from elsewhere than the home, with the modules they come from."""
    return {
        thing.id: outside
        for thing in catalog._ours
        if (outside := {name for name in origins(thing) if not f"{name}.".startswith(f"{home}.")})
    }


FOUND = list(catalogs())


@pytest.mark.parametrize(
    ("home", "catalog"), [(home, each) for home, _, each in FOUND], ids=[f[1] for f in FOUND]
)
def test_what_a_catalog_lists_stands_in_its_folder(home, catalog):
    assert strangers(catalog, home) == {}


def test_the_rules_stand_in_a_folder_and_the_policies_in_a_file():
    homes = {name: home for home, name, _ in FOUND}
    assert homes.items() >= {"RULES": "trueline.names.rules", "POLICIES": "trueline.names.policy"}.items()


@dataclasses.dataclass
class Sample:
    id: str
    does: object
    inner: object = None


def test_a_thing_whose_function_is_from_elsewhere_is_caught():
    catalog = Catalog("sample", [Sample("ours", nothing), Sample("theirs", generator)])
    assert strangers(catalog, "trueline.names.rules") == {"theirs": {"trueline.core.chance"}}


def test_a_function_inside_an_inner_thing_is_caught():
    catalog = Catalog("sample", [Sample("deep", nothing, Sample("inner", generator))])
    assert strangers(catalog, "trueline.names.rules") == {"deep": {"trueline.core.chance"}}


def test_a_thing_of_a_kind_from_elsewhere_is_caught():
    assert set(strangers(POLICIES, "trueline.names.rules")) == set(POLICIES.names)


def test_a_folder_whose_name_only_begins_alike_is_not_home():
    assert set(strangers(RULES, "trueline.names.rule")) == set(RULES.names)
