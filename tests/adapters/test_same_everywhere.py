"""One game, played by the same actions through every interface: whose turn, masks, rewards and end are the same.

The core plays a game at random, chance included, and writes down what is true before each action of a player. Each
adapter has one driver: a function that plays the same actions through its interface and yields the same facts as it
sees them. Where an adapter lets chance play by itself, its driver makes chance play what the core's did.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import pytest

import quincunx
from quincunx import State
from quincunx.adapters import gymnasium, openspiel, pettingzoo, views
from quincunx.adapters.batch import BatchEnv
from quincunx.adapters.ugi import Server
from sample_games import IDS, SAMPLES

SEEDS = range(3)


class Facts(NamedTuple):
    """What is true before an action, or at the end, where `legal` is empty and `player` None.

    An interface that shows one player only, or tells less, leaves the rest None, which agrees with everything.
    """

    player: int | None
    legal: list[int] | None
    rewards: tuple[float, float] | None
    over: bool


@dataclass
class Game:
    """A game as it was played through the core: `actions` are (player, action), -1 for chance."""

    name: str
    options: dict[str, object]
    seed: int
    actions: list[tuple[int, int]] = field(default_factory=list)
    facts: list[Facts] = field(default_factory=list)
    end: str = ""

    def play(self) -> Game:
        rng = random.Random(self.seed)
        state = quincunx.load_game(self.name, **self.options).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                action = rng.choices(outcomes, weights)[0]
            else:
                self.facts.append(Facts(state.current_player(), state.legal_actions(), (0.0, 0.0), False))
                action = rng.choice(state.legal_actions())
            self.actions.append((state.current_player(), action))
            state.apply_action(action)
        self.facts.append(Facts(None, [], tuple(state.returns()), True))
        self.end = state.position()
        return self

    @property
    def chosen(self) -> list[int]:
        """What the players played, without chance."""
        return [action for player, action in self.actions if player >= 0]


class Scripted:
    """Plays, where it is asked, what was played in the game: a bot, and chance too."""

    def __init__(self, game: Game):
        self.name = "scripted"
        self.game = game

    def step(self, state: State) -> int:
        return self.game.actions[len(state.history())][1]

    def resolve_chance(self, state: State, rng: object) -> None:
        while state.is_chance_node():
            state.apply_action(self.step(state))


# -- a driver for each interface -----------------------------------------------------------------------------------

Driver = Callable[[Game, pytest.MonkeyPatch], Iterator[Facts]]


def through_pettingzoo(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Facts]:
    monkeypatch.setattr(views, "resolve_chance", Scripted(game).resolve_chance)
    env = pettingzoo.env(game.name, **game.options)
    env.reset(seed=0)
    for action in game.chosen:
        mask = env.last()[0]["action_mask"]
        player = env.possible_agents.index(env.agent_selection)
        yield Facts(player, np.flatnonzero(mask).tolist(), tuple(env.rewards.values()), any(env.terminations.values()))
        env.step(action)
    yield Facts(None, np.flatnonzero(env.last()[0]["action_mask"]).tolist(), tuple(env.rewards.values()), True)
    assert all(env.terminations.values())
    assert env.unwrapped.game_state.position() == game.end


def through_gymnasium(game: Game, monkeypatch: pytest.MonkeyPatch, seat: int) -> Iterator[Facts]:
    script = Scripted(game)
    monkeypatch.setattr(views, "resolve_chance", script.resolve_chance)
    env = gymnasium.make(game.name, opponent=lambda *_: script, seat=seat, **game.options)
    env.reset()
    reward = 0.0
    for player, action in game.actions:
        if player == seat:
            rewards = (reward, 0.0) if seat == 0 else (0.0, reward)
            yield Facts(seat, np.flatnonzero(env.action_masks()).tolist(), rewards, env.over)
            _, reward, _, _, _ = env.step(action)
        elif player >= 0:
            yield Facts(None, None, None, False)
    final = env.game_state.returns()[seat]
    assert final == reward or not any(player == seat for player, _ in game.actions)
    yield Facts(None, np.flatnonzero(env.action_masks()).tolist(), (final, -final)[:: 1 - 2 * seat], env.over)
    assert env.game_state.position() == game.end


def through_gymnasium_0(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Facts]:
    return through_gymnasium(game, monkeypatch, 0)


def through_gymnasium_1(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Facts]:
    return through_gymnasium(game, monkeypatch, 1)


def through_ugi(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Facts]:
    heard: list[str] = []
    engine = Server(quincunx.load_game(game.name, **game.options), heard.append, bot="random")
    walk = engine.game.new_initial_state()

    def ask(what: str) -> str:
        heard.clear()
        engine.handle(f"query {what}")
        return heard[0].removeprefix("response").strip()

    def here(texts: list[str]) -> Facts:
        engine.handle(" ".join(["position", "startpos", *(["moves", *texts] if texts else [])]))
        legal = sorted(map(walk.string_to_action, ask("legal").split()))
        result = ask("result")
        player = {"p1": 0, "p2": 1, "none": None}[ask("turn")]
        return Facts(player, legal, RETURNS[result], ask("gameover") == "true")

    texts: list[str] = []
    for player, action in game.actions:
        if player >= 0:
            yield here(texts)
        else:
            assert engine.handle("position startpos moves " + " ".join(texts))
            assert ask("turn") == "chance"
        texts.append(walk.action_to_string(action))
        walk.apply_action(action)
    yield here(texts)
    assert ask("position") == game.end


def through_openspiel(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Facts]:
    state = openspiel.openspiel_game(quincunx.load_game(game.name, **game.options)).new_initial_state()
    for player, action in game.actions:
        assert state.current_player() == player
        if player >= 0:
            mask = state.legal_actions_mask()
            assert mask == [int(other in state.legal_actions()) for other in range(len(mask))]
            yield Facts(player, state.legal_actions(), tuple(state.rewards()), state.is_terminal())
        state.apply_action(action)
    yield Facts(None, state.legal_actions(), tuple(state.rewards()), state.is_terminal())
    assert state.core.position() == game.end


def through_batch(game: Game, monkeypatch: pytest.MonkeyPatch) -> Iterator[Facts]:
    batch = BatchEnv(game.name, num_envs=2, seed=1, auto_reset=False, **game.options)
    walk = batch.game.new_initial_state()

    def here() -> Facts:
        player = int(batch.players[0])
        return Facts(
            player if player >= 0 else None,
            np.flatnonzero(batch.masks[0]).tolist(),
            tuple(batch.rewards[0].tolist()),
            bool(batch.terminated[0]),
        )

    for number, (player, action) in enumerate(game.actions):
        if player >= 0:
            if number and game.actions[number - 1][0] < 0:
                batch.set_state(0, walk)  # chance drew something else inside the step
            yield here()
            batch.step([action, batch.random_actions()[1]])
        walk.apply_action(action)
    yield here()
    assert batch.state(0).position() == game.end


RETURNS = {"p1win": (1.0, -1.0), "p2win": (-1.0, 1.0), "draw": (0.0, 0.0), "none": (0.0, 0.0)}

DRIVERS: dict[str, Driver] = {
    "pettingzoo": through_pettingzoo,
    "gymnasium, seat 0": through_gymnasium_0,
    "gymnasium, seat 1": through_gymnasium_1,
    "ugi": through_ugi,
    "openspiel": through_openspiel,
    "batch": through_batch,
}


# -- the claim -----------------------------------------------------------------------------------------------------


def agree(true: Facts, seen: Facts) -> bool:
    return all(one == other for one, other in zip(true, seen) if other is not None)


@pytest.mark.parametrize("driver", DRIVERS)
@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_the_same_actions_are_the_same_game(name, options, driver, monkeypatch):
    for seed in SEEDS:
        game = Game(name, options, seed).play()
        seen = list(DRIVERS[driver](game, monkeypatch))
        assert len(seen) == len(game.facts)
        for number, (true, said) in enumerate(zip(game.facts, seen)):
            assert agree(true, said), f"before action {number} of seed {seed}"
