"""An Expert game as mines-solve plays it: the best move where nothing is certain, else all cells that are safe."""

import json
import subprocess

from programs import Folder, Truth, output_of, program

ROWS, COLUMNS, MINES = 16, 30, 99
GUESSES = range(3, 7)  # a game with this many guesses is shown
SEEDS = range(1, 1000)


class Step:
    """What the player sees at one time, and does next.

    looks: for each cell (row, column), a number from 0 to 8 if it is open, "safe", "mine", "closed" (no open neighbour),
    or the chance of a mine in percent as a string.
    guess: the cell that is guessed next, and its chance of a mine in percent; None if cells are certain.
    """

    def __init__(self, looks, safe, guess):
        self.looks, self.safe, self.guess = looks, safe, guess


def neighbours(row, column):
    for r in range(max(0, row - 1), min(ROWS, row + 2)):
        for c in range(max(0, column - 1), min(COLUMNS, column + 2)):
            if (r, c) != (row, column):
                yield r, c


def analyse(opened):
    """What mines-solve says of a position: {cell: number}."""
    rows = ("".join(str(opened.get((r, c), "?")) for c in range(COLUMNS)) for r in range(ROWS))
    text = f"{ROWS} {COLUMNS} {MINES}\n" + "\n".join(rows) + "\n"
    words = [program("mines-solve"), "--position", "-", "--json"]
    return json.loads(subprocess.run(words, input=text, check=True, stdout=subprocess.PIPE, text=True, timeout=60).stdout)


def look_at(opened, report):
    looks = dict(opened)
    for cell in report["cells"]:
        place = tuple(cell["cell"])
        if cell["verdict"] != "undecided":
            looks[place] = cell["verdict"]
        elif any(beside in opened for beside in neighbours(*place)):
            looks[place] = str(round(100 * cell["mine"]))
        else:
            looks[place] = "closed"
    return looks


def click(truth, opened, place):
    """Opens a safe cell, and more around zeros."""
    waiting = [place]
    while waiting:
        place = waiting.pop()
        if place not in opened:
            opened[place] = truth.number(*place)
            if opened[place] == 0:
                waiting.extend(neighbours(*place))


def play_game(truth):
    """The steps of a game that is won; None if it is lost."""
    opened, steps = {}, []
    while True:
        report = analyse(opened)
        safe = [tuple(cell["cell"]) for cell in report["cells"] if cell["verdict"] == "safe"]
        move = report["best_move"]
        guess = None
        if not safe and move:
            guess = tuple(move["cell"]), 100 * move["mine"]
        steps.append(Step(look_at(opened, report), safe, guess))
        if not safe and not move:
            return steps
        for place in safe or [guess[0]]:
            if truth.is_mine(*place):
                return None
            click(truth, opened, place)


def find_game():
    """The first game that is won with some guesses, its first cell not counted."""
    folder = Folder()
    try:
        for seed in SEEDS:
            path = folder.path("board.txt")
            output_of(program("mines-map"), "generate", f"{ROWS}x{COLUMNS}", str(MINES), "--seed", str(seed), "-o", path)
            steps = play_game(Truth(path, "--from", "text"))
            if steps and sum(step.guess is not None for step in steps) - 1 in GUESSES:
                return steps
    finally:
        folder.close()
    raise RuntimeError("no game of these seeds can be shown")
