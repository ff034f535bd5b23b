"""How Tom Tube is written: actions, positions on one line, and sentences for what the rules refuse."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from quincunx.core.errors import ActionTextError, PositionError
from quincunx.games.tom_tube.tiles import TYPES, half_turn, representative

if TYPE_CHECKING:
    from quincunx.games.tom_tube import TomTube

PLAYERS = ("tom", "dave")
REASONS = ("bonus", "bonus limit", "home", "stranded", "blocked", "idle")


@dataclass(frozen=True)
class Facts:
    """A position as plain data. Knots, places and triangles are indices into the board's lists; players are 0 and 1.

    A node is a knot, or 61 + a place for the energy sphere of the rhomb there. `rhombs` are (place, 2 * type + turned)
    with `turned` 1 when it lies from the higher knot to the lower; `triangles` are (triangle, kind): 0 and 1 Tom's and
    Dave's with tubes, 2 blank.
    """

    phase: str = "turn"  # turn, draw, rhomb, triangles (the builder's), offer (the opponent's), over
    player: int = 0
    builder: int | None = None
    drawn: str | None = None
    last: int | None = None  # where this turn's rhomb lies, while triangles are to be laid
    first: int | None = None  # who came home with both solar counters
    bonus: int = 0
    idle: int = 0
    reason: str = ""
    stranded: tuple[int, ...] = ()
    at: tuple[int, int] = (0, 0)
    energy: tuple[int, int] = (0, 0)
    control: tuple[int, int] = (0, 0)
    alien: tuple[int, int] = (0, 0)
    solar: tuple[int, int] = (0, 0)
    forks: tuple[int, int] = (0, 0)
    blanks: tuple[int, int] = (0, 0)
    stock: tuple[int, int, int] = (0, 0, 0)  # energy, control, alien
    pile: tuple[int, ...] = ()
    rhombs: tuple[tuple[int, int], ...] = ()
    triangles: tuple[tuple[int, int], ...] = ()
    energy_at: tuple[int, ...] = ()  # places
    control_at: tuple[int, ...] = ()
    alien_at: tuple[int, ...] = ()
    solar_at: tuple[int, ...] = ()
    complete: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    offers: frozenset[str] = frozenset()


KNOTS = 61  # the first number of an energy sphere's node


# -- actions --------------------------------------------------------------------------------------------------------


def action_texts(game: TomTube) -> tuple[str, ...]:
    """The text of every action, by its number: the order that the compiled tables count in."""
    board, names = game.board, game.board.grid.names
    stops = [names[k] for k in game.sphere_knots] + list(board.place_names)
    texts = ["build", *TYPES]
    for place in board.places:
        texts += [f"{names[place.west]}>{names[place.east]}", f"{names[place.east]}>{names[place.west]}"]
    for name in board.triangle_names:
        texts += [f"{name}:Y", f"{name}:-"]
    texts.append("decline")
    texts += [f"drift:{stop}" for stop in stops]
    texts += [f"control:{stop}" for stop in stops]
    texts += [f"jump:{names[k]}" for k in game.sphere_knots]
    texts.append("exchange")
    return tuple(texts)


def _tidy(text: str) -> str:
    """Lower case, no spaces, the knots of triangles and energy spheres in order."""
    word = "".join(text.split()).lower()
    head, colon, tail = word.partition(":")
    if colon and head in {"drift", "control", "jump"}:
        return f"{head}:{'.'.join(sorted(tail.split('.')))}"
    return ".".join(sorted(head.split("."))) + colon + tail


def read_action(game: TomTube, text: str) -> int:
    """The action that a text names; ActionTextError says what would be one."""
    if not isinstance(text, str):
        raise ActionTextError(f"{text!r} is no text.")
    word = _tidy(text)
    found = game.action_of.get(word)
    if found is not None:
        return found
    shown = text.strip()[:40]
    if "/" in word:
        name = representative(word.upper())
        if name is not None:
            raise ActionTextError(
                f"{word.upper()} is the rhomb {half_turn(word.upper())} after half a turn: write {name}."
            )
        raise ActionTextError(f"{shown!r} is no rhomb; they are: {', '.join(TYPES)}.")
    for knot in re.findall(r"[a-z]\d+", word):
        if knot not in game.board.grid.index:
            raise ActionTextError(f"{knot} in {shown!r} is no knot of this board.")
    if ">" in word:
        raise ActionTextError(
            f"{shown!r} is no place for a rhomb: name two neighbouring knots with a space triangle on both sides, "
            "west corner first, like c3>c4."
        )
    head, _, tail = word.partition(":")
    if head in {"drift", "control", "jump"}:
        if head == "jump" and "." in tail:
            raise ActionTextError("A jump never leads to an energy sphere.")
        raise ActionTextError(f"{shown!r} names no sphere: {tail[:20]!r} never becomes one.")
    if tail in {"y", "-"}:
        raise ActionTextError(f"{shown!r} names no space triangle; one reads like b2.b3.c3, with :Y or :- behind.")
    close = get_close_matches(word, ("build", "decline", "exchange", "drift", "control", "jump"), n=1)
    hint = f" Did you mean {close[0]}?" if close else ""
    raise ActionTextError(
        f"{shown!r} is no action of Tom Tube; they read build, c3>c4, b2.b3.c3:Y, decline, drift:e5, control:e5, "
        f"jump:e5, exchange, and NE/SW for the rhomb drawn.{hint}"
    )


# -- refusals -------------------------------------------------------------------------------------------------------


def explain(state: Any, action: int) -> str:
    """One sentence: which rule an action breaks that is not legal in this position."""
    game = state.game
    facts: Facts = state.facts()
    text: str = game.texts[action]
    who = game.info.players[facts.player] if facts.player in {0, 1} else ""
    if facts.phase == "over":
        return "The game is over, so nothing can be played any more."
    if facts.phase == "draw":
        if "/" in text:
            return f"No rhomb {text} is left in the pile."
        return f"A rhomb is to be drawn first, and {text} is none."
    if "/" in text:
        return f"{text} is a rhomb to draw, and none is drawn now."
    if facts.phase == "rhomb":
        return (
            _why_no_rhomb(game, facts, text)
            if ">" in text
            else (f"{who} has drawn the rhomb {facts.drawn} and must lay it first, like c3>c4.")
        )
    if facts.phase in {"triangles", "offer"}:
        return _why_no_triangle(game, facts, text, who)
    if ">" in text:
        return "A rhomb is drawn before it is laid: build first."
    if text.endswith((":Y", ":-")) or text == "decline":
        return "Triangles are laid only when a rhomb has just isolated one."
    if text == "build":
        if facts.first is not None:
            return (
                f"{game.info.players[facts.first]} is at home with both solar counters, so nothing is built any more."
            )
        if not sum(facts.pile):
            return "No rhomb is left in the pile."
        return "No two neighbouring space triangles are free, so no rhomb can be laid."
    if text == "exchange":
        if not facts.alien[facts.player]:
            return f"{who} holds no alien counter to exchange."
        return "The stock must hold one control and two energy counters for an exchange."
    return _why_no_move(state, facts, text, who)


def _why_no_rhomb(game: TomTube, facts: Facts, text: str) -> str:
    first, second = text.split(">")
    place = game.board.place_names.index(".".join(sorted((first, second))))
    for triangle in game.board.places[place].triangles:
        if triangle in {t for t, _ in facts.triangles} or any(
            triangle in game.board.places[p].triangles for p, _ in facts.rhombs
        ):
            return f"The rhomb cannot lie at {text}: the triangle {game.board.triangle_names[triangle]} is covered."
    return f"The rhomb cannot lie at {text}."


def _why_no_triangle(game: TomTube, facts: Facts, text: str, who: str) -> str:
    names = [game.board.triangle_names[t] for t in facts.pending]
    isolated = ", ".join(names)
    if text == "decline":
        return f"The builder must cover isolated triangles while triangles are in hand: {isolated}."
    name, _, kind = text.partition(":")
    if name not in names or kind not in {"Y", "-"}:
        return f"{who} is to cover an isolated triangle now: {isolated}."
    what = "with tubes" if kind == "Y" else "without tubes"
    return f"{who} has no triangle {what} left."


def _why_no_move(state: Any, facts: Facts, text: str, who: str) -> str:
    game = state.game
    way, _, there = text.partition(":")
    me, other = facts.player, 1 - facts.player
    node = game.node_names.index(there)
    rival = game.info.players[other]
    if way == "control" and not facts.control[me]:
        return f"{who} holds no control counter to hand back."
    if way == "jump" and not facts.energy[me]:
        return f"{who} holds no energy counter to hand back."
    if node == facts.at[me]:
        return f"{who} is at {there} already, and a move leads to another sphere."
    if node in game.board.stations[other]:
        return (
            f"{there} is {rival}'s {'base' if node == game.board.stations[other][0] else 'solar module'}, "
            f"where {who} may never be."
        )
    if node == facts.at[other]:
        return f"{rival} is at {there}, and a sphere holds one astronaut."
    if node >= KNOTS:
        codes = dict(facts.rhombs)
        if node - KNOTS not in codes:
            return f"There is no rhomb at {there}."
        if not game.has_sphere(codes[node - KNOTS]):
            return f"The rhomb at {there} has no energy sphere."
    elif node not in facts.complete:
        return f"The sphere {there} is not complete: not all six triangles around it are covered."
    if way == "jump":
        here = facts.at[me]
        stations = game.board.stations[0] + game.board.stations[1]
        if here >= KNOTS:
            return f"{who} is on an energy sphere, and no jump starts there."
        if here in stations:
            return f"{who} is on a station, and no jump starts there."
        if node in stations:
            return f"{there} is a station, and no jump ends there."
        if node not in game.board.step[here]:
            return f"{there} is not one edge away from {game.node_names[here]}."
        return f"A rhomb lies across the edge from {game.node_names[here]} to {there}."
    tubes = "tubes of any colour" if way == "control" else f"{who}'s and neutral tubes"
    return (
        f"No way through {tubes} leads from {game.node_names[facts.at[me]]} to {there} without a stop or a bend on it."
    )


# -- positions ------------------------------------------------------------------------------------------------------


def write_position(game: TomTube, facts: Facts) -> str:
    """A position on one line: fields `name:value` joined by semicolons.

    tom:a3/1.0.0/3  place/energy.control.alien/blank triangles  to:tom, to:tom.draw, to:tom.rhomb:NE/SW,
    rhombs:c3-c4:NE/SW,...  triangles:b2.b3.c3:tom,...:-        to:tom.triangles:c3-c4, to:tom.offer:c3-c4, to:over.home
    energy:c3.c4  control:e5  alien:e6  solar:g1,g7,...         home:tom:12 (first at home, bonus)   idle:5
    """
    board, names = game.board, game.board.grid.names
    fields = []
    for i, player in enumerate(PLAYERS):
        held = f"{facts.energy[i]}.{facts.control[i]}.{facts.alien[i]}"
        fields.append(f"{player}:{game.node_names[facts.at[i]]}/{held}/{facts.blanks[i]}")
    where = "" if facts.last is None else board.place_names[facts.last].replace(".", "-")
    builder = PLAYERS[facts.builder if facts.builder is not None else max(facts.player, 0)]
    fields.append("to:" + {
        "turn": builder,
        "draw": f"{builder}.draw",
        "rhomb": f"{builder}.rhomb:{facts.drawn}",
        "triangles": f"{builder}.triangles:{where}",
        "offer": f"{builder}.offer:{where}",
        "over": f"over.{facts.reason.replace(' ', '-')}",
    }[facts.phase])  # fmt: skip
    rhombs = []
    for place, code in facts.rhombs:
        ends = [names[board.places[place].west], names[board.places[place].east]]
        rhombs.append("-".join(ends[::-1] if code & 1 else ends) + f":{TYPES[code >> 1]}")
    lists = {
        "rhombs": rhombs,
        "triangles": [f"{board.triangle_names[t]}:{('tom', 'dave', '-')[kind]}" for t, kind in facts.triangles],
        "energy": [board.place_names[p] for p in facts.energy_at],
        "control": [names[k] for k in facts.control_at],
        "alien": [names[k] for k in facts.alien_at],
        "solar": [names[k] for k in facts.solar_at],
    }
    fields += [f"{word}:{','.join(items)}" for word, items in lists.items() if items]
    if facts.first is not None:
        fields.append(f"home:{PLAYERS[facts.first]}:{facts.bonus}")
    if facts.idle:
        fields.append(f"idle:{facts.idle}")
    return ";".join(fields)


def read_position(game: TomTube, text: str) -> Facts:
    """The facts that a position's line states; PositionError with one sentence for each fault."""
    if not isinstance(text, str):
        raise PositionError(f"{text!r} is no text.")
    fields: dict[str, str] = {}
    known = ("tom", "dave", "to", "rhombs", "triangles", "energy", "control", "alien", "solar", "home", "idle")
    for part in "".join(text.split()).lower().split(";"):
        word, colon, value = part.partition(":")
        if word not in known or not colon or not value:
            raise PositionError(
                f"{part[:40]!r} is no field of a position; they read {', '.join(known)}, each with :value."
            )
        if word in fields:
            raise PositionError(f"The position has two fields {word}.")
        fields[word] = value
    for word in ("tom", "dave", "to"):
        if word not in fields:
            raise PositionError(f"The position lacks the field {word}.")
    reader = _Reader(game)
    at, held, blanks = zip(*(reader.player(word, fields[word]) for word in PLAYERS))
    energy, control, alien = zip(*held)
    turn = reader.turn(fields["to"])
    rhombs = reader.rhombs(fields.get("rhombs", ""))
    triangles = reader.triangles(fields.get("triangles", ""), rhombs)
    if turn.get("last") is not None and turn["last"] not in dict(rhombs):
        raise PositionError("The rhomb of this turn does not lie on the board.")
    first, bonus = reader.home(fields["home"]) if "home" in fields else (None, 0)
    return Facts(
        at=at, energy=energy, control=control, alien=alien, blanks=blanks,
        rhombs=rhombs, triangles=triangles, first=first, bonus=bonus,
        idle=reader.number(fields.get("idle", "0"), "idle"),
        energy_at=reader.listed(fields, "energy", reader.place),
        control_at=reader.listed(fields, "control", reader.knot),
        alien_at=reader.listed(fields, "alien", reader.knot),
        solar_at=reader.listed(fields, "solar", reader.knot),
        **turn,
    )  # fmt: skip


class _Reader:
    """Reads the parts of a position for one game."""

    def __init__(self, game: TomTube) -> None:
        self.game = game
        self.board = game.board
        self.place_of = {name: i for i, name in enumerate(game.board.place_names)}
        self.triangle_of = {name: i for i, name in enumerate(game.board.triangle_names)}
        self.node_of = {name: i for i, name in enumerate(game.node_names)}

    def number(self, text: str, what: str) -> int:
        if not re.fullmatch(r"[0-9]{1,3}", text):
            raise PositionError(f"{what} is a number, not {text[:40]!r}.")
        return int(text)

    def knot(self, name: str) -> int:
        if name not in self.board.grid.index:
            raise PositionError(f"{name[:40]!r} is no knot of this board.")
        return self.board.grid.index[name]

    def place(self, name: str) -> int:
        key = ".".join(sorted(re.split(r"[.-]", name)))
        if key not in self.place_of:
            raise PositionError(f"{name[:40]!r} is no place for a rhomb; one reads like c3.c4.")
        return self.place_of[key]

    def listed(self, fields: dict[str, str], word: str, read: Any) -> tuple[int, ...]:
        found = [read(name) for name in fields[word].split(",")] if word in fields else []
        if len(set(found)) < len(found):
            raise PositionError(f"The field {word} names one place twice.")
        return tuple(sorted(found))

    def player(self, word: str, value: str) -> tuple[int, tuple[int, int, int], int]:
        match = re.fullmatch(r"([a-z0-9.]+)/(\d{1,3})\.(\d{1,3})\.(\d{1,3})/(\d)", value, re.ASCII)
        if match is None:
            raise PositionError(
                f"{word} reads place/energy.control.alien/blank triangles, like a3/1.0.0/3, not {value[:40]!r}."
            )
        if match[1] not in self.node_of:
            raise PositionError(f"{word} cannot be at {match[1][:40]!r}: there is no such sphere.")
        return self.node_of[match[1]], (int(match[2]), int(match[3]), int(match[4])), int(match[5])

    def turn(self, value: str) -> dict[str, Any]:
        head, _, rest = value.partition(".")
        word, _, detail = rest.partition(":")
        if head == "over":
            reason = word.replace("-", " ")
            if reason not in REASONS or detail:
                raise PositionError(f"A game ends by {', '.join(REASONS)}, not {rest[:40]!r}.")
            return {"phase": "over", "player": -4, "reason": reason}
        if head not in PLAYERS:
            raise PositionError(f"The field to names tom, dave or over, not {head[:40]!r}.")
        who = PLAYERS.index(head)
        if not rest:
            return {"phase": "turn", "player": who}
        if word == "draw" and not detail:
            return {"phase": "draw", "builder": who}
        if word == "rhomb":
            if detail.upper() not in TYPES:
                raise PositionError(f"{detail[:40]!r} is no rhomb; they are: {', '.join(TYPES)}.")
            return {"phase": "rhomb", "builder": who, "drawn": detail.upper()}
        if word in {"triangles", "offer"}:
            return {"phase": word, "builder": who, "last": self.place(detail)}
        raise PositionError(
            f"What {head} is to do reads draw, rhomb:NE/SW, triangles:c3-c4 or offer:c3-c4, not {rest[:40]!r}."
        )

    def rhombs(self, value: str) -> tuple[tuple[int, int], ...]:
        found = []
        covered: set[int] = set()
        for part in value.split(",") if value else []:
            ends, _, kind = part.partition(":")
            if kind.upper() not in TYPES:
                raise PositionError(f"{part[:40]!r} is no rhomb; one reads like c3-c4:NE/SW.")
            place = self.place(ends)
            if covered & set(self.board.places[place].triangles):
                raise PositionError(f"The rhomb at {ends} lies on another one.")
            covered.update(self.board.places[place].triangles)
            turned = ends.split("-") != self.board.place_names[place].split(".")
            found.append((place, 2 * TYPES.index(kind.upper()) + turned))
        return tuple(sorted(found))

    def triangles(self, value: str, rhombs: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        covered = {t for place, _ in rhombs for t in self.board.places[place].triangles}
        found = []
        for part in value.split(",") if value else []:
            name, _, kind = part.partition(":")
            key = ".".join(sorted(name.split(".")))
            if key not in self.triangle_of or kind not in {"tom", "dave", "-"}:
                raise PositionError(
                    f"{part[:40]!r} is no triangle; one reads b2.b3.c3:tom, :dave, or :- for a blank one."
                )
            if self.triangle_of[key] in covered:
                raise PositionError(f"The triangle {key} is covered twice.")
            covered.add(self.triangle_of[key])
            found.append((self.triangle_of[key], ("tom", "dave", "-").index(kind)))
        return tuple(sorted(found))

    def home(self, value: str) -> tuple[int, int]:
        who, _, bonus = value.partition(":")
        if who not in PLAYERS:
            raise PositionError(f"The field home reads tom:12, the first at home and the bonus, not {value[:40]!r}.")
        return PLAYERS.index(who), self.number(bonus, "The bonus")
