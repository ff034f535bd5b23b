"""The fairness lab: every game counted once, more games for the fairer boards, and values that the records bear out."""

import csv
import json

import pytest

from quincunx import load_game
from quincunx.arena.crew import Here
from quincunx.arena.fairness import Study, boards, read_sweep, study
from quincunx.arena.fairness_report import findings, proposal, region_sentences, write
from quincunx.arena.folder import Folder
from quincunx.arena.heat import BETWEEN, MEASURES, MUCH, colour, heat_map
from quincunx.arena.usage import usage
from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord
from quincunx.render.vector import svg

SEEDS = ("seed", [str(seed) for seed in range(1, 7)])


def mini(**extra):
    found = boards("wishbone", {}, [("size", ["3", "4"]), ("swap_rule", ["on", "off"])])
    return Study(**{"boards": found, "bot": "mcts:3", "games": 2, "keep": 1, **extra})


def run(path, chosen, progress=lambda entry: None):
    with Folder(path) as folder:
        return study(chosen, folder, Here(), progress, lambda more: None), dict(folder.entries)


def test_the_fairer_half_plays_twice_as_much(tmp_path):
    ranked, entries = run(tmp_path, mini())
    assert [(judged.stage, judged.first.games) for judged in ranked] == [(2, 8), (1, 4), (0, 2), (0, 2)]
    assert len(entries) == 16
    for later, earlier in [(ranked[2], ranked[3])]:
        assert later.unfairness <= earlier.unfairness


def test_a_stopped_study_goes_on_to_the_same_end(tmp_path):
    whole, _ = run(tmp_path / "a", mini())
    seen = []

    def stop(entry):
        seen.append(entry)
        if len(seen) == 9:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(tmp_path / "b", mini(), stop)
    again, entries = run(tmp_path / "b", mini(), seen.append)
    assert len(entries) == len(seen) == 16
    assert [(one.board, one.share) for one in again] == [(one.board, one.share) for one in whole]


def test_dealt_boards_differ_and_are_written_out():
    found = boards("strands", {"board": "random-6"}, [SEEDS])
    assert len({board.line for board in found}) == 6
    assert [board.label for board in found][:2] == ["seed 1", "seed 2"]
    assert len(boards("wishbone", {}, [("size", ["5", "5"])])) == 1
    assert boards("wishbone?size=5", {}, [])[0].label == "Wishbone"


def test_usage_is_what_the_records_say():
    """Two games of Strands on a board of seven: who covers the middle, when, and how first turns fared."""
    text = '[Game "strands"]\n[board "2 2/1 1 1/2 2"]\n\n'
    one = GameRecord.from_text(text + "1. a1 2. b2 3. a2,c1 4. b1 5. b3 6. c2 *")
    two = GameRecord.from_text(text + "1. c2 2. b1 3. a1,a2 4. b2 5. b3 6. c1 *")
    one.note_result()
    two.note_result()
    found = usage(one.game, [one, two])
    middle = next(cell for cell in found.cells if cell.name == "b2")
    assert (middle.use, middle.first) == (1.0, 0.0)
    assert middle.when == pytest.approx((1 / 6 + 4 / 6) / 2)
    assert (found.games, found.turns) == (2, 6)
    (opening,) = found.openings  # a1 and c2 are images of each other
    assert opening.score.games == 2
    assert [region[0] for region in found.regions] == ["inner", "middle", "outer"]


@pytest.mark.parametrize("name", ["thoughtwave", "wishbone", "tom_tube", "thrive", "strands"])
@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_every_game_has_heat_maps(name, measure):
    game = load_game(name)
    cells = game.new_initial_state().scene().cells
    values = {cell.name: i / len(cells) if i else None for i, cell in enumerate(cells)}
    scene = heat_map(game, values, measure, "told")
    assert len(scene.marks) == len(cells)
    assert scene.marks[0].name == f"{cells[0].name}: never"
    assert svg(scene).count('data-kind="heat"') == len(cells)


def test_colours_run_from_one_end_to_the_other():
    assert (colour(MUCH, 0), colour(MUCH, 1)) == ("#fff7e0", "#7e1c42")
    assert colour(BETWEEN, 0.5) == "#f6f0e4"


def test_the_report_has_rows_for_all_and_pictures_for_the_fairest(tmp_path):
    chosen = mini(games=4)
    with Folder(tmp_path) as folder:
        ranked = study(chosen, folder, Here(), lambda entry: None, lambda more: None)
        found = findings(chosen, folder, ranked, 1)
        files = write(chosen, folder, ranked, found)
    assert [file.name for file in files[2:]] == ["heat-1-use.png", "heat-1-when.png", "heat-1-first.png"]
    rows = list(csv.DictReader(files[0].read_text().splitlines()))
    assert [row["board"] for row in rows] == [judged.board.label for judged in ranked]
    data = json.loads(files[1].read_text())
    assert data["findings"][0]["proposal"] == proposal(found[0])
    assert found[0].usage.games == ranked[0].first.games
    assert len(region_sentences(found[0])) == 4


def test_an_unfair_game_gets_a_proposal(tmp_path):
    unfair = Study(boards("wishbone", {"size": 4, "swap_rule": "off"}, []), "mcts:30", games=16)
    with Folder(tmp_path) as folder:
        ranked = study(unfair, folder, Here(), lambda entry: None, lambda more: None)
        said = " ".join(proposal(findings(unfair, folder, ranked, 1)[0]))
    assert ranked[0].share > 0.7
    assert "The first player is ahead by about" in said
    assert "Switch swap_rule on" in said


def test_other_studies_do_not_mix_into_a_folder():
    kept = mini().as_dict()
    mini(games=50).check_continues(json.loads(json.dumps(kept)))
    with pytest.raises(QuincunxError, match="This folder's bot is mcts:3, not greedy"):
        mini(bot="greedy").check_continues(kept)
    with pytest.raises(QuincunxError, match="holds no study"):
        mini().check_continues({"games": []})


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("seed=1..3", ["1", "2", "3"]),
        ("size=7, 9", ["7", "9"]),
        ("extra_energy=0,0|0,1", ["0,0", "0,1"]),
    ],
)
def test_sweeps(text, values):
    assert read_sweep(text)[1] == values


@pytest.mark.parametrize("text", ["seed", "=1", "seed=", "seed=5..1"])
def test_sweeps_that_are_none(text):
    with pytest.raises(QuincunxError, match=r"sweep reads|runs upwards"):
        read_sweep(text)
