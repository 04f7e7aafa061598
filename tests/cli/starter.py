"""Start `trueline` many times for one price: a process that has loaded everything forks for each command.

Reach for it where a test starts commands over and over. What is started is a process of its own, with its own
signals, files and end; only what it would load first is there already.
"""

import gc
import importlib
import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager

PLAIN = (
    "trueline.cli.main",
    "trueline.cli.answers",
    "trueline.cli.build",
    "trueline.cli.experiments",
    "trueline.cli.names",
    "trueline.cli.query",
    "trueline.cli.rerank",
    "trueline.cli.screen",
    "trueline.names",
    "trueline.rerank.dataset",
    "ir_measures",
    "markdown_it",
    "scipy.stats",
)
"""What commands load that ask no model."""

ASKING = (
    "trueline.cli.main",
    "trueline.cli.experiments",
    "trueline.cli.rerank",
    "trueline.evals.providers.scripted",
    "trueline.evals.registry",
    "trueline.rerank.methods.cot",
    "acp",
    "anyio._backends._asyncio",
    "inspect_ai.agent",
    "ir_measures",
    "markdown_it",
    "openai",
    "rich.progress",
    "scipy.stats",
)
"""What commands load that ask a model."""

OUT, ERR = "printed.out", "printed.err"

LONGEST = 120
"""Seconds after which a command that is waited for is killed."""


class Started:
    """One command that runs in a folder, with what `more` adds to its environment.

    `deaf` are signals that it was told to ignore, as by nohup. What it prints stands in files in `printed`.
    """

    def __init__(self, ask, where, arguments, *, more=None, deaf=(), printed=None):
        self.ask, self.code, self.printed = ask, None, printed or where
        words = list(map(str, arguments))
        asked = {"where": str(where), "arguments": words, "printed": str(self.printed)}
        self.pid = ask({**asked, "more": more or {}, "deaf": deaf})

    def wait(self):
        """Its exit code, or the number of the signal that ended it with a minus before."""
        if self.code is None:
            self.code = self.ask({"ended": self.pid})
        return self.code

    def end(self):
        """Be sure that it is gone."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)  # until it is waited for its number is nobody else's
            self.wait()

    @property
    def out(self):
        """What it printed."""
        return (self.printed / OUT).read_text("utf-8")

    @property
    def err(self):
        """What it printed on the error stream."""
        return (self.printed / ERR).read_text("utf-8")


@contextmanager
def starter(modules):
    """Give what starts `trueline` with arguments in a folder; when the block ends none is left."""
    started: list[Started] = []
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cli.starter", *modules],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:

        def ask(what, asks=process.stdin, answers=process.stdout):
            print(json.dumps(what), file=asks, flush=True)
            return int(answers.readline())

        def start(where, *arguments, **how):
            started.append(Started(ask, where, arguments, **how))
            return started[-1]

        try:
            yield start
        finally:
            for one in started:
                one.end()


def serve(modules):
    """Fork for each line that asks for a command, and give its process; give how one ended when asked."""
    for name in modules:
        importlib.import_module(name)
    if "inspect_ai.agent" in modules:
        importlib.import_module("inspect_ai.model").get_model_info("a/model")  # a table that is read once
    gc.freeze()  # what is there is not looked through by each child
    for line in sys.stdin:
        asked = json.loads(line)
        if "ended" in asked:
            answer = ended(asked["ended"])
        else:
            answer = os.fork()
            if not answer:
                be(**asked)
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def ended(pid):
    """How a process ended, once it has; one that takes too long is killed."""
    late = threading.Timer(LONGEST, os.kill, (pid, signal.SIGKILL))
    late.start()
    try:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    finally:
        late.cancel()


def be(where, arguments, printed, more, deaf):
    """Be the command from here on, in a session of its own as in a terminal."""
    from trueline.cli.main import main  # noqa: PLC0415 - only what was forked is one

    os.setsid()
    os.chdir(where)
    os.environ.update(more)
    for stream, path in enumerate((os.devnull, f"{printed}/{OUT}", f"{printed}/{ERR}")):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC), stream)
    for number in deaf:
        signal.signal(number, signal.SIG_IGN)
    sys.argv = ["trueline", *arguments]
    main()


if __name__ == "__main__":
    serve(sys.argv[1:])
