"""The docs show commands and code that work: here they are run.

On pages of measurements the commands take minutes or hours; of those only the command line itself is read.
"""

import json
import re
import runpy
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from quincunx.cli.app import app
from quincunx.core.abstract_play import write
from quincunx.core.record import GameRecord
from sample_games import walk

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MEASURED = {"performance.md", "strength.md", "findings.md"}
COMMAND = re.compile(r"^(?: {4,}|[-*] )?`?(?:\$ )?(quincunx [^`#\n]*)", re.MULTILINE)
CODE = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINKS = re.compile(r"\]\((?!https?:)([^)#]+)")


def shown(pattern):
    for page in PAGES:
        for match in pattern.finditer(page.read_text(encoding="utf-8")):
            yield pytest.param(page, match[1].strip(), id=f"{page.name}: {match[1].strip()[:60]}")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A place with kept games in it, as the docs suppose."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))  # for the processes that commands start
    record = GameRecord.from_state(walk("wishbone", {"size": 5}, 3, 14), Player0="Ann", Player1="Bob")
    (tmp_path / "game.qcx").write_text(record.to_text(), encoding="utf-8")
    strands = GameRecord.from_state(walk("strands", {"board": "small", "exact": True}, 3, 100))
    (tmp_path / "strands.qcx").write_text(strands.to_text(), encoding="utf-8")
    (tmp_path / "strands.json").write_text(json.dumps(write(strands)), encoding="utf-8")
    (tmp_path / "plan.toml").write_text('games = "wishbone?size=3"\nbots = ["random", "greedy"]\neach = 2\n')
    return tmp_path


@pytest.mark.parametrize(("page", "line"), list(shown(COMMAND)))
def test_commands_in_the_docs_run(folder, page, line):
    line = re.sub(r"\bFILE\b", "game.qcx", line)
    line = re.sub(r"\bGAME\b", "strands", line)
    words = shlex.split(line)[1:]
    if page.name in MEASURED or {"match", "serve", "--ray"} & set(words):
        words.append("--help")
    result = CliRunner().invoke(app, words, input="quit\n")
    if words == ["play"]:  # asks, and nobody is at the keyboard
        assert result.exit_code == 2, result.output
    else:
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize(("page", "code"), list(shown(CODE)))
def test_code_in_the_docs_runs(folder, page, code):
    if "import torch" in code or "from torch" in code:
        pytest.importorskip("torchrl")
    exec(compile(code, str(page), "exec"), {})


def test_the_first_steps_run_from_top_to_bottom(folder, capsys):
    runpy.run_path(str(ROOT / "docs" / "examples" / "first_steps.py"), run_name="__main__")
    said = capsys.readouterr().out
    assert "level 2 against random: Outcome(who=0" in said
    assert said.splitlines()[-1] in {"player_0 -1.0", "player_0 1.0", "player_1 -1.0", "player_1 1.0"}
    assert GameRecord.from_text((folder / "first-steps.qcx").read_text(encoding="utf-8")).tags["Result"] == "1-0"
    assert (folder / "first-steps.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page):
    for target in LINKS.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_scripts_named_in_the_docs_are_there(page):
    for script in re.findall(r"\b((?:benchmarks|docs/examples|tools)/\w+\.py)\b", page.read_text(encoding="utf-8")):
        assert (ROOT / script).exists(), script
