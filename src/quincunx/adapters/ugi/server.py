"""One of our bots as a UGI engine: reads commands, answers in lines, and hears `stop` while it thinks."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from threading import Thread
from time import perf_counter

from quincunx.adapters.ugi.words import (
    RESULTS,
    TRUTH,
    TURNS,
    UNDECIDED,
    Go,
    ProtocolError,
    read_go,
    read_position,
    read_setoption,
)
from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game, split_line
from quincunx.core.registry import deserialize, load_game, registered_games
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.search.alphabeta import AlphaBeta
from quincunx.search.bots import Bot, SearchBot, named
from quincunx.search.result import SearchResult

NAME = "Quincunx"
AUTHOR = "the Quincunx developers"
# Of the time that is left, an action takes this share, and of the increment that one; some is kept for the way.
TIME_SHARE, INCREMENT_SHARE = 1 / 30, 0.8
MOVE_OVERHEAD = 0.03  # seconds
FOR_EVER = 1e7  # seconds, for `go infinite`
NO_LIMIT = 1 << 60  # simulations
TELL_EVERY = 0.5  # seconds between lines about an unfinished search
COMMANDS = "ugi, isready, setoption, uginewgame, position, go, stop, query, show, perft, quit"
QUERIES = "gameover, p1turn, turn, result, points, reason, legal, islegal, position, line, phase"


class Server:
    """An engine that answers through `say`, one line a call; `handle` takes one command and returns False at `quit`.

    Nothing that comes in can end it: what it cannot use is answered by `info string` with a sentence, and changes
    nothing. `bot` is a name as `quincunx.search.bots.named` reads them.
    """

    def __init__(self, game: Game, say: Callable[[str], object], *, bot: str = "level:8", seed: int | None = None):
        self.say = say
        self.seed = seed
        self.whole_turns = False
        self.bot_name = bot
        self.thread: Thread | None = None
        self.searching: SearchBot | AlphaBeta | None = None
        self.stopped = False
        self.endless = False
        self.busy = False  # until the best move is said, which the thread outlives a little
        self._take_game(game)
        self._make_bot()

    # -- the loop --------------------------------------------------------------------------------------------------

    def run(self, lines: Iterable[str]) -> None:
        """Answer line by line until `quit`; where the input just ends, a search that has an end comes to it."""
        try:
            for line in lines:
                if not self.handle(line):
                    return
            if self.thread is not None and not self.endless:
                self.thread.join()
        finally:
            self.stop()

    def handle(self, line: str) -> bool:
        """Do what one line says; whether to go on."""
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            return False
        command = getattr(self, "do_" + words[0], None)
        try:
            if command is None:
                raise ProtocolError(f"There is no command {words[0][:40]!r}; there are {COMMANDS}.")
            if self._thinking() and words[0] not in ("isready", "stop"):
                raise ProtocolError(f"A search is running: only isready, stop and quit are heard, not {words[0]}.")
            command(words[1:])
        except QuincunxError as error:
            self.say(f"info string {error}")
        return True

    def stop(self) -> None:
        """End a running search, whose best move is still said."""
        self.stopped = True
        while self._thinking():
            if self.searching is not None:  # it may not have begun when first told
                self.searching.stop()
            assert self.thread is not None
            self.thread.join(0.02)
        if self.thread is not None:
            self.thread.join()

    def _thinking(self) -> bool:
        return self.busy

    # -- commands --------------------------------------------------------------------------------------------------

    def do_ugi(self, words: list[str]) -> None:
        """Who we are, and what can be set."""
        self.say(f"id name {NAME} {self.bot_name}")
        self.say(f"id author {AUTHOR}")
        games = " ".join(f"var {name}" for name in registered_games())
        self.say(f"option name Game type combo default {self.game.short_name} {games}")
        self.say("option name GameOptions type string default <empty>")
        self.say(f"option name Bot type string default {self.bot_name}")
        self.say("option name Moves type combo default actions var actions var turns")
        self.say("option name Seed type spin default 0 min 0 max 2147483647")
        self.say("ugiok")

    def do_isready(self, words: list[str]) -> None:
        """Answered at any time."""
        self.say("readyok")

    def do_setoption(self, words: list[str]) -> None:
        """Change one thing; the game goes back to its start where it changes."""
        name, value = read_setoption(words)
        if name == "game":
            self._take_game(load_game(value))
        elif name in ("gameoptions", "options"):
            text = "" if value == "<empty>" else value
            self._take_game(load_game(self.game.short_name, **split_line(f"x?{text}" if text else "x")[1]))
        elif name == "bot":
            named(self.game, value)
            self.bot_name = value
        elif name == "moves":
            if value not in ("actions", "turns"):
                raise ProtocolError(f"Moves is actions or turns, not {value[:40]!r}.")
            self.whole_turns = value == "turns"
        elif name == "seed":
            if not (value.isascii() and value.isdecimal() and int(value) < 2**31):
                raise ProtocolError(f"Seed is a whole number from 0 to 2147483647, not {value[:40]!r}.")
            self.seed = int(value)
        else:
            raise ProtocolError(f"There is no option {name[:40]!r}; there are Game, GameOptions, Bot, Moves and Seed.")
        self._make_bot()

    def do_uginewgame(self, words: list[str]) -> None:
        """Back to the start, with nothing remembered."""
        self.state = self.game.new_initial_state()
        self._make_bot()

    def do_position(self, words: list[str]) -> None:
        """Set the position; a whole line with the game's name before a question mark changes the game too."""
        start, moves = read_position(words)
        if start is None:
            state = self.game.new_initial_state()
        elif start.partition("?")[0] in registered_games():
            state = deserialize(start)
        else:
            state = self.game.new_initial_state(start)
        for move in moves:
            state.apply_text(move)
        if state.game is not self.game and state.game.write_line(state.start()) != self.game.write_line(state.start()):
            self._take_game(state.game)
            self._make_bot()
        self.state = state

    def do_query(self, words: list[str]) -> None:
        """Answer what is asked about the position."""
        asked = words[0] if words else ""
        state = self.state
        outcome = state.outcome()
        if asked == "gameover":
            answer = TRUTH[outcome is not None]
        elif asked == "p1turn":
            player = state.current_player()
            answer = TRUTH[(player if player >= 0 else state.turn().player) == 0]
        elif asked == "turn":
            answer = TURNS[state.current_player()]
        elif asked == "result":
            answer = UNDECIDED if outcome is None else RESULTS[outcome.who]
        elif asked == "points":
            answer = UNDECIDED if outcome is None or outcome.points is None else " ".join(map(str, outcome.points))
        elif asked == "reason":
            answer = UNDECIDED if outcome is None else outcome.why
        elif asked == "legal":
            answer = " ".join(map(state.action_to_string, state.legal_actions()))
        elif asked == "islegal":
            answer = TRUTH[self._is_legal("".join(words[1:]))]
        elif asked == "position":
            answer = state.position()
        elif asked == "line":
            answer = state.serialize()
        elif asked == "phase":
            answer = state.turn().phase
        else:
            raise ProtocolError(f"There is no query {asked[:40]!r}; there are {QUERIES}.")
        self.say(f"response {answer}".rstrip())

    def do_show(self, words: list[str]) -> None:
        """The position as text, each line behind `info string`."""
        for line in str(self.state).splitlines():
            self.say(f"info string {line}")

    def do_perft(self, words: list[str]) -> None:
        """Count sequences of actions."""
        if len(words) != 1 or not (words[0].isascii() and words[0].isdecimal() and int(words[0]) <= 20):
            raise ProtocolError("perft takes a depth from 0 to 20.")
        self.say(f"response {self.state.perft(int(words[0]))}")

    def do_go(self, words: list[str]) -> None:
        """Think, in a thread of its own."""
        go = read_go(words)
        if self.state.is_terminal():
            raise ProtocolError("The game is over, so there is no move to look for.")
        if self.whole_turns and self.game.info.has_chance:
            raise ProtocolError(f"Chance acts within turns of {self.game.info.long_name}: set Moves to actions.")
        self.stopped = False
        self.endless = go.infinite
        self.busy = True
        self.thread = Thread(target=self._think, args=(self.state.clone(), go), daemon=True)
        self.thread.start()

    def do_stop(self, words: list[str]) -> None:
        """Say the best move so far."""
        self.stop()

    # -- thinking --------------------------------------------------------------------------------------------------

    def _think(self, state: State, go: Go) -> None:
        before = state.clone()
        player = state.current_player()
        number = state.turn().number
        actions: list[int] = []
        try:
            while True:
                action = self._choose(state, go)
                actions.append(action)
                state.apply_action(action)
                same = state.current_player() == player and state.turn().number == number
                if not (self.whole_turns and same):
                    break
            texts = before.game.turn_text(before, tuple(actions)) if len(actions) > 1 else None
            best = ",".join(texts) if texts else before.action_to_string(actions[0])
        except Exception as error:  # the arena waits for an answer, whatever went wrong
            self.say(f"info string The search failed: {error}")
            best = before.action_to_string(before.legal_actions()[0])
        self.busy = False
        self.say(f"bestmove {best}")

    def _choose(self, state: State, go: Go) -> int:
        if state.is_chance_node():
            return state.sample_action(self.chance)
        if go.depth is not None:
            self.searching = engine = AlphaBeta(self.game, depth=max(1, go.depth))
            return self._tell(state, engine.search(state))
        bot = self.bot
        if not isinstance(bot, SearchBot):
            return bot.step(state)
        self.searching = bot
        told = perf_counter()

        def progress(done: int, seconds: float) -> None:
            nonlocal told
            if self.stopped:
                bot.stop()
            if perf_counter() - told > TELL_EVERY:
                told = perf_counter()
                self.say(f"info nodes {done} time {round(1000 * seconds)} nps {round(done / max(seconds, 1e-6))}")

        seconds = FOR_EVER if go.infinite else self._seconds(state.current_player(), go)
        nodes = 1 if self.stopped else go.nodes
        if nodes is None and seconds is None:
            bot.step(state)
            assert bot.result is not None
            return self._tell(state, bot.result)
        if isinstance(bot.engine, AlphaBeta):
            return self._tell(state, bot.engine.search(state, seconds=seconds, nodes=nodes, progress=progress))
        wanted = NO_LIMIT if nodes is None else max(1, nodes)
        own = NO_LIMIT if bot.simulations is None or go.infinite else bot.simulations
        return self._tell(
            state, bot.engine.search(state, simulations=min(wanted, own), seconds=seconds, progress=progress)
        )

    def _seconds(self, player: int, go: Go) -> float | None:
        """How long to think about this action, or None for as long as the bot likes."""
        seconds = None
        if go.movetime is not None:
            seconds = go.movetime
        elif go.times is not None:
            left = go.times[player]
            seconds = min(TIME_SHARE * left + INCREMENT_SHARE * go.increments[player], 0.9 * left)
        return None if seconds is None else max(seconds - MOVE_OVERHEAD, 0.001)

    def _tell(self, state: State, result: SearchResult) -> int:
        walk = state.clone()
        line = []
        for action in result.line:
            if walk.is_terminal() or action not in walk.legal_actions():
                break
            line.append(walk.action_to_string(action))
            walk.apply_action(action)
        rate = round(result.simulations / max(result.seconds, 1e-6))
        self.say(
            f"info depth {max(1, len(line))} score cp {round(100 * result.value)} nodes {result.simulations} "
            f"time {round(1000 * result.seconds)} nps {rate} pv {' '.join(line)}".rstrip()
        )
        return result.action

    # -- what is set -----------------------------------------------------------------------------------------------

    def _take_game(self, game: Game) -> None:
        self.game = game
        self.state = game.new_initial_state()

    def _make_bot(self) -> None:
        seed = secrets.randbits(63) if self.seed is None else self.seed
        self.bot: Bot = named(self.game, self.bot_name, seed=seed)
        self.chance = Random(seed)
        self.searching = None

    def _is_legal(self, text: str) -> bool:
        try:
            self.state.clone().apply_text(text)
        except QuincunxError:
            return False
        return True
