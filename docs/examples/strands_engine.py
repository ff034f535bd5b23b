"""A UGI engine in 40 lines of plain Python: Strands on the mini board, at random. Run: python strands_engine.py"""

import random
import sys

ROWS = ("4334", "32223", "322223", "4221224", "322223", "32223", "4334")  # from the top; names count from the bottom
NUMBER = {f"{'gfedcba'[r]}{i + 1}": int(n) for r, row in enumerate(ROWS) for i, n in enumerate(row)}


def legal(moves):
    """What may follow these moves, sorted; `left` counts how many cells the turn may still cover."""
    empty, number, left, may_stop = set(NUMBER), 2, 1, False  # Black opens with one cell marked 2
    for move in moves:
        if move != "done":
            if number is None:  # the first cell of a turn chooses its number
                number = NUMBER[move]
                there = sum(NUMBER[cell] == number for cell in empty)
                left, may_stop = min(number, there), there >= number
            empty.remove(move)
            left -= 1
        if move == "done" or left == 0:
            number, left, may_stop = None, 0, False
    cells = sorted(cell for cell in empty if number in (None, NUMBER[cell]))
    return [*cells, "done"] if may_stop else cells


moves = []
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi":
        print("id name Random Strands\nid author you\nugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        moves = words[3:]  # position startpos moves ...
    elif words[0] == "go":
        print("bestmove", random.choice(legal(moves)), flush=True)
    elif words[0] == "quit":
        break
