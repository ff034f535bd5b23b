"""The pages' scripts: their own tests in Node, and their types where TypeScript is installed (see tests/server/js)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "js"
NODE = shutil.which("node")
TSC = HERE / "node_modules" / ".bin" / "tsc"


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_the_scripts_pass_their_tests():
    environment = {**os.environ, "PYTHON": sys.executable}
    run = subprocess.run([NODE, "--test"], cwd=HERE, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]


@pytest.mark.skipif(
    NODE is None or not TSC.exists(), reason="TypeScript is not installed: npm install in tests/server/js"
)
def test_the_scripts_types_are_right():
    run = subprocess.run([TSC, "--noEmit"], cwd=HERE, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
