"""Minesweeper: exact analysis of positions, boards, games and batches of games.

A board that a player sees is an array of int8 of shape (rows, columns): 0 to 8 for an open cell, `UNKNOWN` (-1), or
`MINE` (-2) for a known mine. A board's mines are an array of bool of that shape. A cell is a tuple (row, column); both
count from 0.

>>> import mines
>>> analysis = mines.analyse(mines.Position([[1, -1], [1, -1]], mines=1))
>>> analysis.mine
array([[nan, 0.5],
       [nan, 0.5]])
>>> analysis.placements
2

Wrong values raise ValueError, wrong types TypeError; both name the argument. Long calls release the GIL, and Ctrl-C
ends them.
"""

from mines._mines import __version__
from mines.replies import (
    Analysis,
    Contradiction,
    Explanation,
    Guess,
    Means,
    Move,
    Reason,
    Verdict,
)
from mines.files import read, read_map, write, write_map
from mines.games import Batch, Game, generate
from mines.peers import from_ms_toollib
from mines.pictures import PictureReading, read_picture
from mines.position import HOLE, MINE, UNKNOWN, Position, analyse, best_move, explain, hint
from mines.programs import arena, judge
from mines.reviews import (
    Choice,
    Phase,
    PlayedGame,
    Review,
    ReviewedMove,
    ReviewSummary,
    review,
    review_table,
    write_game,
)
from mines.constraints import ConstraintAnalysis, ConstraintReason, Constraints, System

__all__ = [
    "HOLE",
    "MINE",
    "UNKNOWN",
    "Analysis",
    "Batch",
    "Choice",
    "ConstraintAnalysis",
    "ConstraintReason",
    "Constraints",
    "Contradiction",
    "Explanation",
    "Game",
    "Guess",
    "Means",
    "Phase",
    "Move",
    "PlayedGame",
    "PictureReading",
    "Position",
    "Reason",
    "Review",
    "ReviewSummary",
    "ReviewedMove",
    "System",
    "Verdict",
    "__version__",
    "analyse",
    "arena",
    "best_move",
    "explain",
    "from_ms_toollib",
    "generate",
    "hint",
    "judge",
    "read",
    "read_map",
    "read_picture",
    "review",
    "review_table",
    "write",
    "write_game",
    "write_map",
]
