"""A foreign engine as a bot that our table and our arena can seat."""

from __future__ import annotations

from typing import Any

from quincunx.adapters.ugi.process import EngineError, EngineProcess
from quincunx.adapters.ugi.words import Go
from quincunx.core.errors import GameOverError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.state import State

GRACE = 1.0  # seconds that an engine may answer late, for the way there and back
NO_HURRY = 600.0  # seconds at most where no time was set


class UgiBot:
    """Plays what an engine says; EngineError where it dies, is late, or says a move that the rules refuse.

    `seconds` are for each action, `nodes` the engine's own count of work; `clock`, where set, is how to think instead
    (both players' times), and may be changed before each `step`. The engine is started at once and told the game.
    """

    def __init__(
        self,
        game: Game,
        command: str,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        patience: float = 10.0,
    ):
        self.game = game
        self.seconds = seconds
        self.nodes = nodes
        self.clock: Go | None = None
        self.engine = EngineProcess(command, patience=patience)
        self.name = self.engine.name
        self.pending: tuple[str, list[str]] = ("", [])
        try:
            self.engine.tell_game(game)
            self.engine.send("uginewgame")
            self.engine.is_ready()
        except QuincunxError:
            self.close()
            raise

    def step(self, state: State) -> int:
        """The engine's action; EngineError."""
        if state.is_terminal() or state.is_chance_node():
            raise GameOverError("No player is to act here.")
        line = state.serialize()
        if self.pending[1] and self.pending[0] == line:
            text, rest = self.pending[1][0], self.pending[1][1:]
        else:
            text, *rest = self._ask(state).split(",")
        try:
            action = state.string_to_action(text)
            after = state.clone()
            after.apply_action(action)
        except QuincunxError as error:
            raise EngineError(f"The engine {self.name} played {text[:40]!r}, which is not legal: {error}") from None
        self.pending = (after.serialize() if rest else "", rest)
        return action

    def _ask(self, state: State) -> str:
        start = state.start()
        position = start.position()
        fresh = position == self.game.new_initial_state().position()
        words = ["position", "startpos"] if fresh else ["position", "fen", position]
        walk = start
        texts = []
        for action in state.history():
            texts.append(walk.action_to_string(action))
            walk.apply_action(action)
        self.engine.send(" ".join([*words, "moves", *texts] if texts else words))
        self.engine.is_ready()
        go, allowed = self._limits(state.current_player())
        found = self.engine.ask(go.write(), "bestmove", allowed + GRACE)[-1].split()
        if len(found) < 2:
            raise EngineError(f"The engine {self.name} said `bestmove` without a move.")
        return found[1]

    def _limits(self, player: int) -> tuple[Go, float]:
        if self.clock is not None:
            return self.clock, self.clock.times[player] if self.clock.times else NO_HURRY
        if self.seconds is not None:
            return Go(movetime=self.seconds), 1.1 * self.seconds
        return Go(nodes=self.nodes or 1_000), NO_HURRY

    def close(self) -> None:
        """End the engine."""
        self.engine.close()

    def __enter__(self) -> UgiBot:
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()
