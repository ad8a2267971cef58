"""Random positions for tests: as play leaves them, and scattered or impossible ones."""

from __future__ import annotations

import random
from typing import Iterator

Board = list[list[int]]
Cell = tuple[int, int]


def neighbours(board: Board, cell: Cell) -> Iterator[Cell]:
    row, column = cell
    for r in range(max(row - 1, 0), min(row + 2, len(board))):
        for c in range(max(column - 1, 0), min(column + 2, len(board[0]))):
            if (r, c) != cell:
                yield r, c


def played(choose: random.Random, rows: int, columns: int, mines: int) -> Board:
    """A board after some clicks on safe cells, some of whose mines are flagged."""
    all_cells = [(r, c) for r in range(rows) for c in range(columns)]
    field = set(choose.sample(all_cells, mines))
    board = [[-1] * columns for _ in range(rows)]
    safe = [cell for cell in all_cells if cell not in field]
    opens = choose.sample(safe, choose.randint(0, len(safe)))
    while opens:
        row, column = opens.pop()
        if board[row][column] != -1:
            continue
        beside = list(neighbours(board, (row, column)))
        board[row][column] = sum(cell in field for cell in beside)
        if board[row][column] == 0:
            opens += beside
    for row, column in field:
        if choose.random() < 0.2:
            board[row][column] = -2
    return board


def small(choose: random.Random) -> tuple[Board, int | None]:
    """A position with at most 13 unknown cells, perhaps impossible, and its number of mines or None."""
    while True:
        rows, columns = choose.randint(1, 6), choose.randint(1, 6)
        mines = choose.randint(0, rows * columns)
        board = played(choose, rows, columns, mines)
        if choose.random() < 0.2:  # something that is wrong, perhaps
            board[choose.randrange(rows)][choose.randrange(columns)] = choose.randint(0, 8)
        if choose.random() < 0.1:
            mines = choose.randint(0, rows * columns)
        if sum(row.count(-1) for row in board) <= 13:
            return board, mines if choose.random() < 0.7 else None


def text_of(board: Board, mines: int | None) -> str:
    signs = {-1: "?", -2: "!"}
    size = f"{len(board)} {len(board[0])}" + ("" if mines is None else f" {mines}")
    return "\n".join([size, *("".join(signs.get(cell, str(cell)) for cell in row) for row in board)]) + "\n"
