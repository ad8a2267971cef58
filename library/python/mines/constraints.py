"""Any constraints: cells that may be mines, and "of these cells between a and b are mines"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mines import _mines, _results
from mines._arguments import cells_of, density_of, optional, seed_of, threads_of, whole
from mines._results import ConstraintReason
from mines.replies import Verdict, budget_of, verdict_without_placement

__all__ = ["ConstraintAnalysis", "ConstraintReason", "Constraints", "System"]

_MOST_CELLS = 100_000_000
_MOST_BOUND = 2**62
_MOST_DRAWN = 2**40  # entries of a sample


@dataclass(eq=False, repr=False)
class ConstraintAnalysis(_results.ConstraintAnalysis):
    """What follows from constraints. The arrays have an entry for each cell and belong to the caller. Unless there is a
    model, every `mine` is NaN."""

    @property
    def log10(self) -> Optional[float]:
        """`models_log10`, as 1.0 called it."""
        return self.models_log10

    def __repr__(self) -> str:
        if self.possible is None:
            state = "not found out whether there is a model"
        elif not self.possible:
            state = "no model"
        else:
            state = f"{self.models} models" if self.models is not None else "models not counted"
        return f"<ConstraintAnalysis of {len(self.mine)} cells: {state}>"


class Constraints:
    """A set of constraints, analysed as exactly as a position. Threads may share it: calls wait for each other.

    Args:
        cells: 1 to 100,000,000. They are named 0, 1, ...
        density: without a total, the probability of a mine in each cell before any constraint is heard. At 0.5 all
            models are equally likely.
        seed: of the samples that are drawn where counting would take too long.
        threads: the most threads that a call uses, 1 to 1024. Results do not depend on it.

    >>> constraints = Constraints(3)
    >>> constraints.add([0, 1], 1)
    0
    >>> constraints.add([1, 2], 0, 1)
    1
    >>> constraints.analyse().mine
    array([0.66666667, 0.33333333, 0.33333333])
    >>> constraints.analyse().models
    3
    """

    __slots__ = ("_constraints",)

    def __init__(self, cells: int, *, density: float = 0.5, seed: int = 0, threads: int = 1) -> None:
        count = whole(cells, "cells", 1, _MOST_CELLS)
        self._constraints = _mines.Constraints(count, density_of(density), seed_of(seed), threads_of(threads))

    def add(self, cells: ArrayLike, least: int, most: Optional[int] = None) -> int:
        """Adds: at least `least` and at most `most` of the cells are mines. None: exactly `least`. A cell that is named
        w times counts w mines if it is one.

        Returns:
            the constraint's index, from 0.
        """
        low = whole(least, "least", -_MOST_BOUND, _MOST_BOUND)
        high = low if most is None else whole(most, "most", -_MOST_BOUND, _MOST_BOUND)
        return self._constraints.add(cells_of(cells, self.cells), low, high)

    @property
    def cells(self) -> int:
        return self._constraints.cells()

    @property
    def constraints(self) -> int:
        """How many constraints there are."""
        return self._constraints.size()

    @property
    def total(self) -> Optional[int]:
        """How many mines are on all cells together; None if that is not known."""
        return self._constraints.total()

    @total.setter
    def total(self, mines: Optional[int]) -> None:
        self._constraints.set_total(optional(mines, whole, "total", 0, self.cells))

    def analyse(self, budget: Optional[int] = None) -> ConstraintAnalysis:
        """What is certain of each cell, and how likely it is a mine. `budget` is as in `mines.analyse`. The
        analysis is kept until something changes."""
        told = self._constraints.analysis(budget_of(budget))
        if not told["possible"]:
            told["verdict"][:] = verdict_without_placement(told)
        analysis: ConstraintAnalysis = ConstraintAnalysis._of(told)
        return analysis

    def explain(self, cell: int, budget: Optional[int] = None) -> tuple[Verdict, Optional[ConstraintReason]]:
        """What is certain of a cell, and the fewest constraints that force it; None if nothing is certain, or if
        finding them would take too long. `Verdict.UNKNOWN` if finding out whether the cell is certain would."""
        index = whole(cell, "cell", 0, self.cells - 1)
        verdict, reason = self._constraints.explanation(index, budget_of(budget))
        return Verdict(verdict), ConstraintReason._of(reason) if reason else None

    def contradiction(self, budget: Optional[int] = None) -> Optional[ConstraintReason]:
        """The fewest constraints that contradict each other; None unless `analyse` finds that there is no model, or if
        finding them would take too long."""
        reason = self._constraints.contradiction(budget_of(budget))
        return ConstraintReason._of(reason) if reason else None

    def model(self, budget: Optional[int] = None) -> Optional[NDArray[np.bool_]]:
        """A model, bool of shape (cells,): where the mines are. None if there is none. Raises RuntimeError if finding
        one would take too long."""
        return self._constraints.model(budget_of(budget))

    def sample(self, count: int, seed: int = 0, budget: Optional[int] = None) -> NDArray[np.bool_]:
        """Random models, bool of shape (count, cells), each drawn in proportion to its probability; of shape (0, cells)
        if there is none. Raises RuntimeError if a piece is too large to draw from."""
        most = min(2**32 - 1, _MOST_DRAWN // self.cells)
        return self._constraints.sample(whole(count, "count", 0, most), seed_of(seed), budget_of(budget))

    def __repr__(self) -> str:
        total = "" if self.total is None else f", {self.total} mines"
        return f"<Constraints: {self.constraints} over {self.cells} cells{total}>"


System = Constraints  # its name in 1.0
