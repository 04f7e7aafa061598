"""Jobs asked of a model, many at once, through Inspect AI.

Reach for it where `runs.drive.Alone` would ask one at a time. What always holds: jobs go in slices, so that
memory does not grow with their number; logs that `inspect view` opens stand in the folder that is named;
nothing is asked that has been answered, since only open jobs are given.
"""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inspect_ai import Task, eval  # noqa: A004 - Inspect's own name
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, Model, get_model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.evals.ask import Asked
from trueline.runs.drive import Job, Work

__all__ = ["SLICE", "Driven", "Settings", "as_task", "do_job", "model_named", "row_value"]

SLICE = 1_000
"""Jobs of one log."""

FLIGHT = 4
"""Jobs in flight for each connection: while one waits for the model, others are made ready and written."""

ROW = "row"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A model and how it is asked, as it is sent."""

    model: str
    temperature: float = 0.0
    max_tokens: int | None = None
    seed: int | None = None
    connections: int = 5
    retries: int = 5
    timeout: int = 600
    base_url: str | None = None
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def sent(self) -> dict[str, Any]:
        """What changes what the model says."""
        names = ("model", "temperature", "max_tokens", "seed", "base_url")
        return {name: getattr(self, name) for name in names} | {"arguments": dict(self.arguments)}

    def pace(self) -> dict[str, Any]:
        """What changes only how fast it says it, and how long it is waited for."""
        return {name: getattr(self, name) for name in ("connections", "retries", "timeout")}


@dataclass(frozen=True)
class Driven:
    """A drive that has a model; `logs` is where Inspect writes."""

    settings: Settings
    logs: Path

    def __call__(self, name: str, jobs: Sequence[Job], work: Work, score: str) -> dict[str, str]:
        """Do the jobs, and say why some have no row."""
        model = model_named(self.settings)
        lost: dict[str, str] = {}
        for start in range(0, len(jobs), SLICE):
            some = jobs[start : start + SLICE]
            done: set[str] = set()
            log = self._run(as_task(name, some, _noting(work, done), score), model)
            lost |= {job.id: _cause(log) for job in some if job.id not in done}
        return lost

    def _run(self, task: Task, model: Model) -> EvalLog:
        settings = self.settings
        # Inspect leaves streams of anyio to the garbage collector, and calls tenacity in its older way.
        warnings.filterwarnings("ignore", "Unclosed <MemoryObject", ResourceWarning)
        warnings.filterwarnings("ignore", category=DeprecationWarning, module="inspect_ai|tenacity")
        (log,) = eval(
            task,
            model=model,
            display="none",
            log_dir=str(self.logs),
            log_level="warning",
            log_header_only=True,
            log_model_api=False,
            log_realtime=False,
            ctl_server=False,
            fail_on_error=False,
            max_samples=FLIGHT * settings.connections,
            score_display=False,
        )
        if log.status == "cancelled":
            raise KeyboardInterrupt
        return log


def model_named(settings: Settings) -> Model:
    """The model that a user wrote, with its settings; what is wrong with it is said before it is asked."""
    given = {"temperature": settings.temperature, "max_tokens": settings.max_tokens, "seed": settings.seed}
    config = {name: value for name, value in given.items() if value is not None}
    try:
        return get_model(
            settings.model,
            config=GenerateConfig(
                **config,
                max_connections=settings.connections,
                max_retries=settings.retries,
                timeout=settings.timeout,
            ),
            base_url=settings.base_url,
            memoize=False,
            **settings.arguments,
        )
    except InputError:
        raise
    except Exception as problem:  # noqa: BLE001 - each provider raises errors of its own
        what = printable(f"{type(problem).__name__}: {problem}")[:300]
        raise InputError(f"the model {settings.model} cannot be asked: {what}") from None


def as_task(name: str, jobs: Sequence[Job], work: Work, score: str) -> Task:
    """Jobs as a task of Inspect: each is a sample, and its row becomes its score."""
    samples = [Sample(id=job.id, input=job.text, target=job.target, metadata=dict(job.about)) for job in jobs]
    return Task(
        dataset=MemoryDataset(samples, name=name), solver=do_job(work), scorer=row_value(score), name=name
    )


@solver
def do_job(work: Work) -> Solver:
    """Do the work of a sample with the model of the task, and keep its row."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        del generate
        row = await work(str(state.sample_id), Asked(get_model()))
        state.store.set(ROW, dict(row))
        state.output.completion = str(row.get("prediction") or row.get("cause") or "")
        return state

    return solve


@scorer(metrics=[mean(), stderr()])
def row_value(name: str) -> Scorer:
    """Take the score from the row; a failed one has none."""

    async def score(state: TaskState, target: Target) -> Score | None:
        del target
        row = state.store.get(ROW)
        value = None if row is None else row.get(name)
        return None if value is None else Score(value=float(value), answer=state.output.completion)

    return score


def _noting(work: Work, done: set[str]) -> Work:
    """The work, which notes what it has done."""

    async def noted(name: str, ask: Any) -> Mapping[str, Any]:
        row = await work(name, ask)
        done.add(name)
        return row

    return noted


def _cause(log: EvalLog) -> str:
    problem = log.error.message if log.error else "its sample ended before it was answered"
    return printable(problem)[:300]
