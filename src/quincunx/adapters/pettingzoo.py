"""Every game as a turn-based (AEC) environment of PettingZoo: `env("thrive")`; needs the extra [research].

The agents are "player_0" and "player_1". A turn of several actions is several steps of one agent in a row: go by
`agent_selection` or `agent_iter`, which need not alternate. Chance plays itself, from the seed of `reset`. Rewards are
`State.returns()` at the end and 0 before. Nothing is ever truncated: each game ends by its own rules after at most
`info.max_game_length` actions.
"""

from __future__ import annotations

import secrets
from typing import Any

from quincunx.core.errors import MissingExtraError

try:
    import numpy as np
    from gymnasium import logger, spaces
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ModuleNotFoundError as error:
    raise MissingExtraError("quincunx.adapters.pettingzoo needs", "research") from error

from quincunx.adapters import views
from quincunx.core.registry import load_game
from quincunx.core.rng import Random

AGENTS = ("player_0", "player_1")
ILLEGAL_REWARD = -1.0

Observation = dict[str, NDArray[Any]]


class TurnEnv(AECEnv[str, Observation, Any], EzPickle):
    """A game without wrappers: an illegal action raises IllegalActionError and changes nothing.

    An observation is {"observation": float32 from 0 to 1 of `info.observation_shape`, as its agent sees the board,
    "action_mask": int8, all 0 for the agent whose turn it is not}; the mask is in `infos` too. `state()` is the board
    as player 0 sees it. `reset(options={"position": text})` begins in a position that `State.position` wrote; what an
    option of the game deals at random is dealt once, when the environment is made. `game_state` is the State itself.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - an instance's own, in the base class too
        "render_modes": list(views.RENDER_MODES),
        "render_fps": 1,
        "is_parallelizable": False,
        "name": "quincunx_v0",
    }

    def __init__(self, game: str, /, *, render_mode: str | None = None, **options: Any):
        EzPickle.__init__(self, game, render_mode=render_mode, **options)
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = views.check_render_mode(render_mode)
        self.game = load_game(game, **options)
        self.metadata = {**type(self).metadata, "name": f"quincunx_{self.game.short_name}_v0"}
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        info = self.game.info
        self.state_space = spaces.Box(0.0, 1.0, info.observation_shape, np.float32)
        self.action_spaces = {agent: spaces.Discrete(info.num_distinct_actions) for agent in AGENTS}
        self.observation_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, info.observation_shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (info.num_distinct_actions,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.rng: Random | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed chance goes on from the last one, or from one that is drawn."""
        if seed is not None or self.rng is None:
            self.rng = Random(secrets.randbits(63) if seed is None else seed)
        self.game_state = views.begin(self.game, options)
        self.agents = list(AGENTS)
        self.agent_selection = AGENTS[0]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        # The base class keeps here whom it passed over when a game was left half way through its end.
        self._skip_agent_selection = None  # type: ignore[assignment]
        self._go_on()

    def step(self, action: Any) -> None:
        """Play an action of `agent_selection`; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.game_state.apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance play, then say whose turn it is or how the game ended."""
        assert self.rng is not None
        views.resolve_chance(self.game_state, self.rng)
        if self.game_state.is_terminal():
            self.rewards = dict(zip(AGENTS, self.game_state.returns(), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[1 - AGENTS.index(self.agent_selection)]
        else:
            self.agent_selection = AGENTS[self.game_state.current_player()]
        self.infos = {
            agent: {"action_mask": views.action_mask(self.game_state, player)} for player, agent in enumerate(AGENTS)
        }
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        player = AGENTS.index(agent)
        return {
            "observation": views.observation(self.game_state, player),
            "action_mask": views.action_mask(self.game_state, player),
        }

    def state(self) -> NDArray[np.float32]:
        """The board as player 0 sees it; nothing is hidden in these games."""
        return views.observation(self.game_state, 0)

    def render(self) -> str | NDArray[np.uint8] | None:
        """The position: a text ("ansi", "svg"), uint8 (height, width, 3) ("rgb_array"), or printed ("human")."""
        if self.render_mode is None:
            logger.warn("render() shows nothing, since the environment was made without a render_mode.")
            return None
        return views.render(self.game_state, self.render_mode)


class EndsIllegal(TerminateIllegalWrapper[str, Observation, Any]):
    """An illegal action loses, as in PettingZoo's classic games, and each info's "illegal" is the rule it broke."""

    def step(self, action: int) -> None:
        ended = self._terminated
        super().step(action)
        if self._terminated and not ended:
            inner = self.unwrapped
            assert isinstance(inner, TurnEnv)
            sentence = inner.game_state.refusal(action)
            for info in inner.infos.values():
                info["illegal"] = sentence


def raw_env(game: str, /, *, render_mode: str | None = None, **options: Any) -> TurnEnv:
    """A game without PettingZoo's wrappers; UnknownGameError, OptionError."""
    return TurnEnv(game, render_mode=render_mode, **options)


def env(game: str, /, *, render_mode: str | None = None, **options: Any) -> AECEnv[str, Observation, Any]:
    """A game in the wrappers of PettingZoo's classic games; `render_mode` is human, ansi, rgb_array or svg.

    An illegal action ends the game: -1 for who played it, 0 for the other. UnknownGameError, OptionError.
    """
    ends = EndsIllegal(raw_env(game, render_mode=render_mode, **options), illegal_reward=ILLEGAL_REWARD)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(ends))
