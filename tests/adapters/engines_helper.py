"""Small engines that tests start as processes: the two examples of the docs, and some that misbehave."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
OURS = shlex.join([sys.executable, "-m", "quincunx", "ugi"])
PLAIN = shlex.join([sys.executable, str(EXAMPLES / "strands_engine.py")])

# An engine that does what it should, but for what a test puts in place of `go`, `position` or `query legal`.
ODD = """
import sys, time, os
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi":
        print("id name Odd\\nid author nobody\\nugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "quit":
        break
    elif words[0] == "go":
        {go}
"""


def odd_engine(folder, go):
    """The command of an engine that answers `go` by running a line of Python."""
    path = folder / "odd_engine.py"
    path.write_text(ODD.format(go=go), encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


def compiled_engine(folder):
    """The command of the C example, compiled."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    path = folder / "strands_engine"
    words = [compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-o", str(path), str(EXAMPLES / "strands_engine.c")]
    subprocess.run(words, check=True)
    return shlex.quote(str(path))
