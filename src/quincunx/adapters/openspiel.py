"""The games as OpenSpiel's own: after `register()`, `pyspiel.load_game("quincunx_wishbone(size=11)")` plays Wishbone.

They are Python games there, with the same numbers for the same actions, so all of OpenSpiel's algorithms run on them.
What OpenSpiel cannot hold is said where it matters: game strings (`to_parameter`) and undo (`QuincunxState`).
"""

from __future__ import annotations

import secrets
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

import numpy as np

from quincunx.core.errors import GameOverError, OptionError
from quincunx.core.extras import extra_module
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.registry import game_class, load_game, registered_games
from quincunx.core.state import State

pyspiel = extra_module("pyspiel", "research", "Games and bots of OpenSpiel need")
observation = extra_module("open_spiel.python.observation", "research", "Games and bots of OpenSpiel need")

PREFIX = "quincunx_"
# OpenSpiel's parameters have no "none": this stands for it where an option's number may be left out.
NONE = -1
MOST_INT = 2**31 - 1
# What a game string takes as it is; commas, equals signs and brackets part its fields.
PLAIN = " ~/+:;!?*@"
# OpenSpiel's own examples search with these.
UCT_C = 1.4
MEGABYTES = 1000


def to_parameter(option: Option, value: Any) -> int | bool | str:
    """An option's value as OpenSpiel's parameter: an int, bool or str, -1 for no number.

    In a string, `%2C` stands for a comma and so on as in a URL, for a game string such as
    `quincunx_tom_tube(extra_energy=0%2C2)` has no other way to write one; a string that looks like a number or like a
    bool has its first character written so, for OpenSpiel guesses types.
    """
    if option.kind == "bool":
        return bool(value)
    if option.kind == "int":
        if value is None:
            return NONE
        if value > MOST_INT:
            raise OptionError(
                f"OpenSpiel's parameters are numbers up to {MOST_INT}, so {option.name} cannot be {value}."
            )
        return int(value)
    word = quote(option.write(value), safe=PLAIN)
    try:
        float(word)
    except ValueError:
        if word.lower() not in ("true", "false"):
            return word
    return f"%{ord(word[0]):02X}{word[1:]}"


def from_parameter(option: Option, parameter: int | bool | str) -> Any:
    """The inverse of `to_parameter`; strings that are not encoded are taken too."""
    if isinstance(parameter, str):
        return unquote(parameter)
    if option.kind == "int" and parameter == NONE and option.default is None:
        return None
    return parameter


@cache
def game_type(short_name: str) -> Any:
    """The `pyspiel.GameType` of one of our games."""
    game = load_game(short_name)
    chance = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=PREFIX + short_name,
        long_name=game.info.long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.info.has_chance else chance.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            option.name: to_parameter(option, option.default) for option in game_class(short_name).option_list
        },
    )


class QuincunxGame(pyspiel.Game):  # type: ignore[misc, name-defined]
    """One of our games with its options; `core` is our own Game."""

    def __init__(self, short_name: str, parameters: dict[str, Any] | None = None):
        known = {option.name: option for option in game_class(short_name).option_list}
        given = {
            name: from_parameter(known[name], parameter) if name in known else parameter
            for name, parameter in (parameters or {}).items()
        }
        self.core: Game = load_game(short_name, **given)
        info = self.core.info
        super().__init__(
            game_type(short_name),
            pyspiel.GameInfo(
                num_distinct_actions=info.num_distinct_actions,
                # Outcomes have the same numbers here as in our own State, and masks of them are as long as this.
                max_chance_outcomes=info.num_distinct_actions if info.has_chance else 0,
                num_players=2,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=info.max_game_length,
            ),
            {name: to_parameter(known[name], value) for name, value in self.core.chosen_options().items()},
        )

    def max_chance_nodes_in_history(self) -> int:
        """A bound: chance acts at most once an action."""
        return self.core.info.max_game_length if self.core.info.has_chance else 0

    def new_initial_state(self, position: str | None = None) -> QuincunxState:
        """The start of a game, or of one that begins in a `position` as our `State.position()` writes it."""
        return QuincunxState(self, self.core.new_initial_state(position))

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Any:
        """What a player sees; with perfect recall, the history as a string, as in all of OpenSpiel's open games."""
        if isinstance(iig_obs_type, dict):  # OpenSpiel leaves the first argument out where there is no type
            iig_obs_type, params = None, iig_obs_type
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return QuincunxObserver(self.core, params)
        return observation.IIGObserverForPublicInfoGame(iig_obs_type, params)


class QuincunxState(pyspiel.State):  # type: ignore[misc, name-defined]
    """A position; `core` is our own State, with its history.

    Copies and serialised states keep all of it. `undo_action` is not there: OpenSpiel offers it to games in C++ only.
    """

    def __init__(self, game: QuincunxGame, core: State):
        super().__init__(game)
        self.core = core

    def current_player(self) -> int:
        """0 or 1, -1 where chance acts, -4 when the game is over: OpenSpiel's numbers are ours."""
        return self.core.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.core.is_terminal()

    def is_chance_node(self) -> bool:
        """Whether chance acts next."""
        return self.core.is_chance_node()

    def returns(self) -> list[float]:
        """+1 won, -1 lost, 0 drawn or not over."""
        return self.core.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(action, probability) of each outcome."""
        return self.core.chance_outcomes()

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.core.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.action_to_string(action)

    def __str__(self) -> str:
        """The position on a line, for OpenSpiel asks often; `print(state.core)` draws the board."""
        return self.core.position()


class QuincunxObserver:
    """`State.observation_tensor` as an array of float32, and `State.position()` as the string.

    With the observation parameter `string` there is the string alone: `tensor` is None.
    """

    def __init__(self, game: Game, params: dict[str, Any] | None):
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if params and params != {"name": "string"}:
            raise OptionError(f"An observation takes the parameter string or none, not {params}.")
        if not params:
            shape = game.info.observation_shape
            self.tensor = np.zeros(int(np.prod(shape)), np.float32)
            self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: QuincunxState, player: int) -> None:
        """Fill `tensor` with what `player` sees."""
        if self.tensor is not None:
            self.tensor[:] = np.asarray(state.core.observation_tensor(max(player, 0))).reshape(-1)

    def string_from(self, state: QuincunxState, player: int) -> str:
        """The position on a line, the same for both players."""
        return state.core.position()


def creator(short_name: str) -> type[QuincunxGame]:
    """What OpenSpiel calls with parameters to make a game.

    A class and no function, as OpenSpiel keeps it until after Python has ended, when freeing a function would crash.
    """

    class Created(QuincunxGame):
        def __init__(self, parameters: dict[str, Any] | None = None):
            super().__init__(short_name, parameters)

    return Created


def register() -> list[str]:
    """Make the games known to pyspiel, once however often it is called; returns their names there.

    Besides our five these are the games of other packages that `quincunx.registered_games()` knows.
    """
    known = set(pyspiel.registered_names())
    names = []
    for short_name in registered_games():
        names.append(PREFIX + short_name)
        if names[-1] not in known:
            pyspiel.register_game(game_type(short_name), creator(short_name))
    return names


def openspiel_game(game: Game) -> QuincunxGame:
    """The game of OpenSpiel that has the options of ours."""
    register()
    known = {option.name: option for option in game.option_list}
    parameters = {name: to_parameter(known[name], value) for name, value in game.chosen_options().items()}
    made: QuincunxGame = pyspiel.load_game(PREFIX + game.short_name, parameters)
    return made


def openspiel_state(game: QuincunxGame, state: State) -> QuincunxState:
    """Our state as OpenSpiel's, with the way from its start played there again."""
    start = state.start()
    made = game.new_initial_state(None if start == game.core.new_initial_state() else start.position())
    for action in state.history():
        made.apply_action(action)
    return made


class OpenSpielMctsBot:
    """OpenSpiel's C++ MCTS as one of our bots: plain UCT, a random game a simulation, proving wins on.

    `simulations` an action, or `seconds` an action, or both, whichever ends first. The games it plays in its head go
    through Python, so it makes a few hundred to a few thousand of them a second.
    """

    def __init__(
        self, game: Game, *, simulations: int | None = None, seconds: float | None = None, seed: int | None = None
    ):
        if simulations is None and seconds is None:
            raise OptionError("A bot of OpenSpiel takes simulations or seconds an action, and neither is given.")
        if (simulations is not None and not 1 <= simulations <= MOST_INT) or (seconds is not None and seconds <= 0.0):
            raise OptionError(f"Simulations are from 1 to {MOST_INT}, and seconds more than 0.")
        self.name = "openspiel-mcts" + (f":{simulations}" if simulations is not None else "")
        self.game = openspiel_game(game)
        chosen = secrets.randbits(31) if seed is None else seed % MOST_INT
        self.bot = pyspiel.MCTSBot(
            self.game,
            pyspiel.RandomRolloutEvaluator(1, chosen),
            UCT_C,
            MOST_INT if simulations is None else simulations,
            MEGABYTES,
            True,
            chosen,
            False,
            max_wall_clock_time=-1.0 if seconds is None else seconds,
        )

    def step(self, state: State) -> int:
        """A legal action; GameOverError where no player is to act."""
        if state.current_player() < 0:
            raise GameOverError("No player is to act here, so there is nothing to choose.")
        # Not `step`, which frees Python's lock and then crashes on any game that is written in Python.
        return int(self.bot.mcts_search(openspiel_state(self.game, state)).best_child().action)
