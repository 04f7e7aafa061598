"""Programs that speak the protocol of `command`, each well or badly in its own way."""

import shlex
import sys

GOOD = """
import json, os, sys, time
names = {}
for line in sys.stdin:
    said = json.loads(line)
    if "index" in said:
        names = {name: one["id"] for one in said["index"] for name in [one["name"], *one["aliases"]]}
        print(json.dumps({"ready": True}), flush=True)
        continue
    number, query = said["number"], said["query"]
    hits = [[names[query], 1.0]] if query in names else []
    BADLY
    print(json.dumps({"number": number, "hits": hits}), flush=True)
"""

BADLY = {
    "dies": "if number == 2: sys.exit('no more memory')",
    "killed": "if number == 2: os.kill(os.getpid(), 9)",
    "ends": "if number == 2: print('done early', file=sys.stderr); break",
    "closes": "if number == 2: os.close(1); time.sleep(60)",
    "hangs": "if number == 2: print('thinking', file=sys.stderr, flush=True); time.sleep(60)",
    "sleeps": "time.sleep(0.6 * (number == 2))",
    "babbles": "if number == 2: print('loading model ...', flush=True)",
    "floods": "if number == 2: sys.stdout.write('x' * 6_000_000); sys.stdout.flush()",
    "complains": "sys.stderr.write('warning ' * 50_000); sys.stderr.flush()",
    "nan": 'if number == 2: print(\'{"number": 2, "hits": [["w1", NaN]]}\', flush=True); continue',
    "list": "if number == 2: print('[]', flush=True); continue",
    "no hits": "if number == 2: print(json.dumps({'number': 2}), flush=True); continue",
    "ahead": "number += 5 * (number == 2)",
    "stranger": "if number == 2: hits = [['w99', 1.0]]",
    "half": "if number % 2 == 0: continue",
}

UNREADY = {
    "says nothing": "import time; time.sleep(60)",
    "reads nothing": "import sys, time; print('{', flush=True); time.sleep(60)",
    "not ready": "import sys; sys.stdin.readline(); print('{}', flush=True); sys.stdin.read()",
    "cannot start": "import no_such_module",
}


def program(folder, how=""):
    """Write the program into a folder, and give the name of the engine it is."""
    path = folder / "engine.py"
    path.write_text(UNREADY.get(how) or GOOD.replace("BADLY", BADLY.get(how, "")))
    return f"command:{shlex.join([sys.executable, str(path)])}"
