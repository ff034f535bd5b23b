"""Players as people are in their first hour with a game: one simple idea each, and no thought for replies.

    python benchmarks/beginner.py --bot level:1 --games 20 wishbone thrive

Wishbone: be nearer to joining the own edges than the opponent is to joining theirs, counting stones. Strands: many
stones a turn, the largest own group, and cells beside own stones. Thoughtwave: win or prevent a win if that is
possible, otherwise shorten the own shortest way or lengthen the other one's. Thrive: pieces and pegs, and leave nothing
to be captured. Tom Tube: a short tour to the solar counters and home, and a long one for the opponent.
"""

from __future__ import annotations

import argparse
import heapq
import time
from collections.abc import Callable
from typing import Any

from quincunx import Game, State, load_game
from quincunx.arena.match import play_match
from quincunx.core.rng import Random

Judge = Callable[[Any, int, Any], float]  # a state after an action of a player, and the game's evaluator
FAR = 99.0


def wishbone(state: Any, player: int, _: Any) -> float:
    """How many stones less the player needs than the opponent, about; the middle first."""
    size = state.game.options["size"]
    stones = state.stones()
    swapped = state.swapped()
    colour = player ^ swapped
    middle = sum(abs(i % size - size // 2) + abs(i // size - size // 2) for i, s in enumerate(stones) if s == colour)
    return stones_to_join(stones, size, 1 - colour) - stones_to_join(stones, size, colour) - 0.01 * middle


def stones_to_join(stones: tuple[int | None, ...], size: int, colour: int) -> float:
    """The stones still needed between the colour's edges; a diagonal step, which may be forbidden, counts half more."""
    rows = [[stones[y * size + x] for x in range(size)] for y in range(size)]
    if colour == 1:
        rows = [list(column) for column in zip(*rows)]
    best: dict[tuple[int, int], float] = {}
    todo = [(0.0 if rows[0][x] == colour else 1.0, 0, x) for x in range(size) if rows[0][x] in (None, colour)]
    heapq.heapify(todo)
    while todo:
        cost, y, x = heapq.heappop(todo)
        if best.get((y, x), FAR) <= cost:
            continue
        best[y, x] = cost
        if y == size - 1:
            return cost
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                v, u = y + down, x + right
                if (down or right) and 0 <= v < size and 0 <= u < size and rows[v][u] in (None, colour):
                    step = 0.0 if rows[v][u] == colour else 1.5 if down and right else 1.0
                    if cost + step < best.get((v, u), FAR):
                        heapq.heappush(todo, (cost + step, v, u))
    return FAR


def strands(state: Any, player: int, _: Any) -> float:
    """The largest group, how many own stones lie together, little of that for the opponent; high numbers first."""
    sizes, others = state.group_sizes(player), state.group_sizes(1 - player)
    grid = state.game.geometry
    beside = sum(
        state.stone_at(near) == player
        for cell in range(len(grid))
        if state.stone_at(cell) == player
        for near in grid.neighbours[cell]
    )
    more = 0
    if state.current_player() == player:
        more = state.game.numbers[state.legal_actions()[0]] - state.covered_this_turn()
    return max(sizes, default=0) + 0.1 * beside - 0.3 * max(others, default=0) + sum(sizes) + more


def thoughtwave(state: Any, player: int, evaluator: Any) -> float:
    """Nothing to win at once for the opponent, then the own way against the opponent's."""
    if evaluator.winning_squares(state, 1 - player):
        return -100.0
    lengths = [float(measures[1]) for measures in evaluator.measures(state)]
    return lengths[1 - player] - lengths[player]


def thrive(state: Any, player: int, evaluator: Any) -> float:
    """Pieces, pegs, and what could be captured next."""
    own, theirs = state.pieces()[player], state.pieces()[1 - player]
    pegs = [sum(map(len, side.values())) for side in (own, theirs)]
    hanging, threats = len(evaluator.attacked(state, player)), len(evaluator.attacked(state, 1 - player))
    return 100.0 * len(own) - 100.0 * len(theirs) + 2 * pegs[0] - pegs[1] - 60.0 * hanging + 10.0 * threats


def tom_tube(state: Any, player: int, evaluator: Any) -> float:
    """Quarter turns to the solar counters that are left and home, against the opponent's."""
    ways = [sum(FAR if way is None else way for way in evaluator.turns_to(state, who)) for who in (0, 1)]
    return ways[1 - player] - 2 * ways[player]


JUDGES: dict[str, Judge] = {
    "wishbone": wishbone,
    "strands": strands,
    "thoughtwave": thoughtwave,
    "thrive": thrive,
    "tom_tube": tom_tube,
}


class Beginner:
    """Plays the action after which things look best, any of them where several do; a win at once comes first."""

    def __init__(self, game: Game, seed: int):
        self.name = "beginner"
        self.judge = JUDGES[game.info.short_name]
        self.evaluator = game.make_evaluator()
        self.rng = Random(seed)

    def step(self, state: State) -> int:
        """One of the best-looking actions."""
        me = state.current_player()
        found: list[tuple[float, float, int]] = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            if after.is_terminal():
                looks = 1000.0 * after.returns()[me]
            else:
                looks = self.judge(after, me, self.evaluator)
            found.append((looks, self.rng.unit(), action))
        return max(found)[2]


def beginner(game: Game, seed: int) -> Beginner:
    """The beginner for a match."""
    return Beginner(game, seed)


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="games, all if none is named")
    parser.add_argument("--bot", default="level:1", help="whom the beginner plays, as for `quincunx match`")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, help="a turn, for the bot")
    args = parser.parse_args()
    for name in args.game or JUDGES:
        begun = time.perf_counter()
        result = play_match(load_game(name), beginner, args.bot, args.games, seed=args.seed, seconds=args.seconds)
        print(f"{name}: beginner against {args.bot}: {result}, {time.perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
