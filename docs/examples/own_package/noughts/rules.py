"""The rules: what is legal, what an action does, who has won."""

from quincunx.core.errors import PositionError
from quincunx.core.rules import Rules

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
SIGNS = "xo."
OVER = -4


class NoughtsRules(Rules):
    """Squares 0 to 8 from the lower left; `cells` holds who stands there, 0, 1 or 2 for nobody."""

    def __init__(self):
        self.cells = [2] * 9

    def legal(self):
        return [square for square in range(9) if self.cells[square] == 2]

    def play(self, action):
        self.cells[action] = self.player
        self.turns += 1
        self.player = OVER if self.winner() is not None or 2 not in self.cells else 1 - self.player

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] != 2:
                return self.cells[a]
        return None

    def returns(self):
        return {0: (1.0, -1.0), 1: (-1.0, 1.0), None: (0.0, 0.0)}[self.winner()]

    def result(self):
        winner = self.winner()
        return winner, "full" if winner is None else "three", None

    def copy(self):
        made = NoughtsRules()
        made.cells, made.player, made.turns = self.cells.copy(), self.player, self.turns
        return made

    def key(self):
        return (self.player, *self.cells)

    def action_to_string(self, action):
        return f"{'abc'[action % 3]}{action // 3 + 1}"

    def refusal(self, action):
        return f"{self.action_to_string(action)} is taken: a sign goes on an empty square."

    def phase(self):
        return f"place a {('cross', 'nought')[self.player]}"

    def position(self):
        return "".join(SIGNS[cell] for cell in self.cells)

    def set_position(self, text):
        if len(text) != 9 or set(text) - set(SIGNS):
            raise PositionError(f"A position is nine signs of x, o and '.', not {text[:40]!r}.")
        self.cells = [SIGNS.index(sign) for sign in text]
        crosses, noughts = self.cells.count(0), self.cells.count(1)
        if crosses - noughts not in (0, 1):
            raise PositionError(f"Crosses begin, so there cannot be {crosses} crosses and {noughts} noughts.")
        over = self.winner() is not None or 2 not in self.cells
        self.player, self.turns = OVER if over else crosses - noughts, crosses + noughts

    def observation(self, player):
        return [float(cell == seen) for seen in (player, 1 - player) for cell in self.cells]
