"""What is true of a small position, by trying all placements of mines. It shares no line with the package."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Iterator, Optional

Board = list[list[int]]
Cell = tuple[int, int]

MOST_UNKNOWN = 13


def neighbours(board: Board, cell: Cell) -> Iterator[Cell]:
    row, column = cell
    for r in range(max(row - 1, 0), min(row + 2, len(board))):
        for c in range(max(column - 1, 0), min(column + 2, len(board[0]))):
            if (r, c) != cell:
                yield r, c


def cells(board: Board) -> Iterator[Cell]:
    return itertools.product(range(len(board)), range(len(board[0])))


class Truth:
    """The placements of mines that fit a position.

    Args:
        board: 0 to 8, -1 unknown, -2 a known mine; at most MOST_UNKNOWN unknown cells.
        mines: on the board; None: not known, and each cell is a mine with the probability `density`.
        numbers: the cells whose numbers count; None: all of them.
    """

    def __init__(
        self,
        board: Board,
        mines: Optional[int],
        density: Fraction = Fraction(1, 8),
        numbers: Optional[set[Cell]] = None,
    ) -> None:
        self.unknown = [cell for cell in cells(board) if board[cell[0]][cell[1]] == -1]
        assert len(self.unknown) <= MOST_UNKNOWN
        known = sum(row.count(-2) for row in board)
        place = {cell: 1 << i for i, cell in enumerate(self.unknown)}
        constraints = []
        for cell in cells(board):
            number = board[cell[0]][cell[1]]
            if number < 0 or numbers is not None and cell not in numbers:
                continue
            beside = list(neighbours(board, cell))
            mask = sum(place.get(other, 0) for other in beside)
            constraints.append((mask, number - sum(board[r][c] == -2 for r, c in beside)))
        self.placements = 0
        self.weight = Fraction(0)
        self.mine_weight = [Fraction(0)] * len(self.unknown)
        by_count: dict[int, list[int]] = {}
        for placement in range(1 << len(self.unknown)):
            count = placement.bit_count()
            if mines is not None and known + count != mines:
                continue
            if all((placement & mask).bit_count() == number for mask, number in constraints):
                tally = by_count.setdefault(count, [0] * (len(self.unknown) + 1))
                tally[-1] += 1
                for i in range(len(self.unknown)):
                    tally[i] += placement >> i & 1
        for count, tally in by_count.items():
            left = len(self.unknown) - count
            weight = Fraction(1) if mines is not None else density**count * (1 - density) ** left
            self.placements += tally[-1]
            self.weight += weight * tally[-1]
            for i in range(len(self.unknown)):
                self.mine_weight[i] += weight * tally[i]

    @property
    def is_possible(self) -> bool:
        return self.placements > 0

    def mine(self, cell: Cell) -> Fraction:
        """The probability of a mine at an unknown cell."""
        return self.mine_weight[self.unknown.index(cell)] / self.weight
