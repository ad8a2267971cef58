"""What is found out about a position."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Optional

import numpy as np

from mines import _results
from mines._arguments import MOST_WORD, Cell, whole
from mines._results import Contradiction, Guess, Means, Move, Reason, Verdict

__all__ = ["Analysis", "Contradiction", "Explanation", "Guess", "Means", "Move", "Reason", "Verdict"]

if TYPE_CHECKING:
    from mines.position import Position


USUAL_BUDGET = 5_000_000


def budget_of(value: Any) -> int:
    """The work that a call may do; None is the default."""
    return USUAL_BUDGET if value is None else whole(value, "budget", 1, MOST_WORD // 100)


def games_of(value: Any) -> int:
    """The games that are played on after a guess."""
    return whole(value, "games", 0, 1_000_000)


def verdict_without_placement(told: dict[str, Any]) -> Verdict:
    """Of unknown cells, where no placement of mines is known to fit."""
    return Verdict.UNKNOWN if told["possible"] is None else Verdict.UNDECIDED


@dataclass(frozen=True)
class Explanation(_results.Explanation):
    """Why an unknown cell is safe or a mine, or how it compares with other guesses."""

    position: Optional["Position"] = field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        return self.text

    def _repr_svg_(self) -> Optional[str]:
        return self.position.svg(explained=self.cell) if self.position and self.position.is_small else None


@dataclass(eq=False, repr=False)
class Analysis(_results.Analysis):
    """An analysed position. The arrays have the shape (rows, columns) and belong to the caller. If no placement is known to
    fit, every `mine` and `error` is NaN, every `means` is KNOWN, and unknown cells are UNDECIDED, or UNKNOWN if that took too
    long to find out."""

    position: "Position"

    @property
    def log10(self) -> Optional[float]:
        """`placements_log10`, as 1.0 called it."""
        return self.placements_log10

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
        if self.placements_log10 is not None:
            exponent = math.floor(self.placements_log10)
            count = str(self.placements) if exponent < 9 else f"{10 ** (self.placements_log10 - exponent):.3g}e{exponent}"
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
            indent = "  " if row % 2 and self.position.board_shape == "hex" else ""  # half a cell
            lines.append(f"{row:5} {indent}" + "".join(f"{_shown(*cell):>4}" for cell in shown))
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
        if self.placements_log10 is not None:
            exponent = math.floor(self.placements_log10)
            about = f"about {10 ** (self.placements_log10 - exponent):.3f} * 10^{exponent}"
            is_short = self.placements is not None and self.placements < 10**60
            lines.append(f"placements: {self.placements if is_short else about}")
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
    if known >= 0 or known == -3:
        return str(known) if known >= 0 else ""
    if verdict in (Verdict.UNDECIDED, Verdict.UNKNOWN):
        return "<1" if mine < 0.01 else ">99" if mine > 0.99 else f"{100 * mine:.0f}"
    return {Verdict.KNOWN: "!", Verdict.SAFE: "+", Verdict.MINE: "*"}[Verdict(verdict)]
