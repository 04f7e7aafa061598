"""Jobs asked of a model, many at once, through Inspect AI.

Reach for it where `runs.drive.Alone` would ask one at a time. What always holds: jobs go in slices, so that
memory does not grow with their number; logs that `inspect view` opens stand in the folder that is named;
nothing is asked that has been answered, since only open jobs are given.
"""

import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from inspect_ai import Task, eval  # noqa: A004 - Inspect's own name
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog
from inspect_ai.model import GenerateConfig, Model, get_model
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from trueline.core.ask import Ask
from trueline.core.collector import collector_seldom
from trueline.core.errors import InputError
from trueline.core.printable import printable
from trueline.evals.ask import Asked
from trueline.evals.patience import be_patient
from trueline.evals.secret import hide_key
from trueline.runs.drive import Job, Work

__all__ = ["SLICE", "Driven", "Settings", "as_task", "do_job", "model_named", "row_value"]

SLICE = 1_000
"""Jobs of one log."""

FLIGHT = 4
"""Jobs in flight for each connection: while one waits for the model, others are made ready and written."""

BUFFER = 50
"""Samples that Inspect holds before it writes them: its log is for looking, our rows are written at once."""

ROW = "row"

ENDED = "its sample ended before it was answered"
"""Why a job has no row: a limit that somebody set for Inspect ended its sample."""

LONGEST = 300
"""Characters of a cause that are kept."""

SECRET = re.compile(r"(?:^|_)(?:key|token|secret|password)$", re.IGNORECASE)
"""The name of a setting that nobody else should read."""

MARKUP = re.compile(r"\[/?(?:bold|blue)\]|^ERROR: ")
"""What Inspect adds to its errors for a terminal."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A model and how it is asked, as it is sent; it is written down with a run, so it holds no secret.

    Each of the `retries` may wait for its reply for `timeout` seconds.
    """

    model: str
    temperature: float = 0.0
    max_tokens: int | None = None
    seed: int | None = None
    connections: int = 5
    retries: int = 5
    timeout: int = 600
    base_url: str | None = None
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if secret := next((name for name in self.arguments if SECRET.search(name)), None):
            what = f"--model-arg {secret} would be written down with the run"
            raise InputError(f"{what}; keep it in the environment, where the provider looks for it")
        if self.base_url is not None and "@" in urlsplit(self.base_url).netloc:
            what = "--model-url holds a password, which would be written down with the run"
            raise InputError(f"{what}; keep it in the environment, where the provider looks for it")

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
            watched = _Watched(work)
            self._run(as_task(name, some, watched, score), model, watched)
            lost |= {job.id: ENDED for job in some if job.id not in watched.done}
        return lost

    def _run(self, task: Task, model: Model, watched: "_Watched") -> None:
        """Ask them all; whatever breaks on our side ends it at once and comes out as it was."""
        try:
            with collector_seldom():
                logs = self._logs(task, model)
        except Exception as problem:
            if watched.broke is not None:
                raise watched.broke from None
            if type(problem).__name__ == "PrerequisiteError":
                raise InputError(self._gave_up(_said(problem))) from None
            raise
        if watched.broke is not None:
            raise watched.broke
        if not logs or logs[0].status == "cancelled":
            raise KeyboardInterrupt
        if logs[0].status == "error":
            error = logs[0].error
            raise InputError(self._gave_up(error.message if error else "it does not say why"))

    def _gave_up(self, why: str) -> str:
        what = f"{self.logs}: Inspect AI gave up: {printable(why)[:LONGEST]}"
        return f"{what}; what was answered is kept, and the same command goes on with it"

    def _logs(self, task: Task, model: Model) -> Sequence[EvalLog]:
        # Inspect leaves streams of anyio to the garbage collector, and calls tenacity in its older way; what
        # a server sends that is no reply is a cause, and no warning besides.
        warnings.filterwarnings("ignore", "Unclosed <MemoryObject", ResourceWarning)
        warnings.filterwarnings("ignore", category=DeprecationWarning, module="inspect_ai|tenacity")
        warnings.filterwarnings("ignore", "Pydantic serializer warnings", UserWarning)
        return eval(
            task,
            model=model,
            display="none",
            log_dir=str(self.logs),
            log_level="warning",
            log_header_only=True,
            log_model_api=False,
            log_realtime=False,
            log_buffer=BUFFER,
            ctl_server=False,
            fail_on_error=True,
            max_samples=FLIGHT * self.settings.connections,
            score_display=False,
        )


def model_named(settings: Settings) -> Model:
    """The model that a user wrote, with its settings; what is wrong with it is said before it is asked."""
    given = {"temperature": settings.temperature, "max_tokens": settings.max_tokens, "seed": settings.seed}
    config = {name: value for name, value in given.items() if value is not None}
    try:
        model = get_model(
            settings.model,
            config=GenerateConfig(
                **config,
                max_connections=settings.connections,
                max_retries=settings.retries,
                attempt_timeout=settings.timeout,
                reasoning_summary="none",  # else Inspect asks OpenAI once more, to see whether it has them
            ),
            base_url=settings.base_url,
            memoize=False,
            **settings.arguments,
        )
    except InputError:
        raise
    except Exception as problem:  # noqa: BLE001 - each provider raises errors of its own
        what = printable(_said(problem))[:LONGEST]
        raise InputError(f"the model {settings.model} cannot be asked: {what}") from None
    be_patient(model, settings.timeout)
    hide_key(model.api)
    return model


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


def _said(problem: Exception) -> str:
    """What an error of Inspect says, without what it says to a terminal."""
    return MARKUP.sub("", str(getattr(problem, "message", "") or f"{type(problem).__name__}: {problem}"))


class _Watched:
    """Work that is watched: which jobs are done, and what broke on our side."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done: set[str] = set()
        self.broke: Exception | None = None

    async def __call__(self, name: str, ask: Ask | None) -> Mapping[str, Any]:
        if self.broke is not None:
            raise self.broke  # what is answered now would not be kept
        try:
            row = await self.work(name, ask)
        except Exception as problem:
            self.broke = problem
            raise
        self.done.add(name)
        return row
