"""A game looked at once more, turn by turn: what a search would have played, what each turn gave away, where it turned.

A turn is judged as a whole. The search looks at its start, follows what it likes best until that turn is whole too, and
looks again at what the turn that was played led to. Where chance acts inside a turn, the decision before it is judged
by what could be expected, and the rest is luck; the decision behind it is judged by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from quincunx.core.errors import QuincunxError
from quincunx.core.game import Game
from quincunx.core.record import GameRecord
from quincunx.core.state import State
from quincunx.search.mcts import Mcts
from quincunx.search.result import SearchResult

SIMULATIONS = 1_000
MEGABYTES = 128.0
SIDE_SHARE = 0.2  # of a turn's thinking, for the way on from each alternative
LEAST = 32  # simulations, wherever a search is made at all
LINE_TURNS = 3  # how many turns of an expected line are told, the alternative included
TRUSTED = 0.25  # of the simulations must have gone into an action, for its value to stand for what could be expected

# What a turn may give away of the win chance, up to the next word. The three that find fault begin where lichess.org's
# do: 5, 10 and 15 % (0.1, 0.2 and 0.3 on its scale from -1 to +1).
VERDICTS = (("good", 0.0), ("inaccuracy", 0.05), ("mistake", 0.10), ("blunder", 0.15))
BEST = "best"
FAULTS = ("inaccuracy", "mistake", "blunder")
# How far from even the game has to be for one player to be its favourite: the chance at which a turn is a fault.
MARGIN = 0.05
LASTING = 3  # turns that a new favourite has to hold, so that two faults in a row are no turning points

Progress = Callable[[float], object]
# Called with the number of turns played and player 0's win chance then, as soon as it is known.
Found = Callable[[int, float], object]


@dataclass(frozen=True, slots=True)
class Alternative:
    """A whole turn that could be played, and how the search thinks the game would go on.

    `chance` is the win chance, from 0 to 1, and `proven` the certain result (-1, 0, +1), both for who plays the turn.
    `turns` are the actions of this turn and the next ones, `texts` the same in the game's notation. A turn in which
    chance or the other player acts ends there.
    """

    chance: float
    proven: int | None
    turns: tuple[tuple[int, ...], ...]
    texts: tuple[str, ...]

    @property
    def text(self) -> str:
        """The turn itself."""
        return self.texts[0]

    @property
    def line(self) -> tuple[str, ...]:
        """What is expected to follow."""
        return self.texts[1:]


@dataclass(frozen=True, slots=True)
class Look:
    """A position as a search sees it; `chance` (0 to 1) and `proven` (-1, 0, +1 or None) are player 0's."""

    player: int
    chance: float
    proven: int | None
    alternatives: tuple[Alternative, ...] = ()
    result: SearchResult | None = None


@dataclass(frozen=True, slots=True)
class TurnAnalysis:
    """A turn of the game. `before`, `after` and `luck` are win chances of player 0, `loss` is what `player` gave away.

    `proven` is the certain result after the turn for player 0, if there is one; `missed` says that `player` could have
    won by force and then no longer could. `alternatives` are those at the start of the turn; `better` is what would
    have been better where most was given away, with what was played (and drawn) of the turn before.
    """

    number: int
    player: int
    name: str
    actions: tuple[int, ...]
    text: str
    before: float
    after: float
    loss: float
    luck: float
    verdict: str
    proven: int | None
    missed: bool
    alternatives: tuple[Alternative, ...]
    better: Alternative | None = None

    def chance(self, player: int) -> float:
        """The win chance of a player after the turn."""
        return self.after if player == 0 else 1 - self.after


@dataclass(frozen=True, slots=True)
class Analysis:
    """All turns of a record; `turning_points` are numbers of turns, `players` what the two are called throughout."""

    record: GameRecord
    players: tuple[str, str]
    turns: tuple[TurnAnalysis, ...]
    turning_points: tuple[int, ...]
    simulations: int | None
    seconds: float | None
    seed: int


class Analyst:
    """Looks at positions of one game: `look` says who stands how, and what could be played.

    `simulations` (or `seconds`) are for a position; naming the way on from an alternative takes a share of it more.
    """

    def __init__(
        self,
        game: Game,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        alternatives: int = 3,
        threads: int = 1,
        seed: int = 0,
    ):
        if alternatives < 1:
            raise QuincunxError(f"An analysis names at least 1 alternative, not {alternatives}.")
        if simulations is None and seconds is None:
            simulations = SIMULATIONS
        self.game = game
        self.simulations, self.seconds, self.alternatives = simulations, seconds, alternatives
        self.engine = Mcts(
            game, simulations=simulations, seconds=seconds, threads=threads, seed=seed, megabytes=MEGABYTES
        )
        side = max(LEAST, int(SIDE_SHARE * simulations)) if simulations is not None else None
        time = SIDE_SHARE * seconds if seconds is not None else None
        self.side = Mcts(game, simulations=side, seconds=time, threads=threads, seed=seed + 1, megabytes=MEGABYTES)

    def look(self, state: State, progress: Progress | None = None) -> Look:
        """What a search sees; in an ended game the result, where chance acts what can be expected of it."""
        if state.is_terminal():
            result = state.returns()[0]
            return Look(state.current_player(), (1 + result) / 2, int(result))
        if state.is_chance_node():
            return Look(state.current_player(), self._expectation(state), None)

        def report(done: int, seconds: float) -> None:
            if progress is not None:
                progress(min(1.0, max(done / (self.simulations or done or 1), seconds / (self.seconds or 1e9))))

        player = state.current_player()
        found = self.engine.search(state, progress=report)
        chance = found.win_chance if player == 0 else 1 - found.win_chance
        proven = found.proven if player == 0 or found.proven is None else -found.proven
        return Look(player, chance, proven, self._alternatives(state, found), found)

    def chance_of(self, state: State) -> float:
        """Player 0's win chance, without alternatives."""
        if state.is_terminal() or state.is_chance_node():
            return self.look(state).chance
        found = self.side.search(state, simulations=self.simulations, seconds=self.seconds)
        return found.win_chance if state.current_player() == 0 else 1 - found.win_chance

    def _expectation(self, state: State) -> float:
        """Player 0's win chance over all outcomes, the thinking of one position shared among them."""
        outcomes = state.chance_outcomes()
        total = 0.0
        for action, probability in outcomes:
            child = state.clone()
            child.apply_action(action)
            if child.is_terminal() or child.is_chance_node():
                total += probability * self.look(child).chance
                continue
            found = self.side.search(
                child,
                simulations=max(LEAST, self.simulations // len(outcomes)) if self.simulations else None,
                seconds=self.seconds / len(outcomes) if self.seconds else None,
            )
            total += probability * (found.win_chance if child.current_player() == 0 else 1 - found.win_chance)
        return total

    def _alternatives(self, state: State, found: SearchResult) -> tuple[Alternative, ...]:
        """The best whole turns: different first actions of one turn count once."""
        kept: dict[tuple[int, int], Alternative] = {}
        for rank, candidate in enumerate(found.candidates):
            if len(kept) == self.alternatives or (rank and not candidate.visits and candidate.proven is None):
                break
            line = found.line if rank == 0 else (candidate.action,)
            turns, texts, key = self._follow(state, line)
            if key not in kept:
                kept[key] = Alternative((1 + candidate.value) / 2, candidate.proven, turns, texts)
        return tuple(kept.values())

    def _follow(
        self, state: State, line: tuple[int, ...]
    ) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...], tuple[int, int]]:
        """(turns, texts, what the first turn leads to) along a line, which is thought further where it ends early."""
        walk = state.clone()
        rest = list(line)
        turns: list[tuple[int, ...]] = []
        texts: list[str] = []
        key = (0, 0)
        thought = False
        while len(turns) < LINE_TURNS and walk.current_player() >= 0:
            begun, player, number = walk.clone(), walk.current_player(), walk.turn().number
            actions: list[int] = []
            while walk.current_player() == player and walk.turn().number == number:
                if not rest and (not turns or not thought):
                    rest, thought = list(self.side.search(walk).line), True
                if not rest:
                    break
                actions.append(rest.pop(0))
                walk.apply_action(actions[-1])
            if walk.current_player() == player and walk.turn().number == number:
                break  # the line ends within a turn
            turns.append(tuple(actions))
            texts.append(turn_text(begun, tuple(actions)))
            if len(turns) == 1:
                key = (walk.zobrist_hash(), walk.current_player())
            if walk.turn().number == number:
                break  # somebody else acts within this turn
        return tuple(turns), tuple(texts), key


def turn_text(state: State, actions: tuple[int, ...]) -> str:
    """A turn in the game's notation."""
    text: str = ",".join(state.game.turn_text(state, actions))
    return text


@dataclass(slots=True)
class _Point:
    """A place of the game where somebody else begins to act; `actions` are those until the next one."""

    turn: int
    state: State
    actions: list[int]
    look: Look


def _points(record: GameRecord) -> list[_Point]:
    """Every place where a turn begins, or another player or chance comes in; last the end."""
    nothing = Look(-1, 0.5, None)
    state = record.start()
    points: list[_Point] = []
    number = 0
    for number, node in enumerate(record.main_line(), 1):
        for place, action in enumerate(node.actions):
            if not place or state.current_player() != points[-1].state.current_player():
                points.append(_Point(number, state.clone(), [], nothing))
            points[-1].actions.append(action)
            state.apply_action(action)
    points.append(_Point(number + 1, state.clone(), [], nothing))
    return points


def analyze(
    record: GameRecord,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    alternatives: int = 3,
    threads: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
    found: Found | None = None,
) -> Analysis:
    """Look at every turn of the main line of `record`.

    `simulations` (1000 if nothing is said) or `seconds` are for each position. With one thread and no seconds the same
    seed finds the same. `progress` is called now and then with the share that is done, from 0 to 1; `found` as the
    game goes on, so that the win chances can be shown while the rest is still being looked at.
    """
    analyst = Analyst(
        record.game, simulations=simulations, seconds=seconds, alternatives=alternatives, threads=threads, seed=seed
    )
    points = _points(record)
    for done, point in enumerate(points):

        def report(share: float, done: int = done) -> None:
            if progress is not None:
                progress((done + share) / len(points))

        before = points[done - 1] if done else None
        expected = _expected(before, analyst) if before is not None and point.state.is_chance_node() else None
        point.look = expected or analyst.look(point.state, report)
        report(1.0)
        if found is not None and (before is None or before.turn != point.turn):
            found(point.turn - 1, point.look.chance)
    numbers = range(1, points[-1].turn)
    turns = tuple(_judge(analyst, [p for p in points if p.turn in (n, n + 1)], n) for n in numbers)
    return Analysis(
        record,
        _players(record, points[-1].state),
        turns,
        _turning_points(turns),
        analyst.simulations,
        seconds,
        seed,
    )


def _expected(before: _Point, analyst: Analyst) -> Look | None:
    """What was to be expected of chance, from the search of the decision that called for it, if it looked enough."""
    found = before.look.result
    if found is None or len(before.actions) != 1:
        return None
    played = next((c for c in found.candidates if c.action == before.actions[0]), None)
    if played is None or played.visits < TRUSTED * sum(c.visits for c in found.candidates):
        return None
    value = played.value if before.look.player == 0 else -played.value
    return Look(-1, (1 + value) / 2, None)


def _judge(analyst: Analyst, points: list[_Point], number: int) -> TurnAnalysis:
    """Turn `number` from its points and the first one of the next turn."""
    mine = [point for point in points if point.turn == number]
    chain = [*mine, next(point for point in points if point.turn == number + 1)]
    first, last = chain[0], chain[-1]
    player = first.look.player
    sign = 1 if player == 0 else -1
    loss = luck = 0.0
    worst, most = first, 0.0
    for here, there in pairwise(chain):
        if here.look.player == player and not _same(here, there):
            lost = _lost(analyst, here, there, sign)
            loss += lost
            if lost > most:
                worst, most = here, lost
        elif here.look.player == -1:
            luck += there.look.chance - here.look.chance
    loss = min(loss, 1.0)
    if loss == 0.0:
        verdict = BEST
    else:
        verdict = next(word for word, least in reversed(VERDICTS) if loss >= least)
    actions = tuple(action for point in mine for action in point.actions)
    return TurnAnalysis(
        number=number,
        player=player,
        name=_name(analyst.game, first.state, player),
        actions=actions,
        text=turn_text(first.state, actions),
        before=first.look.chance,
        after=last.look.chance,
        loss=loss,
        luck=luck,
        verdict=verdict,
        proven=last.look.proven,
        missed=worst.look.proven == sign and most > 0,
        alternatives=first.look.alternatives,
        better=_better(first, mine, worst) if verdict in FAULTS else None,
    )


def _better(first: _Point, mine: list[_Point], worst: _Point) -> Alternative:
    """The best alternative at a point of a turn, as a whole turn that begins as the one that was played."""
    best = worst.look.alternatives[0]
    before = tuple(action for point in mine[: mine.index(worst)] for action in point.actions)
    if not before:
        return best
    whole = (before + best.turns[0], *best.turns[1:])
    return replace(best, turns=whole, texts=(turn_text(first.state, whole[0]), *best.texts[1:]))


def _same(here: _Point, there: _Point) -> bool:
    """Whether the search's own choice leads to the same place."""
    if not here.look.alternatives:
        return True
    walk = here.state.clone()
    for action in here.look.alternatives[0].turns[0]:
        walk.apply_action(action)
    return walk.zobrist_hash() == there.state.zobrist_hash() and walk.current_player() == there.state.current_player()


def _lost(analyst: Analyst, here: _Point, there: _Point, sign: int) -> float:
    """What a decision gave away.

    What looks like a fault may be a search that saw further from a later position. So then the best turn is looked at
    from where it leads as well, and the smaller difference counts, unless the value before is certain.
    """
    loss = max(0.0, sign * (here.look.chance - there.look.chance))
    if loss < VERDICTS[1][1] or here.look.proven is not None:
        return loss
    walk = here.state.clone()
    for action in here.look.alternatives[0].turns[0]:
        walk.apply_action(action)
    return min(loss, max(0.0, sign * (analyst.chance_of(walk) - there.look.chance)))


def _name(game: Game, state: State, player: int) -> str:
    return game.player_name(state, player) if player >= 0 else "Chance"


def _players(record: GameRecord, end: State) -> tuple[str, str]:
    """Names from the tags, or the game's words for the two, unless they exchanged sides on the way."""
    found = []
    for player, place in ((0, "First player"), (1, "Second player")):
        word = record.game.info.players[player]
        fallback = word if record.game.player_name(end, player) == word else place
        found.append(record.tags.get(f"Player{player}", fallback))
    return (found[0], found[1]) if found[0] != found[1] else ("First player", "Second player")


def _turning_points(turns: tuple[TurnAnalysis, ...]) -> tuple[int, ...]:
    """The turns that made another player the favourite for a while, and each player's costliest turn if a fault."""
    found: set[int] = set()
    ahead = [0 if turn.after > 0.5 + MARGIN else 1 if turn.after < 0.5 - MARGIN else None for turn in turns]
    favourite: int | None = None
    for place, (turn, now) in enumerate(zip(turns, ahead)):
        if now is None or now == favourite or 1 - now in ahead[place : place + LASTING]:
            continue
        if favourite is not None:
            found.add(turn.number)
        favourite = now
    for player in (0, 1):
        worst = max((turn for turn in turns if turn.player == player), key=lambda turn: turn.loss, default=None)
        if worst is not None and worst.verdict in FAULTS:
            found.add(worst.number)
    return tuple(sorted(found))
