"""Boards of other programs."""

from __future__ import annotations

from typing import Optional

import numpy as np
from numpy.typing import ArrayLike

from mines._arguments import board_of
from mines.position import MINE, UNKNOWN, Position

_UNKNOWN_THERE = 10
_FLAG_THERE = 11


def from_ms_toollib(
    board: ArrayLike, mines: Optional[int] = None, density: Optional[float] = None
) -> Position:
    """A position of a board as ms_toollib has it: rows of 0 to 8, 10 (unknown) and 11 (a flag).

    >>> from_ms_toollib([[1, 10], [1, 11]]).board
    array([[ 1, -1],
           [ 1, -2]], dtype=int8)
    """
    cells = np.asarray(board)
    if cells.dtype.kind in "iu":
        cells = cells.astype(np.int64)
        unknown, flags = cells == _UNKNOWN_THERE, cells == _FLAG_THERE
        if ((cells < 0) | ((cells > 8) & ~unknown & ~flags)).any():
            raise ValueError("board: expected 0 to 8, 10 (unknown) or 11 (a flag)")
        cells = np.where(unknown, UNKNOWN, np.where(flags, MINE, cells))
    return Position(board_of(cells), mines, density)
