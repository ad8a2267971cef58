"""Constraints against all models, tried one by one."""

import itertools
import random
from fractions import Fraction

import mines
import numpy as np
import pytest
from mines import Verdict

Constraint = tuple[list[int], int, int]


def models_of(
    cells: int, constraints: list[Constraint], total: int | None, used: set[int] | None = None
) -> list[tuple[int, ...]]:
    chosen = [c for i, c in enumerate(constraints) if used is None or i in used]
    return [
        model
        for model in itertools.product((0, 1), repeat=cells)
        if (total is None or sum(model) == total)
        and all(least <= sum(model[cell] for cell in named) <= most for named, least, most in chosen)
    ]


def drawn(choose: random.Random) -> tuple[int, list[Constraint], int | None]:
    cells = choose.randint(1, 9)
    constraints = []
    for _ in range(choose.randint(0, 6)):
        named = choose.sample(range(cells), choose.randint(0, cells))
        least = choose.randint(-1, len(named))
        constraints.append((named, least, choose.choice((least, least + choose.randint(0, 2)))))
    return cells, constraints, choose.choice((None, None, choose.randint(0, cells)))


def made_of(cells: int, constraints: list[Constraint], total: int | None, density: float) -> mines.Constraints:
    made = mines.Constraints(cells, density=density)
    for index, (named, least, most) in enumerate(constraints):
        assert made.add(named, least, None if least == most else most) == index
    made.total = total
    return made


def weight(model: tuple[int, ...], total: int | None, density: Fraction) -> Fraction:
    if total is not None:
        return Fraction(1)
    count = sum(model)
    return density**count * (1 - density) ** (len(model) - count)


def check_reason(
    reason: mines.ConstraintReason | None,
    cells: int,
    constraints: list[Constraint],
    total: int | None,
    cell: int,
    mine: int,
) -> None:
    assert reason is not None
    told = total if reason.uses_total else None
    models = models_of(cells, constraints, told, set(reason.constraints))
    assert all(model[cell] == mine for model in models)
    if reason.size != "sufficient":
        for left_out in reason.constraints:
            fewer = models_of(cells, constraints, told, set(reason.constraints) - {left_out})
            assert any(model[cell] != mine for model in fewer)


def test_few_cells(is_long: bool) -> None:
    choose = random.Random(7)
    possible = impossible = 0
    for _ in range(20_000 if is_long else 400):
        cells, constraints, total = drawn(choose)
        density = choose.choice((Fraction(1, 2), Fraction(1, 5)))
        made = made_of(cells, constraints, total, float(density))
        assert (made.cells, made.constraints, made.total) == (cells, len(constraints), total)
        models = models_of(cells, constraints, total)
        analysis = made.analyse()
        assert analysis.possible == bool(models) and analysis.models == (len(models) or None)
        if not models:
            impossible += 1
            reason = made.contradiction()
            assert reason is not None
            told = total if reason.uses_total else None
            assert not models_of(cells, constraints, told, set(reason.constraints))
            assert made.model() is None and made.sample(3).shape == (0, cells)
            continue
        possible += 1
        assert made.contradiction() is None
        weights = [weight(model, total, density) for model in models]
        for cell in range(cells):
            mine = sum(w for w, model in zip(weights, models) if model[cell]) / sum(weights)
            assert analysis.mine[cell] == pytest.approx(float(mine), abs=1e-12)
            verdict, reason = made.explain(cell)
            assert verdict == analysis.verdict[cell]
            assert verdict == {0: Verdict.SAFE, 1: Verdict.MINE}.get(mine, Verdict.UNDECIDED)
            if verdict != Verdict.UNDECIDED:
                check_reason(reason, cells, constraints, total, cell, int(mine))
        model = made.model()
        assert model is not None and tuple(model.astype(int)) in models
        assert {tuple(row) for row in made.sample(20, seed=1).astype(int)} <= set(models)
    assert possible > 100 and impossible > 20


def test_samples_have_the_probabilities() -> None:
    made = made_of(4, [([0, 1, 2], 1, 2), ([2, 3], 0, 1)], None, 0.3)
    drawn = made.sample(20_000, seed=2)
    assert drawn.dtype == np.bool_ and drawn.shape == (20_000, 4)
    assert np.abs(drawn.mean(axis=0) - made.analyse().mine).max() < 0.015
    assert np.array_equal(drawn, made.sample(20_000, seed=2))
    assert not np.array_equal(drawn, made.sample(20_000, seed=3))


def test_a_board_as_constraints() -> None:
    board = np.array([[-1, 1, -1, -1], [-1, 2, -1, -1]], np.int8)
    made = mines.Constraints(8)
    made.add([0, 2, 4, 6], 1)
    made.add([0, 2, 4, 6], 2)
    assert not made.analyse().possible and mines.analyse(board).contradiction is not None


def test_a_cell_that_is_named_twice_counts_twice() -> None:
    made = mines.Constraints(3)
    made.add([0, 1, 0, 2], 2)  # 2 x0 + x1 + x2 = 2
    analysis = made.analyse()
    assert analysis.models == 2 and analysis.mine.tolist() == [0.5, 0.5, 0.5]


def test_what_is_not_found_out() -> None:
    """Sixteen pigeons in fifteen holes: nobody can, but to find that out takes long."""
    made = mines.Constraints(16 * 15)
    for pigeon in range(16):
        made.add(range(15 * pigeon, 15 * pigeon + 15), 1, 15)
    for hole in range(15):
        made.add(range(hole, 16 * 15, 15), 0, 1)
    analysis = made.analyse(budget=1000)
    assert analysis.possible is None and not analysis.exact and analysis.models is None
    assert np.isnan(analysis.mine).all() and (analysis.verdict == Verdict.UNKNOWN).all()
    assert "not found out" in repr(analysis)
    assert made.explain(0, budget=1000) == (Verdict.UNKNOWN, None)
    assert made.contradiction(budget=1000) is None
    with pytest.raises(RuntimeError):
        made.model(budget=1000)


def test_wrong_values() -> None:
    made = mines.Constraints(4)
    for cells in ([4], [-1], [[0]]):
        with pytest.raises(ValueError):
            made.add(cells, 1)
    with pytest.raises(TypeError):
        made.add([0.5], 1)
    with pytest.raises(TypeError):
        made.add(["a"], 1)
    with pytest.raises(ValueError, match="total: 5, expected 0 to 4"):
        made.total = 5
    with pytest.raises(ValueError, match="cell: 4, expected 0 to 3"):
        made.explain(4)
    with pytest.raises(ValueError, match="cells: 0"):
        mines.Constraints(0)
    assert made.constraints == 0
