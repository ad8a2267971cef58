"""Answers against all placements of mines, tried one by one."""

import math
import random
from fractions import Fraction

import boards
import mines
import numpy as np
import pytest
from mines import Verdict
from reference import Board, Truth


def check_cells(board: Board, analysis: mines.Analysis, truth: Truth) -> None:
    known = np.array(board) != mines.UNKNOWN
    assert np.array_equal(np.isnan(analysis.mine), known)
    assert np.array_equal(analysis.verdict == Verdict.KNOWN, known)
    assert np.array_equal(np.isnan(analysis.error), known)
    for cell in truth.unknown:
        mine = truth.mine(cell)
        assert analysis.mine[cell] == pytest.approx(float(mine), abs=1e-12)
        expected = {0: Verdict.SAFE, 1: Verdict.MINE}.get(mine, Verdict.UNDECIDED)
        assert analysis.verdict[cell] == expected
        assert analysis.error[cell] == 0


def check_contradiction(
    board: Board, count: int | None, contradiction: mines.Contradiction
) -> None:
    reason = contradiction.reason
    assert reason is not None and contradiction.text
    told = count if reason.uses_mines else None
    assert not Truth(board, told, numbers=set(reason.numbers)).is_possible
    if reason.size == "smallest":
        for left_out in reason.numbers:
            assert Truth(board, told, numbers=set(reason.numbers) - {left_out}).is_possible


def check_reason(board: Board, count: int | None, explanation: mines.Explanation) -> None:
    reason = explanation.reason
    assert reason is not None
    truth = Truth(board, count if reason.uses_mines else None, numbers=set(reason.numbers))
    assert truth.mine(explanation.cell) == (explanation.verdict == Verdict.MINE)


def check_explanation(
    board: Board, count: int | None, truth: Truth, explanation: mines.Explanation
) -> None:
    assert explanation.text and str(explanation) == explanation.text
    mine = truth.mine(explanation.cell)
    if explanation.verdict != Verdict.UNDECIDED:
        check_reason(board, count, explanation)
        return
    assert 0 < mine < 1
    assert explanation.cell in [guess.cell for guess in explanation.guesses]
    for guess in explanation.guesses:
        assert guess.mine == pytest.approx(float(truth.mine(guess.cell)), abs=1e-12)
    if explanation.safe_elsewhere:
        assert truth.mine(explanation.safe_elsewhere) == 0


def check_moves(truth: Truth, position: mines.Position) -> None:
    for goal in ("win", "score"):
        move = position.best_move(goal)
        if move is None:
            assert goal == "score" or all(truth.mine(cell) == 1 for cell in truth.unknown)
            continue
        assert move.mine == pytest.approx(float(truth.mine(move.cell)), abs=1e-12)
        assert move.certain == (truth.mine(move.cell) == 0)
        assert move.certain or all(truth.mine(cell) > 0 for cell in truth.unknown)


def test_small_positions(is_long: bool) -> None:
    choose = random.Random(1)
    possible = 0
    for _ in range(20_000 if is_long else 500):
        board, count = boards.small(choose)
        density = choose.choice((None, Fraction(1, 5)))
        truth = Truth(board, count, density or Fraction(1, 8))
        position = mines.Position(
            board, count, float(density) if density and count is None else None
        )
        analysis = position.analyse()
        assert analysis.exact and analysis.placements == truth.placements
        assert (analysis.contradiction is None) == truth.is_possible
        if analysis.contradiction is not None:
            check_contradiction(board, count, analysis.contradiction)
            assert np.isnan(analysis.mine).all() and position.best_move() is None
            continue
        possible += 1
        assert analysis.log10 == pytest.approx(math.log10(truth.placements), abs=1e-9)
        check_cells(board, analysis, truth)
        check_moves(truth, position)
        for cell in choose.sample(truth.unknown, min(2, len(truth.unknown))):
            check_explanation(board, count, truth, position.explain(cell))
    assert possible > 100


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
