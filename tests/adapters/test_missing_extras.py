"""Without the libraries of the extra [research] each part says in one sentence what it needs."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("missing", "code", "what"),
    [
        ("pettingzoo", "import quincunx.adapters.pettingzoo", "quincunx.adapters.pettingzoo"),
        ("gymnasium", "import quincunx.adapters.pettingzoo", "quincunx.adapters.pettingzoo"),
        ("gymnasium", "import quincunx.adapters.gymnasium", "quincunx.adapters.gymnasium"),
        ("numpy", "import quincunx.adapters.gymnasium", "quincunx.adapters.gymnasium"),
        (
            "PIL",
            "from quincunx.adapters.views import render\nfrom quincunx import load_game\n"
            "render(load_game('thrive').new_initial_state(), 'rgb_array')",
            "The render mode rgb_array",
        ),
    ],
)
def test_a_missing_library_is_named_by_its_extra(missing, code, what):
    program = f"import sys\nsys.modules[{missing!r}] = None\n{code}"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    last = run.stderr.strip().splitlines()[-1]
    assert last.endswith(f"MissingExtraError: {what} needs the extra [research]: pip install 'quincunx[research]'")
