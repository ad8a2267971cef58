"""Games that were played, and what each of their moves was worth."""

from __future__ import annotations

import base64
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mines import _mines
from mines._arguments import Cell, cell_of, choice, mines_of, real, threads_of, whole
from mines.files import FilePath
from mines.replies import budget_of

_ACTIONS = {name: name for name in ("open", "chord", "flag", "unflag")}
_MOST_GAMES = 1_000_000
_OPENINGS = {name: name for name in ("any", "safe", "open")}


@dataclass(frozen=True, eq=False)
class PlayedGame:
    """A game by the classic rules: where the mines are, and what the player did.

    Args:
        mines: an array of bool of shape (rows, columns), with at most 65,025 cells.
        moves: tuples (action, cell, seconds). The action is "open", "chord" (on an open number with as many flags around
            it), "flag" or "unflag"; seconds count from the first click. A review takes at most 100,000 of them.
        opening: what the program promised of the first click, as `generate` has it.
    """

    mines: ArrayLike
    moves: Sequence[tuple[str, Cell, float]]
    opening: str = "any"


@dataclass(frozen=True)
class Choice:
    """A guess, and what it is worth."""

    cell: Cell
    risk: float  #: probability that it opens a mine
    value: float  #: as `ReviewedMove.by` says


@dataclass(frozen=True)
class Missed:
    """A safe cell that the player could have known, and why."""

    cell: Cell
    numbers: Optional[tuple[Cell, ...]]  #: the fewest numbers that prove it; None if finding them would take too long
    uses_mines: bool  #: whether the number of mines on the board is needed, too
    text: str  #: the same in lines for people


@dataclass(frozen=True)
class ReviewedMove:
    """A move and its grade. A field that does not apply is None."""

    action: str  #: "open", "chord", "flag" or "unflag"
    cell: Cell
    seconds: float
    opened: tuple[Cell, ...]  #: what became open; a hit mine is among them
    hit: bool  #: it opened a mine
    #: "first", "proven" (safe), "best" and "guess" (another was better), "missed" (a safe cell), "mistake" (a proven mine),
    #: "wasted" (changed nothing), "flag", "wrong_flag" (no mine), "unproven_flag" (on a mine that was not proven) or
    #: "ungraded" (the work was used up before)
    grade: str
    risk: Optional[float]  #: probability that it opened a mine
    value: Optional[float]  #: of a guess: what it was worth, as `by` says
    best: Optional[Choice]  #: of a guess: the best one
    #: what `value` is: "exact" (the chance to win with the best play), "rating" (no probability) or "risk" (1 - risk)
    by: Optional[str]
    missed: Optional[Missed]
    luck: float  #: in bits; below 0: bad luck
    coin_flip: bool  #: no cell had less risk than 1/2


@dataclass(frozen=True)
class ReviewSummary:
    """The figures of a whole game. None where there is nothing to count, or the figure is not known exactly."""

    accuracy: Optional[float]  #: the part of the chance to win that a move kept, on average
    luck: float  #: in bits, of all moves
    guesses: int
    missed: int  #: risks taken while a cell was proven safe
    mistakes: int  #: proven mines that were opened
    wrong_flags: int  #: flags on cells that are no mines
    unproven_flags: int  #: flags on mines that were not proven
    wasted: int
    coin_flips: int
    ungraded: int  #: moves that were not graded, because the work was used up before
    win_before_first_error: Optional[float]  #: the chance to win before the first guess, missed cell or mistake
    three_bv: int  #: fewest clicks that open the board without chords
    three_bv_done: int
    openings: int
    islands: int
    zini: int  #: clicks by the greedy rule of ZiNi, with flags and chords: not the fewest; ties go by columns
    clicks: dict[str, int]  #: "left", "right", "chord", and of all those "wasted"
    efficiency: Optional[float]  #: 3BV done for each click
    phases: dict[str, float]  #: seconds of "opening", "middle" and "end": a third of the 3BV each, or until the last move


@dataclass(frozen=True, eq=False, repr=False)
class Review:
    """A reviewed game."""

    game: PlayedGame
    result: str  #: "won", "lost" or "unfinished"
    seconds: float  #: when the last move was made
    exact: bool  #: all probabilities are exact, up to rounding
    moves: tuple[ReviewedMove, ...]  #: up to the end of the game
    summary: ReviewSummary
    warnings: tuple[str, ...]  #: where the file contradicts itself, or states other figures than its moves give

    def __repr__(self) -> str:
        rows, columns = np.shape(self.game.mines)
        return f"<Review of {rows} x {columns} cells: {self.result}, {len(self.moves)} moves>"


def review(
    game: Union[FilePath, bytes, PlayedGame], *, number: int = 1, budget: Optional[int] = None, threads: int = 1
) -> Review:
    """Reviews a game: grades each move by what open numbers and the number of mines said before it. An Expert game takes
    some tenths of a second.

    Args:
        game: a game, a file of one, or the bytes of such a file: .evf and .evfs (Metasweeper), .rmv (Viennasweeper),
            .avf (Minesweeper Arbiter), .mvf (Minesweeper Clone) or RawVF, as `write_game` and mines-play write it. The
            content tells which.
        number: which game of a file with several (.evfs), from 1.
        budget, threads: as `Position.analyse` and `Position` have them.

    >>> review(PlayedGame([[0, 1, 0]], (("open", (0, 0), 0.0), ("open", (0, 1), 1.5)))).moves[1].grade
    'mistake'
    """
    limits = {"work": budget_of(budget), "threads": threads_of(threads)}
    request: dict[str, Any] = {"do": "review", **_request_of(game, number), **limits}
    try:
        return _review_of(_ask(request))
    except ValueError as error:
        if isinstance(game, (str, os.PathLike)):
            raise ValueError(f"{os.fspath(game)}: {error}") from None
        raise


def write_game(path: FilePath, game: Union[FilePath, bytes, PlayedGame], *, number: int = 1) -> None:
    """Writes a game as RawVF, which `review` and mines-solve read. Flags on flags and what comes after the end are left out.

    Args:
        path: the file to write.
        game, number: as `review` has them.
    """
    Path(path).write_text(_ask({"do": "write_game", **_request_of(game, number)})["rawvf"])


def _request_of(game: Union[FilePath, bytes, PlayedGame], number: int) -> dict[str, Any]:
    if isinstance(game, (str, os.PathLike)):
        game = Path(game).read_bytes()
    if isinstance(game, bytes):
        return {"file": base64.b64encode(game).decode(), "game": whole(number, "number", 1, _MOST_GAMES)}
    if not isinstance(game, PlayedGame):
        raise TypeError(f"game: {type(game).__name__}, expected a PlayedGame, a file or bytes")
    mines = mines_of(game.mines)
    rows, columns = mines.shape
    return {
        "rows": rows,
        "columns": columns,
        "mines": np.argwhere(mines).tolist(),
        "first": choice(game.opening, "opening", _OPENINGS),
        "moves": [_move_of(move, i, (rows, columns)) for i, move in enumerate(game.moves)],
    }


def _move_of(move: Any, index: int, shape: tuple[int, int]) -> list[Any]:
    name = f"moves: move {index}"
    try:
        action, cell, seconds = move
    except (TypeError, ValueError):
        raise ValueError(f"{name}: expected (action, (row, column), seconds)") from None
    return [choice(action, name, _ACTIONS), *cell_of(cell, shape, name), real(seconds, name)]


def _ask(request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(_mines.ask(json.dumps(request)))
    if "error" in reply:
        raise ValueError(reply["error"])
    return reply


def _cell(pair: list[int]) -> Cell:
    row, column = pair
    return row, column


def _cells(pairs: list[list[int]]) -> tuple[Cell, ...]:
    return tuple(map(_cell, pairs))


def _moves_of(moves: list[dict[str, Any]]) -> tuple[ReviewedMove, ...]:
    reviewed = []
    for move in moves:
        best, missed = move.get("best"), move.get("missed")
        if best:
            best = Choice(_cell(best["cell"]), best["risk"], best["win"])
        if missed:
            numbers = None if missed["numbers"] is None else _cells(missed["numbers"])
            missed = Missed(_cell(missed["cell"]), numbers, missed["uses_mines"], missed["text"])
        reviewed.append(
            ReviewedMove(
                move["action"],
                _cell(move["cell"]),
                move["seconds"],
                _cells(move["opened"]),
                move["hit"],
                move["grade"],
                move.get("risk"),
                move.get("win"),
                best,
                move.get("by"),
                missed,
                move["luck"],
                move["coin_flip"],
            )
        )
    return tuple(reviewed)


def _review_of(reply: dict[str, Any]) -> Review:
    mines: NDArray[np.bool_] = np.zeros((reply["rows"], reply["columns"]), np.bool_)
    if reply["mines"]:
        mines[tuple(np.transpose(reply["mines"]))] = True
    moves = _moves_of(reply["moves"])
    played = tuple((move.action, move.cell, move.seconds) for move in moves)
    usual: dict[str, Any] = {"accuracy": None, "win_before_first_error": None, "efficiency": None}
    summary = {**usual, **reply["summary"]}
    summary["phases"] = {phase["name"]: phase["seconds"] for phase in summary["phases"]}
    return Review(
        PlayedGame(mines, played, reply["first"]),
        reply["result"],
        reply["seconds"],
        reply["exact"],
        moves,
        ReviewSummary(**summary),
        tuple(reply.get("warnings", ())),
    )
