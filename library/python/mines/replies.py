"""What is found out about a position."""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Optional

import numpy as np
from numpy.typing import NDArray

from mines._arguments import MOST_WORD, Cell, whole

if TYPE_CHECKING:
    from mines.position import Position


class Verdict(enum.IntEnum):
    """What is proven of a cell."""

    UNKNOWN = -2  #: the budget did not suffice to find out whether the cell is certain
    KNOWN = -1  #: nothing to prove: the cell is open or a known mine
    UNDECIDED = 0  #: some placement has a mine there, and another has none; or none fits at all
    SAFE = 1
    MINE = 2


USUAL_BUDGET = 5_000_000


def budget_of(value: Any) -> int:
    """The work that a call may do; None is the default."""
    return USUAL_BUDGET if value is None else whole(value, "budget", 1, MOST_WORD // 100)


def games_of(value: Any) -> int:
    """The games that are played on after a guess."""
    return whole(value, "games", 0, 1_000_000)


class Means(enum.IntEnum):
    """How the verdict or the probability of a cell was found."""

    KNOWN = -1  #: the cell is open or a known mine
    RULES = 0  #: by one number or two at a time, again and again
    COUNTING = 1  #: by all placements that the numbers allow
    MINES_LEFT = 2  #: by all placements that also have the right number of mines
    SOLVER = 3  #: by a SAT solver, where there are too many placements to count
    SAMPLING = 4  #: by random placements
    DENSITY = 5  #: only by the density of mines


@dataclass(frozen=True)
class Reason:
    """Numbers that force a verdict or contradict each other."""

    numbers: tuple[Cell, ...]  #: their cells, by rows
    uses_mines: bool  #: whether the number of mines on the board is needed, too
    size: str  #: "smallest" (no fewer suffice), "minimal" (none can be left out) or "sufficient"


@dataclass(frozen=True)
class Contradiction:
    """Why no placement of mines fits a position."""

    text: str  #: one line for people
    reason: Optional[Reason]  #: the numbers that contradict each other; None if finding them would take too long


@dataclass(frozen=True)
class Guess:
    """A guess and its figures, by the classic rules. None: the figure would take too long to find."""

    cell: Cell
    mine: float  #: probability of a mine
    progress: Optional[float]  #: probability that the cell is safe and leaves a certain cell
    win: Optional[float]  #: probability to win: with the best play, or by games played on if `win_error` is set
    rating: Optional[float]  #: compares guesses in one position; no probability
    win_error: Optional[float]  #: standard error of `win`

    @property
    def risk(self) -> float:
        """The probability that the guess opens a mine."""
        return self.mine


@dataclass(frozen=True)
class Move:
    """A cell to click."""

    cell: Cell
    certain: bool  #: the cell is proven to be safe
    mine: float  #: probability of a mine
    gain: Optional[float]  #: expected points, for the goal "score" in small regions

    @property
    def risk(self) -> float:
        """The probability that the click opens a mine."""
        return self.mine


@dataclass(frozen=True)
class Explanation:
    """Why an unknown cell is what it is."""

    position: "Position" = field(repr=False, compare=False)
    cell: Cell
    verdict: Verdict
    reason: Optional[Reason]  #: of a certain cell; None if finding it would take too long
    guesses: tuple[Guess, ...]  #: of an uncertain cell: it and others, the best first
    safe_elsewhere: Optional[Cell]  #: of an uncertain cell: a safe one, if there is one
    text: str  #: the same in lines for people

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> Optional[str]:
        return self.position.svg(explained=self.cell) if self.position.is_small else None


@dataclass(eq=False, repr=False)
class Analysis:
    """An analysed position. The arrays have the shape (rows, columns) and belong to the caller."""

    position: "Position"
    possible: Optional[bool]  #: whether any placement of mines fits; None if finding out takes more than the budget
    contradiction: Optional[Contradiction]  #: set if the position is impossible; then every `mine` is NaN
    mine: NDArray[np.float64]  #: the probability of a mine, 0 to 1; NaN where the cell is known
    verdict: NDArray[np.int8]  #: a `Verdict` for each cell
    means: NDArray[np.int8]  #: a `Means` for each cell
    exact: bool  #: every probability is exact, up to rounding
    log10: Optional[float]  #: the logarithm of the number of placements; None if they were not counted
    interior: int  #: unknown cells that touch no open cell; all have the same probability
    interior_mine: float  #: that probability; 0 without such cells
    _error: Optional[NDArray[np.float64]]
    _digits: str

    @property
    def error(self) -> NDArray[np.float64]:
        """One standard error of each probability: 0 where it is exact, NaN where the cell is known."""
        return np.where(np.isnan(self.mine), np.nan, 0.0) if self._error is None else self._error

    @property
    def placements_log10(self) -> Optional[float]:
        """The logarithm of the number of placements, as `log10`; None if they were not counted."""
        return self.log10

    @property
    def placements(self) -> Optional[int]:
        """How many placements of mines fit: 0 if the position is impossible, None if it was not counted or has more
        than 10,000 digits."""
        if self.contradiction:
            return 0
        return integer_of(self._digits) if self._digits else None

    def cells(self, verdict: Verdict) -> list[Cell]:
        """The cells with a verdict, by rows. O(cells)."""
        rows, columns = np.nonzero(self.verdict == verdict)
        return list(zip(rows.tolist(), columns.tolist()))

    def best_move(self, goal: str = "win") -> Optional[Move]:
        """The best click; see `mines.best_move`."""
        return self.position.best_move(goal)

    def summary(self) -> str:
        """A line for people."""
        if self.contradiction:
            return self.contradiction.text
        if self.possible is None:
            return "finding out whether any placement of mines fits takes more than the budget"
        safe, mines, undecided = self._numbers_of_cells()
        line = f"{safe} safe, {mines} certain mines, {undecided} undecided"
        if self.log10 is not None:
            exponent = math.floor(self.log10)
            count = str(self.placements) if exponent < 9 else f"{10 ** (self.log10 - exponent):.3g}e{exponent}"
            line += f"; {count} placements"
        return line if self.exact else f"{line}; estimated"

    def __str__(self) -> str:
        """The board and the lines below it, as mines-solve prints them, but for the best move. O(cells)."""
        if not self.possible:
            return self.summary()
        board = self.position.board
        lines = [" " * 6 + "".join(f"{column:4}" for column in range(board.shape[1]))]
        for row, cells in enumerate(board.tolist()):
            shown = zip(cells, self.verdict[row].tolist(), self.mine[row].tolist())
            lines.append(f"{row:5} " + "".join(f"{_shown(*cell):>4}" for cell in shown))
        return "\n".join([*lines, *self._counts(int((board == -2).sum()))])

    def _numbers_of_cells(self) -> tuple[int, int, int]:
        """Safe cells, certain mines, and the unknown cells that are not known to be either."""
        safe, mines = (int((self.verdict == verdict).sum()) for verdict in (Verdict.SAFE, Verdict.MINE))
        return safe, mines, int(np.isin(self.verdict, (Verdict.UNDECIDED, Verdict.UNKNOWN)).sum())

    def _counts(self, known: int) -> list[str]:
        safe, mines, undecided = self._numbers_of_cells()
        lines = [f"+ safe: {safe}   * mine: {mines}   ! known mine: {known}   undecided (risk in %): {undecided}"]
        if self.interior > 0:
            lines.append(f"cells that touch no number: {self.interior}, each a mine with {100 * self.interior_mine:.4g} %")
        count, density = self.position.mines, self.position.density
        given = f"{count}" if density is None else f"not given, taken as {100 * density:.4g} % of the cells"
        lines.append(f"mines on the board: {given}")
        if self.log10 is not None:
            exponent = math.floor(self.log10)
            about = f"about {10 ** (self.log10 - exponent):.3f} * 10^{exponent}"
            lines.append(f"placements: {self._digits if 0 < len(self._digits) <= 60 else about}")
        if not self.exact:
            lines.append("some probabilities are estimates by samples: counting would take too long")
        return lines

    def __repr__(self) -> str:
        rows, columns = self.mine.shape
        return f"<Analysis of {rows} x {columns} cells: {self.summary()}>"

    def _repr_svg_(self) -> Optional[str]:
        return self.position.svg(analysis=True) if self.position.is_small else None

    def _repr_html_(self) -> Optional[str]:
        picture = self._repr_svg_()
        return None if picture is None else f"<div>{picture}<p>{self.summary()}</p></div>"


def _shown(known: int, verdict: int, mine: float) -> str:
    """A cell on a printed board."""
    if known >= 0:
        return str(known)
    if verdict in (Verdict.UNDECIDED, Verdict.UNKNOWN):
        return "<1" if mine < 0.01 else ">99" if mine > 0.99 else f"{100 * mine:.0f}"
    return {Verdict.KNOWN: "!", Verdict.SAFE: "+", Verdict.MINE: "*"}[Verdict(verdict)]


def integer_of(digits: str) -> int:
    """An integer of any length: int() refuses texts of more than 4,300 digits."""
    at_once = 4000
    if len(digits) <= at_once:
        return int(digits)
    high: int = integer_of(digits[:-at_once]) * 10**at_once
    return high + int(digits[-at_once:])
