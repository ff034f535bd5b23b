"""An arena: everything is played once, a kill loses nothing, and the table counts right."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quincunx.arena.crew import Here
from quincunx.arena.folder import GAMES, JOURNAL, Folder
from quincunx.arena.match import Sprt
from quincunx.arena.plan import Plan, read, read_toml
from quincunx.arena.report import tables, write
from quincunx.arena.run import open_plan, run, verdict_on
from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord, read_records
from quincunx.search.bot_names import read_entrants

SOURCE = Path(__file__).parents[2] / "src"


def plan(*bots, games=("wishbone?size=3",), **extra):
    return Plan(games=tuple(games), bots=read_entrants(bots or ("random", "greedy", "mcts:5")), **extra)


def play(path, chosen, progress=None):
    with Folder(path) as folder:
        run(open_plan(folder, chosen), folder, Here(), progress)
        return dict(folder.entries)


def keys(chosen):
    return {job.key for job in chosen.jobs()}


def test_everyone_meets_everyone_with_both_seats(tmp_path):
    chosen = plan(each=4, games=("wishbone?size=3", "strands?board=mini"))
    entries = play(tmp_path, chosen)
    assert set(entries) == keys(chosen)
    assert len(entries) == chosen.size == 3 * 4 * 2
    assert len(read_records((tmp_path / GAMES).read_text())) == 24


def test_a_gauntlet_is_the_first_against_the_others(tmp_path):
    entries = play(tmp_path, plan(pairing="gauntlet", each=2))
    assert {frozenset(key.players) for key in entries} == {
        frozenset(pair) for pair in (("random", "greedy"), ("random", "mcts:5"))
    }


def test_rounds_play_an_opening_again(tmp_path):
    chosen = plan("random", "r2=random", each=8, rounds=2)
    entries = play(tmp_path, chosen)
    assert sorted((key.opening, key.round, key.colour) for key in entries) == [
        (opening, turn, colour) for opening in (0, 1) for turn in (0, 1) for colour in (0, 1)
    ]


class StopError(Exception):
    pass


def test_after_a_stop_the_rest_is_played_and_the_result_is_the_same(tmp_path):
    chosen = plan(each=6)

    def stop(entry, kept):
        if kept == 7:
            raise StopError

    with pytest.raises(StopError):
        play(tmp_path / "a", chosen, stop)
    with Folder(tmp_path / "a") as folder:
        assert len(folder.entries) == 7
    again = play(tmp_path / "a", None)
    assert again.keys() == keys(chosen)
    whole = play(tmp_path / "b", chosen)
    assert {key: entry.result for key, entry in again.items()} == {key: entry.result for key, entry in whole.items()}
    assert (tmp_path / "a" / GAMES).read_bytes() == (tmp_path / "b" / GAMES).read_bytes()


@pytest.mark.parametrize("cut", [1, 5, 60, 200, 401])
def test_what_a_kill_left_half_done_is_dropped(tmp_path, cut):
    chosen = plan(each=4)
    play(tmp_path, chosen)
    whole = (tmp_path / GAMES).read_bytes()
    journal = (tmp_path / JOURNAL).read_bytes()
    (tmp_path / JOURNAL).write_bytes(journal[:-cut])
    with Folder(tmp_path) as folder:
        kept = len(folder.entries)
        assert kept == journal[:-cut].count(b"\n")
        assert len(list(folder.records())) == kept
    assert len(play(tmp_path, None)) == chosen.size
    assert sorted(read_texts(whole)) == sorted(read_texts((tmp_path / GAMES).read_bytes()))


def read_texts(data):
    return [record.to_text() for record in read_records(data.decode())]


def test_a_record_that_is_not_whole_is_played_again(tmp_path):
    chosen = plan(each=4)
    play(tmp_path, chosen)
    whole = (tmp_path / GAMES).read_bytes()
    (tmp_path / GAMES).write_bytes(whole[:-100])
    with Folder(tmp_path) as folder:
        assert len(folder.entries) == chosen.size - 1
    play(tmp_path, None)
    assert sorted(read_texts(whole)) == sorted(read_texts((tmp_path / GAMES).read_bytes()))


def test_a_damaged_line_in_the_middle_costs_one_game(tmp_path):
    chosen = plan(each=4)
    play(tmp_path, chosen)
    lines = (tmp_path / JOURNAL).read_bytes().splitlines(keepends=True)
    lines[3] = b"\x00" * 40 + b"\n"
    (tmp_path / JOURNAL).write_bytes(b"".join(lines))
    with Folder(tmp_path) as folder:
        assert len(folder.entries) == chosen.size - 1
        assert all(isinstance(record, GameRecord) for record in folder.records())
    assert set(play(tmp_path, None)) == keys(chosen)


def test_a_game_that_comes_twice_counts_once(tmp_path):
    from quincunx.arena.game import play as play_one

    chosen = plan(each=2)
    played = play_one(next(chosen.jobs()))
    with Folder(tmp_path) as folder:
        assert folder.add(played)
        size = (tmp_path / GAMES).stat().st_size
        assert not folder.add(played)
        assert (tmp_path / GAMES).stat().st_size == size


def test_two_arenas_do_not_write_into_one_folder(tmp_path):
    with Folder(tmp_path), pytest.raises(QuincunxError, match="Another arena is playing"):
        Folder(tmp_path)


def test_a_killed_process_loses_no_game(tmp_path, bad_bots):
    """The whole command, ended by SIGKILL in the middle of its games, and begun again."""
    words = [sys.executable, "-m", "quincunx", "arena", "bad:slow", "random", "greedy", "--game", "wishbone?size=3"]
    words += ["--games", "4", "--out", str(tmp_path / "out"), "--workers", "2"]
    paths = os.pathsep.join([str(bad_bots), str(SOURCE)])
    environment = {**os.environ, "PYTHONPATH": paths}
    journal = tmp_path / "out" / JOURNAL
    process = subprocess.Popen(words, env=environment, start_new_session=True)
    try:
        until = time.monotonic() + 60
        while not (journal.exists() and journal.read_bytes().count(b"\n") >= 3):
            assert process.poll() is None
            assert time.monotonic() < until
            time.sleep(0.01)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    before = journal.read_bytes().splitlines()
    assert 3 <= len(before) < 12
    subprocess.run([*words[:4], "--out", str(tmp_path / "out")], env=environment, check=True, capture_output=True)
    lines = journal.read_bytes().splitlines()
    assert lines[: len(before) - 1] == before[:-1]
    found = [tuple(json.loads(line)["key"]) for line in lines]
    assert len(found) == len(set(found)) == 12


def test_other_games_do_not_mix_into_a_folder(tmp_path):
    play(tmp_path, plan(each=2))
    with pytest.raises(QuincunxError, match="folder's seed is 0, not 5"):
        play(tmp_path, plan(each=2, seed=5))
    play(tmp_path / "x", plan("x=random", "greedy", each=2))
    with pytest.raises(QuincunxError, match="In this folder x is"):
        play(tmp_path / "x", plan("x=mcts:9", "greedy", each=2))


def test_bots_and_games_may_join(tmp_path):
    few = play(tmp_path, plan("random", "greedy", each=2))
    more = play(tmp_path, plan("uct:5", "greedy", "random", each=4))
    assert few.items() <= more.items()
    assert len(more) == 3 * 4


def test_a_test_ends_its_pair_and_the_decision_hangs_on_no_order(tmp_path):
    chosen = plan("random", "mcts:60", games=("wishbone?size=4",), each=400, sprt=Sprt(0, 400))
    entries = play(tmp_path, chosen)
    assert len(entries) < 200
    with Folder(tmp_path) as folder:
        verdict = verdict_on(chosen, folder, chosen.games[0], "mcts:60", "random")
        assert verdict.decision == "more than +0 Elo"
        folder.entries = dict(reversed(folder.entries.items()))
        assert verdict_on(chosen, folder, chosen.games[0], "mcts:60", "random") == verdict


def test_the_table_counts_and_ranks(tmp_path):
    chosen = plan("random", "greedy", "mcts:80", games=("wishbone?size=4",), each=10)
    play(tmp_path, chosen)
    with Folder(tmp_path) as folder:
        (table,) = tables(chosen, folder)
        entries = list(folder.entries.values())
    assert [row.name for row in table.rows][-1] == "random"
    assert table.games == 30
    assert sum(row.score.points for row in table.rows) == 30
    assert table.first_seat.points == sum(entry.points[0] for entry in entries)
    assert abs(sum(row.rating.elo for row in table.rows)) < 1e-6
    for row in table.rows:
        assert row.score.games == 20
        for other in table.rows:
            if other is not row:
                assert row.against[other.name].points + other.against[row.name].points == 10


def test_the_report_is_a_page_a_picture_and_data(tmp_path):
    chosen = plan("random", "greedy", each=2, games=("wishbone?size=3", "strands?board=mini"))
    play(tmp_path, chosen)
    with Folder(tmp_path) as folder:
        files = write(chosen, folder)
    assert [file.name for file in files] == ["table.html", "table.png", "table-1.png", "table-2.png", "table.json"]
    page = files[0].read_text()
    assert page.count("<table>") == 6
    assert "http" not in page
    assert files[1].read_bytes().startswith(b"\x89PNG")
    data = json.loads(files[-1].read_text())
    assert [table["games"] for table in data["tables"]] == [4, 2, 2]


TOML = """
games = ["wishbone?size=3", {game = "strands", board = "random-6"}]
pairing = "gauntlet"
each = 4
seed = 3
bots = ["level:1..2", {name = "calm", bot = "mcts:40", settings = {noise = 0.0, replies = false}}]
sprt = [0, 30]

[clock]
turn = 2
"""


def test_a_plan_from_toml():
    chosen = read_toml(TOML, "plan.toml")
    assert [entrant.name for entrant in chosen.bots] == ["level:1", "level:2", "calm"]
    assert chosen.bots[2].bot == "mcts:40,noise=0.0,replies=off"
    assert chosen.games[1].startswith("strands?board=5/") or "seed=3" in chosen.games[1]
    assert (chosen.control.turn, chosen.each, chosen.pairing) == (2, 4, "gauntlet")
    chosen.check()
    assert read(chosen.as_dict()) == chosen
    assert read_toml(TOML, "plan.toml") == chosen  # what is dealt is dealt by the seed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("games = [", "plan.toml is no TOML"),
        ("what = 1", "plan.toml says 'what', which nobody knows"),
        ('bots = [{bot = "random", speed = 1}]', "A bot's table holds bot, name and settings"),
        ("each = 1.5", "each is a whole number, not '1.5'"),
        ("[clock]\nhours = 1", "plan.toml cannot be understood"),
    ],
)
def test_what_is_wrong_with_a_plan_is_said(text, said):
    with pytest.raises(QuincunxError, match=said):
        read_toml(text, "plan.toml").check()


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (lambda: plan("random"), "at least two bots"),
        (lambda: plan("random", "random"), "Two bots are called 'random'"),
        (lambda: plan("random", "mtcs:5"), "Did you mean mcts?"),
        (lambda: plan("random", "mcts:5,ravee=1"), "'ravee=1' is none; there are: exploration"),
        (lambda: plan("random", "level:9..2"), "runs upwards"),
        (lambda: plan(games=()), "needs a game"),
        (lambda: plan(each=0), "number of games"),
        (lambda: plan(sprt=Sprt(5, 0)), "elo0 < elo1"),
        (lambda: plan(pairing="swiss"), "round-robin or gauntlet"),
    ],
)
def test_what_cannot_be_played_is_refused(chosen, said):
    with pytest.raises(QuincunxError, match=said.replace("?", r"\?")):
        chosen().check()
