"""Whatever a call is given, it gives a result, ValueError or TypeError, with one line."""

import operator
from fractions import Fraction
from typing import Any, Callable

import mines
import numpy as np
import pytest
from conftest import LONG
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

EXAMPLES = 30_000 if LONG else 120  # some eight calls each
REFUSALS = (ValueError, TypeError)

small_shapes = st.tuples(st.integers(0, 5), st.integers(0, 5))
boards = st.one_of(
    arrays.arrays(np.int8, small_shapes, elements=st.integers(-4, 10)),
    arrays.arrays(np.int8, small_shapes, elements=st.integers(-2, 8)),
    arrays.arrays(arrays.scalar_dtypes(), arrays.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3)),
    st.lists(st.lists(st.integers(-3, 11), max_size=4), max_size=4),
)
texts = st.one_of(
    st.text(max_size=30),
    st.binary(max_size=30),
    st.text("0123456789?!. F#\n\r*x{}[]\":", max_size=40),
    st.builds(
        "{} {} {}\n{}".format,
        st.integers(-1, 5),
        st.integers(-1, 5),
        st.integers(-1, 30),
        st.text("012?!\n", max_size=20),
    ),
)
things = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 12),
    st.floats(),
    st.complex_numbers(),
    st.fractions(),
    st.text(max_size=4),
    st.binary(max_size=4),
    st.tuples(st.integers(-2, 6), st.integers(-2, 6)),
    st.lists(st.integers(-2, 6), max_size=3),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
    st.sampled_from([object(), int, print, Fraction(1, 3), np.int64(2), np.float32(0.5), 2**64, 1e300]),
    st.sampled_from(["win", "open", "json"]),
    boards,
)
likely_count = st.one_of(st.none(), st.integers(0, 6), things)


def is_small(thing: Any) -> bool:
    """Whether a thing is not a number, as which arrays may pass, too, that would make a call take long."""
    try:
        return operator.index(thing) < 20
    except TypeError:
        return True


small_things = things.filter(is_small)
small_side = st.one_of(st.integers(0, 9), small_things)


def tried(call: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    try:
        return call(*arguments, **named)
    except REFUSALS as error:
        assert str(error) and "\n" not in str(error)
        return None


def ask_all(position: mines.Position, cell: Any, word: Any, budget: Any) -> None:
    tried(position.explain, cell)
    tried(position.explain, cell, budget)
    tried(position.best_move, word)
    tried(position.svg, analysis=True, move=word, explained=cell)
    assert tried(position.analyse) is not None
    tried(position.analyse, budget)


@settings(max_examples=EXAMPLES)
@given(st.one_of(boards, texts, things), likely_count, things, things, things)
def test_positions(board: Any, count: Any, cell: Any, word: Any, budget: Any) -> None:
    position = tried(mines.Position, board, count)
    if position is not None:
        ask_all(position, cell, word, budget)
    tried(mines.Position, board, None, word)
    tried(mines.Position, board, format=word)
    tried(mines.Position, board, seed=word, threads=budget, penalty=count)
    tried(mines.from_ms_toollib, board, count)


@settings(max_examples=EXAMPLES)
@given(small_side, small_side, likely_count, things, things, things)
def test_generate(rows: Any, columns: Any, count: Any, seed: Any, opening: Any, start: Any) -> None:
    tried(mines.generate, rows, columns, count, seed)
    tried(mines.generate, rows, columns, count, 1, opening=opening, start=start)
    try:
        tried(mines.generate, rows, columns, count, 1, True, start=start, seconds=0.01)
    except RuntimeError:
        pass  # there may be no such board


@settings(max_examples=EXAMPLES)
@given(st.one_of(boards, things), things, things)
def test_games(field: Any, cell: Any, other: Any) -> None:
    game = tried(mines.Game, field)
    if game is not None:
        tried(game.step, cell)
        tried(game.step, other)
        assert game.observation.shape == game.mines.shape and repr(game)


@settings(max_examples=EXAMPLES)
@given(small_side, small_side, likely_count, things, small_things, st.one_of(boards, things))
def test_batches(rows: Any, columns: Any, count: Any, word: Any, number: Any, actions: Any) -> None:
    tried(mines.Batch, number, 3, 3, 2)
    tried(mines.Batch, 2, 3, 3, 2, seed=word, opening=number, win=number, loss=word)
    batch = tried(mines.Batch, 3, rows, columns, count)
    if batch is not None:
        tried(batch.step, actions)
        tried(batch.step, [0, 1, 2])
        tried(batch.reset, number)
        tried(batch.mines, number)


@settings(max_examples=EXAMPLES)
@given(st.one_of(st.integers(1, 6), small_side), things, things, small_things)
def test_constraints(cells: Any, named: Any, least: Any, other: Any) -> None:
    constraints = tried(mines.Constraints, cells, density=0.3)
    tried(mines.Constraints, 3, density=least, seed=other, threads=named)
    if constraints is not None:
        tried(constraints.add, named, least, other)
        tried(constraints.add, [0], least)
        tried(setattr, constraints, "total", other)
        tried(constraints.explain, least)
        tried(constraints.sample, other, least)
        tried(constraints.analyse, other)
        assert tried(constraints.analyse) is not None


@pytest.mark.parametrize("side", [65537, 2**31, 2**40])
def test_sides_that_memory_could_not_hold(side: int) -> None:
    for call in (
        lambda: mines.generate(side, 1, 0, 1),
        lambda: mines.Batch(1, 1, side, 0),
        lambda: mines.Position(np.broadcast_to(np.int8(-1), (side, 1))),
        lambda: mines.Game(np.broadcast_to(np.False_, (1, side))),
    ):
        with pytest.raises(ValueError):
            call()
