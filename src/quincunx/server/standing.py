"""A table as a value: what is fixed about it, how it stands, and what people at it may do.

Nothing here waits, stores or sends. A change makes a new Standing and says what has to be stored for it; whoever asked
for it stores that first, and only then is the new Standing how the table stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from quincunx.core.errors import GameOverError, IllegalActionError, QuincunxError
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.server.clock import Clock
from quincunx.server.draws import draw
from quincunx.server.views import outcome_text, turn_ends

WAITING, PLAYING, OVER = "waiting", "playing", "over"


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: `kind` is "person" (`guest` says who; None: somebody who left for good), "bot" or "open"."""

    kind: str
    guest: str | None = None
    level: float = 0

    def kept(self) -> dict[str, Any]:
        """For the database."""
        return {"kind": self.kind, "guest": self.guest, "level": self.level}


class Turn(NamedTuple):
    """A turn for the list of moves, perhaps unfinished: `ply` actions were played when it was over."""

    number: int
    player: int
    name: str
    text: str
    ply: int
    actions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """What never changes at a table."""

    id: str
    game: Game
    position: str | None
    mode: str
    host: str | None
    seed: str
    series: str
    number: int
    created: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands. `state` is never changed. `bases` says where each commit that counts began.

    `draw` is who offers a draw, `takeback` who asks for one, `rematch` who wants to play again, `after` the table at
    which they do. `ending` is an end that no rule made: (winner or None, why).
    """

    state: State
    seats: tuple[Seat, Seat]
    clock: Clock
    seq: int = 0
    bases: tuple[int, ...] = ()
    turns: tuple[Turn, ...] = ()
    status: str = WAITING
    draw: int | None = None
    takeback: int | None = None
    rematch: frozenset[int] = frozenset()
    after: str | None = None
    ending: tuple[int | None, str] | None = None

    @property
    def ply(self) -> int:
        """How many actions count."""
        return len(self.state.history())

    @property
    def to_act(self) -> int:
        """Whose action it is: 0 or 1, or -4 when the game is over."""
        return self.state.current_player() if self.status != OVER else -4

    def seat_of(self, guest: str | None) -> int | None:
        """Where a guest sits; who has both seats sits where it is to act."""
        mine = [n for n, seat in enumerate(self.seats) if guest is not None and seat.guest == guest]
        if len(mine) == 2:
            return max(0, self.to_act)
        return mine[0] if mine else None

    def people(self) -> list[str]:
        """The guests in the seats."""
        return [seat.guest for seat in self.seats if seat.guest is not None]

    def result(self, facts: Facts) -> dict[str, Any] | None:
        """How the game ended, or None."""
        if self.status != OVER:
            return None
        outcome = self.state.outcome()
        who, why = self.ending or (outcome.who if outcome else None, outcome.why if outcome else "")
        points = outcome.points if outcome and not self.ending else None
        text = outcome_text(facts.game, self.state, who, why, points)
        return {"who": who, "why": why, "text": text, "points": list(points) if points else None}

    def live(self) -> dict[str, Any]:
        """What the database keeps of it beside the moves."""
        return {
            "clock": self.clock.kept(),
            "draw": self.draw,
            "takeback": self.takeback,
            "rematch": sorted(self.rematch),
            "after": self.after,
            "ending": list(self.ending) if self.ending else None,
        }


class Commit(NamedTuple):
    """A row of moves to store."""

    seq: int
    base: int
    player: int
    actions: list[int]


@dataclass(frozen=True, slots=True)
class Change:
    """A new standing, and what is to be stored for it: a commit, or that all from a ply on is taken back."""

    standing: Standing
    commits: tuple[Commit, ...] = ()
    taken_from: int | None = None


class StaleError(QuincunxError):
    """Something that was said about a position that is no longer there."""


# -- playing -----------------------------------------------------------------------------------------------------------


def check_base(standing: Standing, base: int) -> None:
    """StaleError where somebody speaks of another position than the present one."""
    if base != standing.ply:
        raise StaleError("The game has moved on meanwhile: look at the board again.")


def try_actions(standing: Standing, actions: Sequence[int]) -> State:
    """The position after actions that a player tries, all within what one player does in one turn; QuincunxError."""
    if standing.status == OVER:
        raise GameOverError("The game is over.")
    walk = standing.state.clone()
    base = standing.ply
    for number, action in enumerate(actions):
        if number and turn_ends(walk, base):
            raise IllegalActionError("The turn ends there, so nothing can follow it.")
        walk.apply_action(action)
    return walk


def read_text(standing: Standing, staged: Sequence[int], text: str) -> State:
    """The position after a typed turn or a part of it, behind what was tried already; QuincunxError."""
    walk = try_actions(standing, staged)
    base = standing.ply
    for part in text.split(","):
        if len(walk.history()) > base and turn_ends(walk, base):
            raise IllegalActionError("The turn ends there, so nothing can follow it.")
        walk.apply_action(walk.string_to_action(part.strip()))
    return walk


def commit(
    facts: Facts, standing: Standing, player: int, actions: Sequence[int], now: float, thought: float | None = None
) -> Change:
    """A player's turn, or as much of it as can be played before chance or the other player acts; QuincunxError.

    Chance acts at once. A bot's clock is charged what it `thought` (milliseconds), a person's what has passed.
    """
    if standing.status == WAITING:
        raise QuincunxError("The game begins when somebody has taken the other seat.")
    if not actions:
        raise QuincunxError("There is nothing to play: choose an action first.")
    walk = try_actions(standing, actions)
    if standing.to_act != player:
        raise IllegalActionError(
            f"It is not your turn: {facts.game.player_name(standing.state, standing.to_act)} is to act."
        )
    base = standing.ply
    if not turn_ends(walk, base):
        turn = walk.turn()
        raise IllegalActionError(f"The turn is not whole yet: {turn.phase or 'go on'}.")
    number = standing.state.turn().number
    draw_now(facts, walk)
    clock = standing.clock.spent_by_bot(player, thought) if thought is not None else standing.clock.stop(now)
    played = replace(
        standing,
        state=walk,
        seq=standing.seq + 1,
        bases=(*standing.bases, base),
        turns=list_turns(facts.game, walk, standing.turns),
        draw=standing.draw if standing.draw == player else None,
        takeback=None,
    )
    over = walk.is_terminal()
    if over or walk.turn().number != number:
        clock = clock.pressed(player)
    played = replace(played, status=OVER if over else PLAYING, clock=clock)
    row = Commit(played.seq, base, player, walk.history()[base:])
    return Change(run_clock(played, now), (row,))


def draw_now(facts: Facts, walk: State) -> None:
    """Let chance act, if it is to."""
    while walk.is_chance_node():
        walk.apply_action(draw(facts.seed, walk))


def run_clock(standing: Standing, now: float) -> Standing:
    """The same standing with the clock of who is to act running; it does so from the second turn on."""
    if standing.status != PLAYING or not standing.state.history() or standing.to_act < 0:
        return standing
    if standing.clock.kind != "days" and standing.state.turn().number < 2:
        return standing
    return replace(standing, clock=standing.clock.start(standing.to_act, now))


def list_turns(game: Game, state: State, known: Sequence[Turn] = ()) -> tuple[Turn, ...]:
    """All turns of a game for people; those of `known` that are still right are not written again."""
    played = state.turns_played()
    turns: list[Turn] = []
    for turn, (player, actions) in zip(known, played):
        if (turn.player, turn.actions) != (player, actions):
            break
        turns.append(turn)
    walk = state.start()
    for turn in turns:
        for action in turn.actions:
            walk.apply_action(action)
    ply = turns[-1].ply if turns else 0
    for player, actions in played[len(turns) :]:
        name = game.player_name(walk, player) if player >= 0 else ""
        texts = game.turn_text(walk, actions)
        for action in actions:
            walk.apply_action(action)
        ply += len(actions)
        turns.append(Turn(len(turns) + 1, player, name, ",".join(texts), ply, actions))
    return tuple(turns)


def begin(facts: Facts, standing: Standing) -> Change:
    """Both seats are taken: the game begins, by chance if the position says so."""
    walk = standing.state.clone()
    base = standing.ply
    draw_now(facts, walk)
    begun = replace(standing, status=PLAYING)
    if len(walk.history()) == base:
        return Change(begun)
    begun = replace(
        begun,
        state=walk,
        seq=standing.seq + 1,
        bases=(*standing.bases, base),
        turns=list_turns(facts.game, walk),
    )
    return Change(begun, (Commit(begun.seq, base, -1, walk.history()[base:]),))


# -- all else ----------------------------------------------------------------------------------------------------------


def check_playing(standing: Standing) -> None:
    """QuincunxError unless a game goes on."""
    if standing.status == OVER:
        raise GameOverError("The game is over.")
    if standing.status == WAITING:
        raise QuincunxError("The game has not begun yet.")


def end(standing: Standing, who: int | None, why: str, now: float) -> Change:
    """The game ended, by something other than its rules."""
    check_playing(standing)
    clock = standing.clock.stop(now)
    return Change(replace(standing, ending=(who, why), status=OVER, clock=clock, draw=None, takeback=None))


def takeback_point(standing: Standing, player: int) -> int | None:
    """To how many actions a takeback of a player's last decision leads; None if there is nothing to take back."""
    mine = [n for n, (actor, _) in enumerate(standing.state.full_history()) if actor == player]
    if not mine:
        return None
    return max((base for base in standing.bases if base <= mine[-1]), default=None)


def crosses_chance(standing: Standing, point: int) -> bool:
    """Whether chance has acted since."""
    return any(actor == -1 for actor, _ in standing.state.full_history()[point:])


def take_back(facts: Facts, standing: Standing, player: int, now: float) -> Change:
    """A player's last decision and all that followed is undone; QuincunxError."""
    check_playing(standing)
    point = takeback_point(standing, player)
    if point is None:
        raise GameOverError("There is nothing of yours to take back.")
    walk = standing.state.start()
    for action in standing.state.history()[:point]:
        walk.apply_action(action)
    undone = replace(
        standing,
        state=walk,
        bases=tuple(base for base in standing.bases if base < point),
        turns=list_turns(facts.game, walk, standing.turns),
        clock=standing.clock.stop(now),
        draw=None,
        takeback=None,
    )
    return Change(run_clock(undone, now), taken_from=point)


def points_of(seats: tuple[Seat, Seat], result: dict[str, Any] | None, now: tuple[Seat, Seat]) -> list[float]:
    """What those who sit in the seats `now` made of an earlier game, in which they had `seats`; a draw counts half."""
    if result is None:
        return [0.0, 0.0]
    if result["who"] is None:
        return [0.5, 0.5]
    changed = seats != now and seats[0] == now[1]
    points = [0.0, 0.0]
    points[result["who"] ^ changed] = 1.0
    return points
