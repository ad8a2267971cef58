"""Positions, and what is known of them."""

from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mines import _mines
from mines._arguments import (
    Cell,
    board_of,
    cell_of,
    choice,
    density_of,
    optional,
    seed_of,
    threads_of,
    whole,
)
from mines.replies import (
    USUAL_BUDGET,
    Analysis,
    Explanation,
    Move,
    budget_of,
    games_of,
    verdict_without_placement,
)

UNKNOWN = -1  #: of a board: the cell is neither open nor known to be a mine
MINE = -2  #: of a board: a known mine, that is a flag that is right, or a mine that was hit
HOLE = -3  #: of a board with a shape: no cell

USUAL_DENSITY = 0.125
_SMALL = 10_000  # cells of a picture that a notebook shows by itself



class Position:
    """What a player knows of a board. It does not change. Threads may share it: their questions wait for each other.

    Args:
        board: an array (rows, columns) of whole numbers, 0 to 8, -1 (unknown) or -2 (a known mine), with 1 to 65536
            rows and columns; or a text.
        mines: the mines on the board, known ones included. None: the text gives them, or they are not known.
        density: where the number of mines is not known, the probability of a mine in each cell, independently of the
            others; above 0, below 1. The default is 0.125.
        format: of a text: "any" (found out; also as people write a position), "position" (the toolkit's own), "mine" (.mine of
            JSMinesweeper), "url" (the address of its page), "ascii" or "json" (minesweepr).
        signs: the meaning of signs in a text of the format "any": "#=? .=0".
        seed: of the samples that are drawn where counting would take too long.
        threads: the most threads that a call uses, 1 to 1024. Results do not depend on it.
        penalty: points that a mine costs, for the goal "score".
        shape: which cells a number counts, by a word such as "hex" (docs/reference/constraints.md has all). With a shape
            the board may have holes: -3, and '.' in the toolkit's own text. Boards that are not square or have holes have no goal "score" and no `games`.

    >>> position = Position("1?\\n1?", mines=1)
    >>> position
    <Position of 2 x 2 cells, 1 mine>
    >>> position.board
    array([[ 1, -1],
           [ 1, -1]], dtype=int8)
    """

    __slots__ = ("_board", "_density", "_engine", "_options")

    def __init__(
        self,
        board: Union[str, bytes, ArrayLike],
        mines: Optional[int] = None,
        density: Optional[float] = None,
        *,
        format: str = "any",
        signs: str = "",
        seed: int = 0,
        threads: int = 1,
        penalty: int = 8,
        shape: Optional[str] = None,
    ) -> None:
        if mines is not None and density is not None:
            raise ValueError("density: expected None if the number of mines is given")
        kind = choice(format, "format", _mines.FORMATS)
        if shape is not None and not isinstance(shape, str):
            raise TypeError(f"shape: {type(shape).__name__}, expected a str")
        self._options = (
            *(seed_of(seed), threads_of(threads), whole(penalty, "penalty", 0, 10**6)),
            b"" if shape is None else _bytes_of(shape),
        )
        self._density = USUAL_DENSITY if density is None else density_of(density)
        self._board: Optional[NDArray[np.int8]] = None
        if isinstance(board, (str, bytes)):
            if not isinstance(signs, str):
                raise TypeError(f"signs: {type(signs).__name__}, expected a str")
            self._engine = _mines.Engine.read(
                _bytes_of(board), kind, _bytes_of(signs), self._density, *self._options
            )
            if mines is not None:
                self._engine.set_mines(whole(mines, "mines", 0, self.board.size))
        else:
            cells = board_of(board, has_holes=shape is not None)
            count = optional(mines, whole, "mines", 0, cells.size)
            self._engine = _mines.Engine(cells, count, self._density, *self._options)

    @property
    def board(self) -> NDArray[np.int8]:
        """The board, int8 of shape (rows, columns). It cannot be written to. O(cells) at the first time."""
        if self._board is None:
            board = self._engine.board()
            board.setflags(write=False)
            self._board = board
        return self._board

    @property
    def reading(self) -> str:
        """How the text was read; empty if it is the toolkit's own and has one meaning, or if there was no text.

        >>> print(Position(". 1 x").reading)
        1 x 3 cells: '.' is 0, 'x' is unknown; signs ".=?" reads the other way
        """
        return self._engine.reading()

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self._engine.shape()

    @property
    def board_shape(self) -> Optional[str]:
        """Which cells a number counts: the argument `shape`."""
        return self._options[3].decode() or None

    @property
    def mines(self) -> Optional[int]:
        """The mines on the board, known ones included; None if their number is not known."""
        return self._engine.mines()

    @property
    def density(self) -> Optional[float]:
        """The probability of a mine in each cell; None if the number of mines is known."""
        return self._density if self.mines is None else None

    @property
    def is_small(self) -> bool:
        """Whether a notebook shows a picture by itself: up to 10,000 cells."""
        rows, columns = self.shape
        return rows * columns <= _SMALL

    def analyse(self, budget: Optional[int] = None) -> Analysis:
        """What is certain of each unknown cell, and how likely it is a mine; see `mines.analyse`."""
        told = self._engine.analysis(budget_of(budget))
        if not told["possible"]:
            told["verdict"][self.board == UNKNOWN] = verdict_without_placement(told)
        analysis: Analysis = Analysis._of(told, position=self)
        return analysis

    def explain(self, cell: Cell, budget: Optional[int] = None, games: int = 0) -> Explanation:
        """Why an unknown cell is safe or a mine, or how it compares with other guesses; see `mines.explain`."""
        row, column = cell_of(cell, self.shape)
        return self._explained(self._engine.explanation(row, column, budget_of(budget), games_of(games)))

    def hint(self, budget: Optional[int] = None) -> Optional[Explanation]:
        """The easiest next step, explained; see `mines.hint`."""
        told = self._engine.hint(budget_of(budget))
        return None if told is None else self._explained(told)

    def best_move(self, goal: str = "win", budget: Optional[int] = None, games: int = 0) -> Optional[Move]:
        """The best click; see `mines.best_move`."""
        move = self._engine.best_move(choice(goal, "goal", _mines.GOALS), budget_of(budget), games_of(games))
        return None if move is None else Move._of(move)

    def svg(
        self, *, analysis: bool = False, move: Optional[str] = None, explained: Optional[Cell] = None
    ) -> str:
        """The position as a picture, SVG that also stands in an HTML page: at most 1,000,000 cells.

        Args:
            analysis: draws probabilities, safe cells and mines.
            move: marks the best move for this goal, "win" or "score".
            explained: outlines this unknown cell and the numbers that force it.
        """
        goal = optional(move, choice, "move", _mines.GOALS)
        cell = optional(explained, cell_of, self.shape, "explained")
        return self._engine.svg(bool(analysis), goal, cell, USUAL_BUDGET)

    def _explained(self, told: dict[str, Any]) -> Explanation:
        told["text"] = told["text"].rstrip("\n")
        explanation: Explanation = Explanation._of(told, position=self)
        return explanation

    def __str__(self) -> str:
        """The position in the toolkit's own text."""
        return self._engine.text()

    def __repr__(self) -> str:
        rows, columns = self.shape
        mines = self.mines
        known = f"density {self._density:g}" if mines is None else "1 mine" if mines == 1 else f"{mines} mines"
        return f"<Position of {rows} x {columns} cells, {known}>"

    def __eq__(self, other: object) -> bool:
        """Whether the boards with their shapes and the numbers of mines, or the densities, are equal."""
        if not isinstance(other, Position):
            return NotImplemented
        same = self.mines == other.mines and self.density == other.density
        same = same and self.board_shape == other.board_shape
        return same and np.array_equal(self.board, other.board)

    def __hash__(self) -> int:
        return hash((self.shape, self.board_shape, self.mines, self.density, self.board.tobytes()))

    def __reduce__(self) -> Any:
        return _restored, (self.board, self.mines, self.density, self._options)

    def _repr_svg_(self) -> Optional[str]:
        return self.svg() if self.is_small else None


def analyse(position: Union[Position, ArrayLike], budget: Optional[int] = None) -> Analysis:
    """What is certain of each unknown cell, and how likely it is a mine.

    An Expert board takes about 0.03 ms, a million cells about a second. The position keeps the analysis, so that
    further calls take what they need from it.

    Args:
        position: a position, or what `Position` makes one of.
        budget: the most work on one piece of the position before the piece is estimated by samples, in transitions of
            the elimination. The default, 5,000,000, takes about half a second and 200 MB.

    >>> analyse([[-1, 1, 0], [-1, 2, 1], [-1, -1, -1]]).verdict
    array([[ 0, -1, -1],
           [ 0, -1, -1],
           [ 1,  0,  0]], dtype=int8)
    """
    return _position_of(position).analyse(budget)


def explain(
    position: Union[Position, ArrayLike], cell: Cell, budget: Optional[int] = None, games: int = 0
) -> Explanation:
    """Why an unknown cell is safe or a mine, or how it compares with other guesses.

    Takes some ms more than the analysis.

    Args:
        games: games that are played on after each of the guesses that ratings cannot tell apart, at most five, so that
            each has a chance to win with its standard error. 1,000 take one to two seconds on an Expert board. Needs the
            number of mines.

    >>> explain([[1, 1, 0], [-1, -1, -1]], (1, 2)).verdict
    <Verdict.SAFE: 1>
    """
    return _position_of(position).explain(cell, budget, games)


def hint(position: Union[Position, ArrayLike], budget: Optional[int] = None) -> Optional[Explanation]:
    """The easiest next step, explained: of all safe cells the one that the fewest numbers force.

    The number of mines left counts as one more number. If no cell is safe, the best guess to win.

    Returns:
        None if no cell is left, or if no placement of mines is known to fit.

    >>> easiest = hint([[1, 1, 0], [-1, -1, -1]])
    >>> easiest.cell, easiest.reason.numbers, easiest.pattern
    ((1, 1), ((0, 2),), 'all_found')
    """
    return _position_of(position).hint(budget)


def best_move(
    position: Union[Position, ArrayLike], goal: str = "win", budget: Optional[int] = None, games: int = 0
) -> Optional[Move]:
    """The best click for a goal.

    Args:
        goal: "win", where a mine ends the game; or "score", where a mine costs points and the game goes on.
        games: for "win": games that are played on after each close guess, as for `explain`.

    Returns:
        None if no cell is left to click, if no placement is known to fit, or, for "score", if no click is worth its risk.
    """
    return _position_of(position).best_move(goal, budget, games)


def _position_of(value: Any) -> Position:
    return value if isinstance(value, Position) else Position(value)


def _restored(
    board: NDArray[np.int8], mines: Optional[int], density: Optional[float], options: tuple[int, int, int, bytes]
) -> Position:
    seed, threads, penalty, shape = options
    return Position(
        board, mines, density, seed=seed, threads=threads, penalty=penalty, shape=shape.decode() or None
    )


def _bytes_of(text: Union[str, bytes]) -> bytes:
    return text.encode(errors="surrogateescape") if isinstance(text, str) else text
