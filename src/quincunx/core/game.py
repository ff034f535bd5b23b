"""A game with its options chosen: what it is, and where its states come from."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple
from urllib.parse import quote, unquote

from quincunx.core.errors import PositionError, QuincunxError
from quincunx.core.options import Option, read_options

if TYPE_CHECKING:
    from quincunx.core.abstract_play import Exchange
    from quincunx.core.editor import Editor
    from quincunx.core.evaluator import Evaluator
    from quincunx.core.geometry import Grid
    from quincunx.core.scene import Mark, Scene
    from quincunx.core.state import State

# What may stand unescaped in the fragment of a URL (RFC 3986), less the signs that part our own fields.
SAFE = "-._~!$'()*+,;:@/"


class Outcome(NamedTuple):
    """How a game ended: `who` won (0, 1, None: a draw), `why` (a word of `info.reasons`), both `points` or None."""

    who: int | None
    why: str
    points: tuple[int, int] | None


class Turn(NamedTuple):
    """The turn in progress.

    `number` counts from 1, `player` began it, `actions` are those played so far, `whole` says that none is half done
    (nothing played yet, or the game over), `takeable` how many of the last actions the player to act may take back
    (nothing beyond a chance event or the opponent's action), `phase` what is to be done now.
    """

    number: int
    player: int
    actions: tuple[int, ...]
    whole: bool
    takeable: int
    phase: str


@dataclass(frozen=True)
class GameInfo:
    """What is fixed once the options are: sizes in actions, shapes in planes.

    `num_distinct_actions`: actions are 0 to that less one. `max_game_length`: a true bound in actions, chance included.
    `observation_shape`: of `State.observation_tensor`, (planes, rows, columns). `reasons`: from each word that
    `Outcome.why` can be to a sentence fragment for people ("by joining both sides").
    """

    short_name: str
    long_name: str
    num_distinct_actions: int
    max_game_length: int
    options: tuple[Option, ...]
    observation_shape: tuple[int, ...]
    players: tuple[str, str]
    reasons: Mapping[str, str]
    designer: str = ""
    year: int = 0
    has_chance: bool = False
    has_points: bool = False
    num_players: int = 2
    summary: str = ""


@dataclass(eq=False)
class Game:
    """Base of the five games' classes. A game sets the class variables and implements `prepare`, `info`, `scene`.

    `options` holds every option with its value, as given or by default, with whatever was dealt written out, so that
    `load_game(name, **game.options)` is the same game again.
    """

    short_name: ClassVar[str]
    long_name: ClassVar[str]
    option_list: ClassVar[tuple[Option, ...]] = ()
    # Whether positions with equal keys always go on alike; not where a count, say of quiet turns, is left out of them.
    whole_keys: ClassVar[bool] = True
    # Whether the players sit at opposite ends of the board, the first at the bottom: the second may want it turned.
    facing: ClassVar[bool] = False

    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        read = read_options(self.long_name, self.option_list, self.options)
        self.options = MappingProxyType(self.prepare(read))
        self.info = self.make_info()
        self.action_numbers = tuple(range(self.info.num_distinct_actions))

    # -- every game ------------------------------------------------------------------------------------------------

    def prepare(self, options: dict[str, Any]) -> dict[str, Any]:
        """Check how the options go together, deal what is random, read files; OptionError. Sets up the geometry."""
        return options

    def make_info(self) -> GameInfo:
        """The facts, once `options` are set."""
        raise QuincunxError(f"{self.long_name} has no info.")

    def make_state(self) -> State:
        """A State of this game at its start."""
        raise QuincunxError(f"{self.long_name} has no states.")

    @property
    def geometry(self) -> Grid:
        """Where the spaces lie and what they are called."""
        raise QuincunxError(f"{self.long_name} has no geometry.")

    def scene(self, state: State) -> Scene:
        """The picture of a position, with a target for each legal action and the last turn marked."""
        raise QuincunxError(f"{self.long_name} has no picture.")

    def taken(self, state: State, action: int) -> str:
        """What a legal action takes from the board, in words for people ("Blue's piece on a1"), mostly nothing."""
        return ""

    def overlays(self, state: State) -> dict[str, tuple[Mark, ...]]:
        """Signs that help to study a position, by what they show, for `Scene.with_marks`; the same names everywhere."""
        return {}

    def abstract_play(self) -> Exchange | None:
        """How the site Abstract Play writes this game, for records from there and for there; None if it is unknown."""
        return None

    def make_evaluator(self) -> Evaluator:
        """What search should know about this game; each thread of a search makes its own."""
        from quincunx.core.evaluator import Evaluator

        return Evaluator(self)

    def make_editor(self) -> Editor | None:
        """What a person needs to set up a position by hand; None where only the position's line will do."""
        return None

    def symmetries(self) -> list[tuple[int, ...]]:
        """The permutations of the actions that leave the game as it is, the identity first."""
        return [tuple(range(self.info.num_distinct_actions))]

    def player_name(self, state: State, player: int) -> str:
        """What a player is called in this position: `info.players`, unless sides were exchanged on the way."""
        return self.info.players[player]

    def turn_text(self, state: State, actions: tuple[int, ...]) -> list[str]:
        """The texts of the actions of a turn that begins in `state`, in the order a record writes them."""
        walk = state.clone()
        texts = []
        for action in actions:
            texts.append(walk.action_to_string(action))
            walk.apply_action(action)
        return texts

    def help_text(self) -> str:
        """How to play, in Markdown, for a terminal: the file help.md beside the game's module."""
        return self.companion("help.md") or ""

    def companion(self, name: str) -> str | None:
        """The text of a file beside the game's module, or None: rules.md, lesson.toml, and so on."""
        from importlib.resources import files

        found = files(sys.modules[type(self).__module__].__package__ or __package__) / name
        return found.read_text(encoding="utf-8") if found.is_file() else None

    # -- shared ----------------------------------------------------------------------------------------------------

    def new_initial_state(self, position: str | None = None) -> State:
        """The start of a game, or of one that begins in a set-up `position`; PositionError."""
        state = self.make_state()
        if position is not None:
            state.set_position(position)
        return state

    def chosen_options(self) -> dict[str, Any]:
        """The options that differ from the defaults."""
        defaults = {option.name: option.default for option in self.option_list}
        return {name: value for name, value in self.options.items() if value != defaults[name]}

    def option_words(self) -> dict[str, str]:
        """The options that differ from the defaults, as the words that `load_game` takes back."""
        known = {option.name: option for option in self.option_list}
        return {name: known[name].write(value) for name, value in self.chosen_options().items()}

    def write_line(self, state: State) -> str:
        """`name?option=value&position=...&actions=...`, only characters that a URL's fragment takes as they are."""
        fields = [f"{name}={quote(word, safe=SAFE)}" for name, word in self.option_words().items()]
        start = state.start()
        position = start.position()
        if position != self.make_state().position():
            fields.append(f"position={quote(position, safe=SAFE)}")
        texts = []
        for action in state.history():
            texts.append(start.action_to_string(action))
            start.apply_action(action)
        if texts:
            fields.append("actions=" + quote(",".join(texts), safe=SAFE))
        return self.short_name + ("?" + "&".join(fields) if fields else "")

    def deserialize_state(self, text: str) -> State:
        """The State that `State.serialize` wrote for this game with these options; PositionError."""
        from quincunx.core.registry import deserialize

        state = deserialize(text)
        if state.game.short_name != self.short_name:
            raise PositionError(f"This line is a game of {state.game.long_name}, not of {self.long_name}.")
        if dict(state.game.options) != dict(self.options):
            raise PositionError("This line was played with other options; quincunx.deserialize opens it with its own.")
        return self.resume(*split_line(text)[2:])

    def resume(self, position: str | None, actions: str) -> State:
        """The State after `actions` (texts joined by commas) from a set-up position or the start."""
        state = self.new_initial_state(position)
        for number, text in enumerate(actions.split(",") if actions else [], 1):
            try:
                state.apply_action(state.string_to_action(text))
            except QuincunxError as error:
                raise PositionError(f"Action {number}, {text[:40]!r}, cannot be played: {error}") from None
        return state


def split_line(text: str) -> tuple[str, dict[str, str], str | None, str]:
    """(game, option words, position or None, actions) of a line that `serialize` wrote; PositionError."""
    name, _, rest = text.strip().partition("?")
    options: dict[str, str] = {}
    for part in rest.split("&") if rest else []:
        key, sign, value = part.partition("=")
        if not sign or not key:
            raise PositionError(f"A line reads name?key=value&key=value, and {part[:40]!r} has no key=value.")
        if key in options:
            raise PositionError(f"The line says {key[:40]} twice.")
        options[key] = unquote(value)
    position = options.pop("position", None)
    actions = options.pop("actions", "")
    return name, options, position, actions
