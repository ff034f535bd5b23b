"""One game of an arena: repeatable, and lost by the bot that does wrong, with the reason in its record."""

import pytest

from quincunx.arena.clock import TimeControl, read_clock
from quincunx.arena.crew import Crew
from quincunx.arena.game import Job, Key, play
from quincunx.core.errors import QuincunxError
from quincunx.core.record import GameRecord

LINE = "wishbone?size=4"


def job(a="random", b="random", *, colour=0, line=LINE, **extra):
    key = Key(line, "a", "b", 0, colour)
    return Job(key, (a, b) if colour == 0 else (b, a), opening_turns=1, **extra)


def test_the_same_game_comes_out_again():
    assert play(job("mcts:20", "level:1")).record == play(job("mcts:20", "level:1")).record


def test_another_seed_is_another_game():
    assert play(job(seed=1)).record != play(job(seed=2)).record


def test_both_seats_play_one_opening():
    first, second = (GameRecord.from_text(play(job(colour=colour)).record) for colour in (0, 1))
    assert first.main_line()[0].actions == second.main_line()[0].actions
    assert (first.tags["Player0"], second.tags["Player0"]) == ("a", "b")


@pytest.mark.parametrize("line", ["thoughtwave?size=4", "tom_tube", "thrive", "strands?board=mini&match=even"])
def test_every_game_can_be_played(line):
    played = play(job(line=line))
    record = GameRecord.from_text(played.record)
    record.check_result()
    assert record.tags["Result"] == played.result != "*"
    assert not played.forfeit
    assert len(record.state().history()) == played.actions


@pytest.mark.parametrize(
    ("bot", "reason", "story"),
    [
        ("bad:raises", "abandoned", "b (player 1) failed: RuntimeError: the bot is broken."),
        ("bad:illegal", "adjudication", "b (player 1) played -7: "),
        ("bad:nothing", "adjudication", "b (player 1) played None: "),
        ("bad:unheard", "abandoned", "b (player 1) did not start: KeyError: 'unheard'."),
    ],
)
def test_a_bot_that_does_wrong_loses(bad_bots, bot, reason, story):
    played = play(job("random", bot))
    assert (played.result, played.reason) == ("1-0", reason)
    assert played.forfeit.startswith(story)
    record = GameRecord.from_text(played.record)
    assert record.tags["Forfeit"] == played.forfeit
    assert record.tags["Reason"] == reason
    assert record.state().outcome() is None


@pytest.mark.parametrize("control", [TimeControl(turn=0.1, margin=0.1), TimeControl(game=0.3, margin=0.05)])
def test_a_bot_that_thinks_too_long_loses(bad_bots, control):
    played = play(job("bad:sleeps", "random", control=control))
    assert (played.result, played.reason) == ("0-1", "time")
    assert f"thought too long ({control})" in played.forfeit


def test_clocks_are_kept_by_those_who_search():
    played = play(job("mcts", "mcts", control=TimeControl(game=0.4, increment=0.01, margin=0.3)))
    assert not played.forfeit
    assert min(played.seconds) > 0.005


def test_a_bot_that_takes_its_process_along_loses_and_the_others_play_on(bad_bots):
    crew = Crew(1)
    try:
        found = {played.key: played for played in crew.play([job("bad:dies", "random"), job(colour=1)])}
    finally:
        crew.close()
    assert len(found) == 2
    dead = found[job().key]
    assert (dead.result, dead.reason) == ("0-1", "abandoned")
    assert "a (player 0) ended its process (exit code 13)." in dead.forfeit
    assert len(GameRecord.from_text(dead.record).state().history()) >= 2
    assert found[job(colour=1).key].result in ("1-0", "0-1")


def test_a_bot_that_never_answers_is_stopped(bad_bots, monkeypatch):
    monkeypatch.setattr("quincunx.arena.clock.HANGING", 0.2)
    crew = Crew(1)
    stopped = []
    patience = TimeControl(turn=0.1, margin=-0.0)
    try:
        notes = job("random", "bad:hangs", control=patience)
        for played in crew.play([notes]):
            stopped.append(played)
    finally:
        crew.close()
    assert stopped[0].reason == "time"
    assert "b (player 1) did not stop thinking" in stopped[0].forfeit


def test_processes_play_the_same_games_as_this_one():
    jobs = [job("mcts:10", "level:1", seed=seed) for seed in range(4)]
    crew = Crew(2)
    try:
        found = sorted(played.record for played in crew.play(iter(jobs)))
    finally:
        crew.close()
    assert found == sorted(play(one).record for one in jobs)


def test_time_controls_say_what_they_want():
    assert read_clock("60+1") == (60, 1)
    for wrong in ("x", "1+y"):
        with pytest.raises(QuincunxError, match=r"such as 60\+1"):
            read_clock(wrong)
    with pytest.raises(QuincunxError, match="above 0"):
        TimeControl(turn=0)
    with pytest.raises(QuincunxError, match="needs a time for a game"):
        TimeControl(increment=1)
