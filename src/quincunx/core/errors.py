"""The errors Quincunx raises: one small family, each message a sentence for the person at the table."""


class QuincunxError(Exception):
    """What every error of this package is."""


class IllegalActionError(QuincunxError, ValueError):
    """An action that the rules refuse; the sentence names the rule, and the state is as it was before."""


class ActionTextError(QuincunxError, ValueError):
    """A text that names no action; the sentence says what would be one."""


class OptionError(QuincunxError, ValueError):
    """An option, or a combination of options, that a game does not have or cannot take."""


class PositionError(QuincunxError, ValueError):
    """A text that describes no position of the game."""


class UnknownGameError(QuincunxError, LookupError):
    """A game name that nobody has registered."""


class GameOverError(QuincunxError, ValueError):
    """Something was asked of a position in which the game has ended, or has not yet."""


class RecordError(QuincunxError, ValueError):
    """A record that cannot be read; `line` and `column` (from 1) say where."""

    def __init__(self, message: str, line: int = 0, column: int = 0):
        self.line = line
        self.column = column
        where = f"Line {line}, column {column}: " if line else ""
        super().__init__(where + message)


class PictureError(QuincunxError, ValueError):
    """A scene that cannot be drawn as asked."""


class MissingExtraError(QuincunxError, ImportError):
    """Something was asked for that needs libraries which are not installed; the sentence says how to get them."""

    def __init__(self, what: str, extra: str):
        super().__init__(f"{what} the extra [{extra}]: pip install 'quincunx[{extra}]'")
