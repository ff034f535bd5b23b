"""The choices a game offers before it starts, described as data and checked with sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal

from quincunx.core.errors import OptionError

Kind = Literal["int", "bool", "choice", "text"]
TRUE_WORDS = frozenset({"on", "true", "yes", "1"})
FALSE_WORDS = frozenset({"off", "false", "no", "0"})


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: `kind` says which values it takes, `help` explains it in one line.

    - "int": from `low` to `high`, both included; `default` may be None, which `none` puts into words.
    - "bool": True or False, or the words on and off.
    - "choice": one of `choices`.
    - "text": a text that the game itself reads; `choices` are named texts it knows.
    """

    name: str
    kind: Kind
    default: Any
    help: str
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    none: str = "none"

    def read(self, value: Any) -> Any:
        """The value as the game uses it, from a Python value or a word; OptionError says what would be right."""
        return getattr(self, f"_read_{self.kind}")(value)

    def write(self, value: Any) -> str:
        """The value as a word that `read` understands."""
        if self.kind == "bool":
            return "on" if value else "off"
        return self.none if value is None else str(value)

    def range_text(self) -> str:
        """What may be given, in words."""
        if self.kind == "int":
            bounds = f"a whole number from {self.low} to {self.high}"
            if self.high is None:
                bounds = f"a whole number, {self.low} or more" if self.low is not None else "a whole number"
            return bounds + (f", or {self.none}" if self.default is None else "")
        if self.kind == "bool":
            return "on or off"
        if self.kind == "choice":
            return (
                " or ".join((", ".join(self.choices[:-1]), self.choices[-1]))
                if len(self.choices) > 1
                else self.choices[0]
            )
        return f"{', '.join(self.choices)}, or a text" if self.choices else "a text"

    def _wrong(self, value: Any) -> OptionError:
        return OptionError(f"The option {self.name} is {self.range_text()}, not {str(value)[:60]!r}.")

    def _read_int(self, value: Any) -> int | None:
        if value is None or (isinstance(value, str) and value.strip().lower() == self.none):
            if self.default is None:
                return None
            raise self._wrong(value)
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            raise self._wrong(value)
        try:
            number = int(value)
        except ValueError:
            raise self._wrong(value) from None
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise self._wrong(value)
        return number

    def _read_bool(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower()
        if word in TRUE_WORDS:
            return True
        if word in FALSE_WORDS:
            return False
        raise self._wrong(value)

    def _read_choice(self, value: Any) -> str:
        word = str(value).strip().lower()
        if word not in self.choices:
            raise self._wrong(value)
        return word

    def _read_text(self, value: Any) -> str:
        if not isinstance(value, str):
            raise self._wrong(value)
        return value.strip()


def read_options(game: str, options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value, defaults filled in; OptionError for a name or value that does not exist."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            close = get_close_matches(name, known, n=1)
            hint = f" Did you mean {close[0]}?" if close else ""
            listed = ", ".join(known) or "none"
            raise OptionError(f"{game} has no option {name!r}; it has: {listed}.{hint}")
    return {name: option.read(given.get(name, option.default)) for name, option in known.items()}
