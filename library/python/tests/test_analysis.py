"""Analyses whose values are known; test_against_programs.py has those of random positions."""

import math

import mines
import numpy as np
import pytest


def test_interior_cells() -> None:
    board = np.full((20, 20), mines.UNKNOWN, np.int8)
    board[0, 0] = 1
    analysis = mines.Position(board, mines=50).analyse()
    assert analysis.interior == 396
    assert analysis.interior_mine == pytest.approx(49 / 396, abs=1e-12)
    assert analysis.placements == 3 * math.comb(396, 49)
    assert analysis.mine[0, 1] == pytest.approx(1 / 3, abs=1e-12)


def test_long_integers() -> None:
    analysis = mines.Position(np.full((150, 150), -1, np.int8), mines=9000).analyse()
    assert analysis.placements == math.comb(22500, 9000)


def test_a_large_piece_is_estimated() -> None:
    board = np.full((10, 21), -1, np.int8)
    board[1::2, 1::2] = 3
    exact = mines.Position(board, mines=75).analyse()
    estimate = mines.Position(board, mines=75).analyse(budget=100)
    assert exact.exact and not estimate.exact
    unknown = board == -1
    assert (estimate.error[unknown] > 0).any()
    off = abs(exact.mine - estimate.mine)[unknown] > 3 * estimate.error[unknown] + 1e-9
    assert off.mean() < 0.02


def test_words_for_goals_and_a_summary() -> None:
    position = mines.Position("1?\n1?", mines=1)
    assert repr(position.analyse()) == (
        "<Analysis of 2 x 2 cells: 0 safe, 0 certain mines, 2 undecided; 2 placements>"
    )
    impossible = mines.analyse([[0, 1], [-1, -1]])
    assert impossible.contradiction is not None
    assert impossible.summary() == impossible.contradiction.text
    # Known cells are known, and nothing else is said of any cell.
    assert impossible.placements is None and impossible.verdict.tolist() == [[-1, -1], [0, 0]]
    assert np.isnan(impossible.mine).all() and np.isnan(impossible.error).all() and (impossible.means == -1).all()
