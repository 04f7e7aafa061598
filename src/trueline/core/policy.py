"""Policies: every weight, limit and choice of a suite in one frozen table.

Reach for it when a number could reasonably have been another. A policy has a name for people and a digest
for machines, is written to TOML and read back the same, and refuses a key it does not know.
"""

import tomllib
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from trueline.core.digest import digest_of
from trueline.core.errors import InputError
from trueline.core.schema import first_problem

__all__ = ["Policy", "from_toml", "to_toml"]


class Policy(BaseModel):
    """The table; a suite's policy adds its own rows."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)

    id: str
    about: str

    @property
    def digest(self) -> str:
        """The first 16 hex digits of the SHA-256 of every row but the name and the description."""
        content = self.model_dump_json(exclude={"id", "about"})
        return digest_of(content.encode())[:16]


AnyPolicy = TypeVar("AnyPolicy", bound=Policy)


def to_toml(policy: Policy) -> str:
    """The policy as TOML, every row written out."""
    import tomli_w  # noqa: PLC0415 - only an export needs it

    return tomli_w.dumps(policy.model_dump(mode="json"))


def from_toml(model: type[AnyPolicy], path: Path) -> AnyPolicy:
    """The policy in a TOML file; every row must be there, so that a file means the same for ever."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise InputError(f"{path}: cannot be read: {problem.strerror}") from None
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{path}: is not TOML: {problem}") from None
    try:
        policy = model.model_validate(values)
    except ValidationError as problem:
        field, what = first_problem(model, problem)
        raise InputError(": ".join(part for part in (str(path), field, what) if part)) from None
    if left_out := [name for name in model.model_fields if name not in values]:
        raise InputError(f"{path}: {left_out[0]}: is missing; add it")
    return policy
