"""Somebody else's implementation of our games, compared with ours position by position, by text protocol.

The other side is a UGI engine that also answers `query turn` and `query legal`; where it answers `query points`, those
are compared too. Random games are walked on our side; at each position both have to agree on who acts and on the set of
legal actions, at the end on the result, and the other side has to refuse what is not legal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quincunx.adapters.ugi.process import EngineProcess
from quincunx.adapters.ugi.words import RESULTS, TRUTH, TURNS, UNDECIDED
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.core.state import State

SHOWN = 8  # actions named of a difference
PROBES = 3  # illegal actions asked about at each position where the engine answers `query islegal`


class DifferenceError(QuincunxError):
    """Both sides disagree; `line` is the position, `actions` the texts that lead there."""

    def __init__(self, sentence: str, line: str):
        super().__init__(f"{sentence} The position: {line}")
        self.line = line


@dataclass
class Verified:
    """What was compared without a difference."""

    games: int = 0
    positions: int = 0
    actions: int = 0
    refused: int = 0


def verify(
    game: Game,
    engine: EngineProcess,
    *,
    games: int = 20,
    seed: int = 0,
    progress: Callable[[Verified], object] | None = None,
) -> Verified:
    """Walk random games and compare; DifferenceError at the first one, EngineError where the engine fails."""
    engine.tell_game(game)
    rng = Random(seed)
    done = Verified()
    can_refuse = True
    for _ in range(games):
        engine.send("uginewgame")
        engine.is_ready()
        state = game.new_initial_state()
        texts: list[str] = []
        met: list[str] = []  # actions that were legal earlier, to ask about later
        while True:
            engine.send(" ".join(["position startpos moves", *texts] if texts else ["position startpos"]))
            legal = _compare(state, engine)
            done.positions += 1
            done.actions += len(legal)
            if state.is_terminal():
                break
            if can_refuse:
                for text in _probes(met, legal, rng):
                    answer = engine.query(f"islegal {text}")
                    can_refuse = answer in TRUTH.values()
                    if answer == TRUTH[True]:
                        raise DifferenceError(
                            f"The engine takes {text}, which is not legal: {_why(state, text)}", _at(state)
                        )
                    done.refused += can_refuse
                met += [text for text in list(legal)[:SHOWN] if text not in met][: max(0, 200 - len(met))]
            action = state.sample_action(rng)
            texts.append(state.action_to_string(action))
            state.apply_action(action)
        done.games += 1
        if progress is not None:
            progress(done)
    return done


def _compare(state: State, engine: EngineProcess) -> set[str]:
    """The legal actions, if both agree; DifferenceError if not."""
    _same("says that the player to act is", TURNS[state.current_player()], engine.query("turn"), state)
    legal = set(map(state.action_to_string, state.legal_actions()))
    heard = engine.query("legal").split()
    theirs = set(heard)
    if len(theirs) != len(heard):
        twice = sorted({text for text in heard if heard.count(text) > 1})
        raise DifferenceError(f"The engine lists {_some(twice)} more than once.", _at(state))
    if missing := sorted(legal - theirs):
        raise DifferenceError(f"The engine does not list {_some(missing)}, which the rules allow.", _at(state))
    if extra := sorted(theirs - legal):
        raise DifferenceError(f"The engine lists {_some(extra)}: {_why(state, extra[0])}", _at(state))
    outcome = state.outcome()
    result = UNDECIDED if outcome is None else RESULTS[outcome.who]
    _same("says that the result is", result, engine.query("result"), state)
    _same("says that it is over:", TRUTH[outcome is not None], engine.query("gameover"), state)
    if outcome is not None and outcome.points is not None:
        points = engine.query("points")
        if points.replace(" ", "").isdecimal():
            _same("says that the points are", " ".join(map(str, outcome.points)), points, state)
    return legal


def _same(what: str, ours: str, theirs: str, state: State) -> None:
    if ours != theirs:
        raise DifferenceError(f"The engine {what} {theirs[:60] or 'nothing'}, and it is {ours}.", _at(state))


def _probes(met: list[str], legal: set[str], rng: Random) -> list[str]:
    gone = [text for text in met if text not in legal]
    return [gone[rng.below(len(gone))] for _ in range(min(PROBES, len(gone)))]


def _why(state: State, text: str) -> str:
    try:
        state.clone().apply_action(state.string_to_action(text))
    except QuincunxError as error:
        return str(error)
    return "that is another way to write a legal action."


def _some(texts: list[str]) -> str:
    more = f" and {len(texts) - SHOWN} more" if len(texts) > SHOWN else ""
    return ", ".join(text[:40] for text in texts[:SHOWN]) + more


def _at(state: State) -> str:
    return state.serialize()
