"""First steps with quincunx in Python, from top to bottom: `python docs/examples/first_steps.py`.

Writes two files into the folder it is started in: first-steps.qcx and first-steps.png.
"""

from pathlib import Path

import quincunx
from quincunx import Random, render
from quincunx.core.record import GameRecord
from quincunx.search.bots import named

# 1. A game with its options. `info` says how large it is; a wrong option is refused with what would be right.
game = quincunx.load_game("strands", board="mini")
print(f"{game.info.long_name}: {game.info.num_distinct_actions} actions, at most {game.info.max_game_length} a game")
for option in game.info.options:
    print(f"    {option.name}: {option.help}")
try:
    quincunx.load_game("strands", board="tiny")
except quincunx.QuincunxError as error:
    print(error)

# 2. A position. Actions are whole numbers, and texts for people; an illegal one is refused with the rule it breaks.
state = game.new_initial_state()
print(state)
state.apply_action(state.string_to_action("d6"))
try:
    state.apply_text("d6")
except quincunx.QuincunxError as error:
    print(error)

# 3. A turn is made of small actions, so the same player may act several times in a row.
print(state.current_player(), state.turn().phase)
print([state.action_to_string(action) for action in state.legal_actions()])

# 4. The loop that plays any of the games to its end: players choose, chance is drawn.
rng = Random(1)
while not state.is_terminal():
    if state.is_chance_node():  # not in Strands, but in Tom Tube
        state.apply_action(state.sample_action(rng))
    else:
        actions = state.legal_actions()
        state.apply_action(actions[rng.below(len(actions))])
print(state.outcome(), state.returns())

# 5. Bots look at a state and name an action. These play from a seed: the same game every time.
players = [named(game, "level:2", seed=1), named(game, "random", seed=2)]
state = game.new_initial_state()
while not state.is_terminal():
    state.apply_action(players[state.current_player()].step(state))
print(f"{players[0].name} against {players[1].name}: {state.outcome()}")

# 6. A record keeps the game with its options, as text that people read too; a line keeps a position.
record = GameRecord.from_state(state, Player0=players[0].name, Player1=players[1].name)
Path("first-steps.qcx").write_text(record.to_text(), encoding="utf-8")
again = GameRecord.from_text(Path("first-steps.qcx").read_text(encoding="utf-8"))
assert again.state().position() == state.position()
half = record.state(turn=4)
assert quincunx.deserialize(half.serialize()) == half
print(half.serialize())

# 7. Pictures: a scene is data, and is drawn as PNG, SVG, or text.
Path("first-steps.png").write_bytes(render.png(state.scene(), size=600))
print(render.describe(half.scene()))

# 8. The same game for a learning program, as an environment of PettingZoo. Needs the extra [research].
from quincunx.adapters import pettingzoo  # noqa: E402 - where it belongs in the story

env = pettingzoo.env("strands", board="mini")
env.reset(seed=1)
for agent in env.agent_iter():
    seen, reward, terminated, truncated, info = env.last()
    if terminated or truncated:
        print(agent, reward)
        env.step(None)
    else:
        env.step(env.action_space(agent).sample(seen["action_mask"]))
