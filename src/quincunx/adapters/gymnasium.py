"""Every game as an environment of Gymnasium, one seat against a bot: `make("thrive", opponent="level:2")`.

Importing this module registers "quincunx/Thrive-v0" and its like with Gymnasium. Needs the extra [research].
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quincunx.core.errors import GameOverError, MissingExtraError, QuincunxError

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise MissingExtraError("quincunx.adapters.gymnasium needs", "research") from error

from quincunx.adapters import views
from quincunx.core.game import Game
from quincunx.core.registry import load_game, registered_games
from quincunx.core.rng import Random
from quincunx.search.bots import Bot, named

SEATS = (0, 1, "alternate", "random")
ILLEGAL_REWARD = -1.0
SEEDS = 1 << 63

# A bot's text, or what makes a bot for a game and a seed: a frozen policy, say.
Opponent = str | Callable[[Game, int], Bot]


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One seat of a game; the opponent and chance play inside `step`, all from the seed of `reset`.

    `opponent` is a text that `quincunx.search.bots.named` reads (random, greedy, level:3, mcts:500, ...), or a function
    of the game and a seed that makes a bot. `seat` is 0, 1, "alternate" (0 first, then in turn) or "random". An
    observation is float32 from 0 to 1 of `info.observation_shape`, as the seat sees the board. The reward is the seat's
    of `State.returns()` at the end, 0 before. An illegal action loses: the episode ends with -1, and the info's
    "illegal" is the rule it broke. `action_masks()` says what is legal, as does each info's "action_mask".

    `reset(options=...)` takes "position", a text that `State.position` wrote, and "seat", 0 or 1, for one episode.
    `game_state` is the State itself. Nothing is truncated: games end after at most `info.max_game_length` actions.
    """

    metadata: dict[str, Any] = {"render_modes": list(views.RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as the base

    def __init__(
        self,
        game: str,
        *,
        opponent: Opponent = "random",
        seat: int | str = 0,
        render_mode: str | None = None,
        **options: Any,
    ):
        self.game = load_game(game, **options)
        self.render_mode = views.check_render_mode(render_mode)
        self.seats = _read_seat(seat, SEATS)
        self.opponent = opponent
        self._make_bot(0)  # so that a wrong name is refused here
        info = self.game.info
        self.observation_space = spaces.Box(0.0, 1.0, info.observation_shape, np.float32)
        self.action_space = spaces.Discrete(info.num_distinct_actions)
        self.episodes = 0
        self.over = True

    def _make_bot(self, seed: int) -> Bot:
        if callable(self.opponent):
            return self.opponent(self.game, seed)
        return named(self.game, self.opponent, seed=seed)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game and play to the seat's first action; a seed starts "alternate" at seat 0 again."""
        super().reset(seed=seed)
        if seed is not None:
            self.episodes = 0
        # A new bot for each game: the same seed gives the same game, whatever was played before.
        self.rng = Random(int(self.np_random.integers(SEEDS)))
        self.bot = self._make_bot(int(self.np_random.integers(SEEDS)))
        drawn = int(self.np_random.integers(2))
        asked = (options or {}).get("seat")
        seat = self.seats if asked is None else _read_seat(asked, (0, 1))
        self.seat = {"alternate": self.episodes % 2, "random": drawn, "1": 1}.get(str(seat), 0)
        self.episodes += 1
        self.game_state = views.begin(self.game, options)
        self.over = False
        self._let_others_play()
        return self._seen(), self._info()

    def step(self, action: int | np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Play an action, then all that is not this seat's to play; GameOverError once the game is over."""
        if self.over:
            raise GameOverError("The game is over, or has not begun: call reset().")
        if not self.action_space.contains(action) or not self.game_state.legal_actions_mask()[action]:
            self.over = True
            return self._seen(), ILLEGAL_REWARD, True, False, self._info(illegal=self._refusal(action))
        self.game_state.apply_action(int(action))
        self._let_others_play()
        reward = self.game_state.returns()[self.seat]
        return self._seen(), reward, self.over, False, self._info()

    def _refusal(self, action: Any) -> str:
        """The sentence of the error that playing an illegal action raises."""
        try:
            self.game_state.clone().apply_action(action)
        except QuincunxError as error:
            return str(error)
        return ""

    def _let_others_play(self) -> None:
        state = self.game_state
        while not state.is_terminal() and state.current_player() != self.seat:
            views.resolve_chance(state, self.rng)
            if state.current_player() == 1 - self.seat:
                state.apply_action(self.bot.step(state))
        self.over = state.is_terminal()
        if self.render_mode == "human":
            self.render()

    def _seen(self) -> NDArray[np.float32]:
        return views.observation(self.game_state, self.seat)

    def _info(self, **more: str) -> dict[str, Any]:
        """Seat, mask, and, of a game that has ended, why."""
        outcome = self.game_state.outcome()
        ended = {} if outcome is None else {"why": outcome.why}
        mask = views.action_mask(self.game_state, self.seat)
        return {"seat": self.seat, "action_mask": mask, **ended, **more}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as sb3-contrib's MaskablePPO asks for it."""
        return views.action_mask(self.game_state, self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The position: a text ("ansi", "svg"), uint8 (height, width, 3) ("rgb_array"), or printed ("human")."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing, since the environment was made without a render_mode.")
            return None
        return views.render(self.game_state, self.render_mode)


def _read_seat(seat: int | str, seats: tuple[int | str, ...]) -> int | str:
    if isinstance(seat, bool) or seat not in seats:
        raise QuincunxError(f"A seat is {' or '.join(map(str, seats))}, not {str(seat)[:40]!r}.")
    return seat


def make(
    game: str,
    *,
    opponent: Opponent = "random",
    seat: int | str = 0,
    render_mode: str | None = None,
    **options: Any,
) -> SeatEnv:
    """One seat of a game against a bot, without Gymnasium's wrappers; UnknownGameError, OptionError, QuincunxError."""
    return SeatEnv(game, opponent=opponent, seat=seat, render_mode=render_mode, **options)


def environment_id(short_name: str) -> str:
    """What Gymnasium knows a game as: "quincunx/TomTube-v0"."""
    return f"quincunx/{''.join(word.capitalize() for word in short_name.split('_'))}-v0"


def register() -> None:
    """Tell Gymnasium about all games; importing this module has done it, unless another package's game came later."""
    for short_name in registered_games():
        if environment_id(short_name) not in gymnasium.registry:
            gymnasium.register(
                environment_id(short_name),
                entry_point="quincunx.adapters.gymnasium:SeatEnv",
                kwargs={"game": short_name},
            )


register()
