"""Records as Abstract Play (play.abstractplay.com) publishes them: JSON by its schema of game records, version 1-0-0.

This is for games that are played there too, in that site's own notation; what a game needs for it is an `Exchange`.
record_json exports any game by the same schema, in our notation.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

from quincunx.core.errors import QuincunxError, RecordError
from quincunx.core.record import RESULTS, GameRecord
from quincunx.core.registry import game_class, load_game

if TYPE_CHECKING:
    from quincunx.core.game import Game
    from quincunx.core.state import State

SITE = "Abstract Play"
# What stands in the place of a move when a game ends otherwise, and what we call it.
SPECIAL = {"resign": "resignation", "timeout": "time", "draw": "agreement", "abandoned": "abandoned"}
KNOWN_TAGS = {"site": "Site", "event": "Event", "round": "Round"}


class Exchange(Protocol):
    """How Abstract Play writes one game; a `Game` class names its own by `abstract_play`."""

    name: str  # what the site calls the game

    def variants(self, game: Game) -> list[str]:
        """The site's words for the options; QuincunxError where it has no such game."""
        ...

    def starting_position(self, game: Game) -> str | None:
        """The site's text of the start, where that is not always the same."""
        ...

    def options(self, variants: list[str], starting_position: str | None) -> dict[str, Any]:
        """Our options; QuincunxError where there is no such game here."""
        ...

    def write_turn(self, state: State, actions: tuple[int, ...]) -> str:
        """A turn in the site's notation; QuincunxError where the site does not allow it."""
        ...

    def read_turn(self, state: State, text: str) -> tuple[int, ...]:
        """The actions of a turn; QuincunxError."""
        ...

    def scores(self, state: State) -> tuple[float, float] | None:
        """The site's numbers for the two players at the end."""
        ...


def write(record: GameRecord) -> dict[str, Any]:
    """The record as a dictionary that the site could have published; QuincunxError where it could not.

    The site keeps finished games only, without side lines, from the start of a game.
    """
    game = record.game
    exchange = game.abstract_play()
    if exchange is None:
        raise QuincunxError(
            f"Abstract Play's notation of {game.info.long_name} is not known here; the JSON export uses ours."
        )
    if "Position" in record.tags:
        raise QuincunxError("Abstract Play's games begin at their start, and this one at a position of its own.")
    variants = exchange.variants(game)
    state, moves = record.start(), list[list[Any]]()
    for node in record.main_line():
        _add(moves, state.current_player(), exchange.write_turn(state, node.actions), node.comment)
        for action in node.actions:
            state.apply_action(action)
    if not state.is_terminal():
        special = {reason: word for word, reason in SPECIAL.items()}.get(record.tags.get("Reason", ""))
        if special is None or record.tags.get("Result", "*") == "*":
            raise QuincunxError("Abstract Play keeps finished games only, and this one is not finished.")
        _add(moves, state.current_player(), special, "")
    exported = record.to_json()
    header = exported["header"]
    header["game"] = {"name": exchange.name, "variants": variants}
    position = exchange.starting_position(game)
    if position is not None:
        header["startingPosition"] = position
    if "GameId" in record.tags:
        header["site"]["gameid"] = record.tags["GameId"]
    scores = exchange.scores(state)
    for player, entry in enumerate(header["players"]):
        entry.pop("colour", None)
        if scores is not None:
            entry["score"] = scores[player]
    return {"header": header, "moves": moves}


def _add(moves: list[list[Any]], player: int, text: str, comment: str) -> None:
    """One more move into its round: a list of moves by seat, which ends with the last that was played."""
    if player == 0 or not moves:
        moves.append([])
    moves[-1] += [None] * (player - len(moves[-1]))
    moves[-1].append({"move": text, "result": comment} if comment else text)


def read(text: str) -> GameRecord:
    """The record of a published JSON text; RecordError says what is wrong with it, and in which round."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise RecordError(f"This is no JSON: {error}.") from None
    header, moves = _part(data, "header", dict), _part(data, "moves", list)
    described = _part(header, "game", dict, "header.")
    name = str(described.get("name", ""))
    try:
        kind = game_class(name)
    except QuincunxError as error:
        raise RecordError(str(error)) from None
    variants = described.get("variants") or []
    position = header.get("startingPosition")
    if not isinstance(variants, list) or not isinstance(position, str | None):
        raise RecordError("header.game.variants is a list, and header.startingPosition a text.")
    try:
        exchange = kind({}).abstract_play()
        if exchange is None:
            raise QuincunxError(f"Records of {kind.long_name} from Abstract Play cannot be read.")
        game = load_game(kind.short_name, **exchange.options([str(word) for word in variants], position))
    except QuincunxError as error:
        raise RecordError(str(error)) from None
    record = GameRecord(game, _tags(header))
    special = _turns(record, exchange, moves)
    if special:
        record.tags["Reason"] = SPECIAL[special]
    elif not record.state().is_terminal():
        record.tags["Reason"] = "adjudication"
    try:
        record.check_result()
    except QuincunxError as error:
        raise RecordError(str(error)) from None
    return record


def _part(data: Any, name: str, kind: type[Any], where: str = "") -> Any:
    if not isinstance(data, dict) or not isinstance(data.get(name), kind):
        what = "an object" if kind is dict else "a list"
        raise RecordError(f"In a record of Abstract Play, {where}{name} is {what}, and here it is not.")
    return data[name]


def _tags(header: dict[str, Any]) -> dict[str, str]:
    """Who played where and when, and how it ended."""
    tags = {tag: str(header[name]) for name, tag in KNOWN_TAGS.items() if isinstance(header.get(name), str)}
    site = header.get("site")
    if isinstance(site, dict):
        tags["Site"] = str(site.get("name", SITE))
        if "gameid" in site:
            tags["GameId"] = str(site["gameid"])
    if isinstance(header.get("date-start"), str):
        tags["Date"] = header["date-start"]
    players = _part(header, "players", list, "header.")
    if len(players) != 2 or not all(isinstance(player, dict) and "name" in player for player in players):
        raise RecordError("header.players names two players, each with a name and a result.")
    tags.update({f"Player{seat}": str(player["name"]) for seat, player in enumerate(players)})
    try:
        first, second = (float(player["result"]) for player in players)
    except (KeyError, TypeError, ValueError):
        raise RecordError("header.players says each player's result as a number.") from None
    tags["Result"] = RESULTS[None if first == second else int(second > first)]
    return {name: " ".join(value.split("\n")) for name, value in tags.items()}


def _turns(record: GameRecord, exchange: Exchange, moves: list[Any]) -> str:
    """Play the moves into the record; returns the word that ended the game, if one did."""
    state, node = record.start(), record.root
    for number, played in enumerate(moves, 1):
        where = f"moves, round {number}"
        if not isinstance(played, list):
            raise RecordError(f"In {where}, a round is a list of moves by seat.")
        for seat, entry in enumerate(played):
            if entry is None:
                continue
            word, comment = _move(entry, where)
            if word.lower() in SPECIAL:
                return word.lower()
            if state.current_player() != seat:
                raise RecordError(f"In {where}, {word[:40]!r} stands in seat {seat + 1}, who is not to move.")
            try:
                actions = exchange.read_turn(state, word)
                for action in actions:
                    state.apply_action(action)
            except QuincunxError as error:
                raise RecordError(f"In {where}, {word[:40]!r}: {error}") from None
            if not state.turn().whole and not state.is_terminal():
                raise RecordError(f"In {where}, {word[:40]!r} is no whole turn.")
            node = node.add(actions, comment)
    return ""


def _move(entry: Any, where: str) -> tuple[str, str]:
    """The notation and what was said about it; the site's own descriptions of results are left out."""
    if isinstance(entry, str):
        return entry, ""
    if isinstance(entry, dict) and isinstance(entry.get("move"), str):
        said = entry.get("result")
        return entry["move"], said if isinstance(said, str) else ""
    raise RecordError(f"In {where}, a move is a text, or an object with a move in it.")
