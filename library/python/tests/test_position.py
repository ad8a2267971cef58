"""Positions: what they take, and what they are."""

import copy
import pickle
import xml.etree.ElementTree

import mines
import numpy as np
import pytest
from mines import _mines

BOARD = np.array([[0, 1, -1], [1, 2, -1], [-1, -1, -2]], np.int8)


@pytest.mark.parametrize(
    "board",
    [
        BOARD.tolist(),
        tuple(map(tuple, BOARD.tolist())),
        BOARD.astype(np.int64),
        BOARD.astype(">i4"),
        np.asfortranarray(BOARD),
        np.repeat(BOARD, 2, axis=1)[:, ::2],
        BOARD[::-1][::-1],
        memoryview(BOARD),
        "3 3 4\n01?\n12?\n??!\n",
        b"3 3 4\n01?\n12?\n??!\n",
    ],
)
def test_boards_of_every_kind(board: object) -> None:
    position = mines.Position(board, mines=4)
    assert np.array_equal(position.board, BOARD)
    assert position.board.dtype == np.int8
    assert position == mines.Position(BOARD, 4) and hash(position) == hash(mines.Position(BOARD, 4))
    assert position.shape == (3, 3) and position.mines == 4 and position.density is None


def test_other_formats() -> None:
    ascii_board = ".1x\n12x\nxx*\n"
    assert np.array_equal(mines.Position(ascii_board, format="ascii").board, BOARD)
    saved = "3x3x4\n01H\n12H\nHHF\n"
    position = mines.Position(saved, format="mine")
    assert np.array_equal(position.board, BOARD) and position.mines == 4
    request = '{"board": ".1x\\n12x\\nxx*\\n", "total_mines": 4}'
    assert mines.Position(request, format="json") == position
    theirs = [[0, 1, 10], [1, 2, 10], [10, 10, 11]]
    assert mines.from_ms_toollib(theirs, 4) == position


def test_a_given_number_of_mines_counts_and_text_comes_back() -> None:
    position = mines.Position("1?\n??\n", mines=2)
    assert position.mines == 2
    assert mines.Position(str(position)) == position
    unknown = mines.Position("1?\n??\n", density=0.3)
    assert unknown.mines is None and unknown.density == 0.3
    assert unknown.analyse().mine[0, 1] == pytest.approx(1 / 3)


def test_a_position_does_not_change() -> None:
    board = BOARD.copy()
    position = mines.Position(board)
    board[0, 0] = 5
    assert position.board[0, 0] == 0
    with pytest.raises(ValueError):
        position.board[0, 0] = 5


def test_shapes_and_holes() -> None:
    honeycomb = mines.Position("3 3 2\n1??\n?2.\n???\n", shape="hex")
    assert honeycomb.board_shape == "hex" and honeycomb.board[1, 2] == mines.HOLE
    assert honeycomb == mines.Position([[1, -1, -1], [-1, 2, -3], [-1, -1, -1]], 2, shape="hex")
    assert honeycomb != mines.Position(honeycomb.board, 2, shape="torus")
    assert honeycomb.analyse().verdict[2].tolist() == [mines.Verdict.SAFE, 0, 0]
    assert honeycomb.explain((2, 0)).reason.numbers == ((1, 1),)
    assert honeycomb.best_move().cell == (2, 0)
    assert str(honeycomb.analyse()).splitlines()[2] == "    1     50   2    "
    for question in (lambda: honeycomb.best_move("score"), lambda: honeycomb.explain((0, 1), games=8)):
        with pytest.raises(ValueError, match="needs a square board without holes"):
            question()
    with pytest.raises(ValueError, match="the shape 'disc', expected one of square, hex, torus, knight"):
        mines.Position("1?", shape="disc")
    with pytest.raises(ValueError, match="a hole needs a shape"):
        mines.Position(honeycomb.board)


def test_copies_and_pickles() -> None:
    for position in (
        mines.Position(BOARD, 4),
        mines.Position(BOARD, density=0.2, seed=3),
        mines.Position("1.?", shape="square"),
    ):
        assert pickle.loads(pickle.dumps(position)) == position
        assert copy.deepcopy(position) == position
    assert mines.Position(BOARD, 4) != mines.Position(BOARD, 5)
    assert mines.Position(BOARD, 4) != str(mines.Position(BOARD, 4))


def test_pictures() -> None:
    position = mines.Position(BOARD, 4)
    cell = (0, 2)
    for picture in (
        position.svg(analysis=True, move="win"),
        position.svg(explained=cell),
        position._repr_svg_(),
        position.analyse()._repr_svg_(),
        position.explain(cell)._repr_svg_(),
        position.analyse()._repr_html_(),
        mines.Position([[0, -1], [8, -1]]).analyse()._repr_html_(),
    ):
        assert picture is not None and "<svg" in picture
        xml.etree.ElementTree.fromstring(picture)
    large = mines.Position(np.full((101, 100), -1))
    assert large._repr_svg_() is None and large.analyse()._repr_html_() is None


@pytest.mark.parametrize(
    "arguments, message",
    [
        (([[0, 9]],), "board: row 0, column 1 is 9"),
        ((np.array([[0], [-3]], np.int8),), "row 1, column 0 is -3"),
        (([[0, 1], [2]],), "board: not a rectangle"),
        (([0, 1],), "board: an array of shape (2,)"),
        ((np.zeros((0, 3), np.int8),), "sides from 1 to 65536"),
        (("0?\n0",), "line 2, column 2"),
        ((BOARD, 10), "mines: 10, expected 0 to 9"),
        ((BOARD, -1), "mines: -1, expected 0 to 9"),
        ((BOARD, None, 0.0), "density: 0.0"),
        ((BOARD, None, float("nan")), "density: nan"),
        ((BOARD, 3, 0.5), "density: expected None"),
    ],
)
def test_wrong_values(arguments: tuple, message: str) -> None:
    with pytest.raises(ValueError) as error:
        mines.Position(*arguments)
    assert message in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    "arguments",
    [(None,), ([[0.5, 1.0]],), ([["a"]],), (BOARD, 1.5), (BOARD, "3"), (BOARD, None, "0.1"), ({},)],
)
def test_wrong_types(arguments: tuple) -> None:
    with pytest.raises(TypeError) as error:
        mines.Position(*arguments)
    assert "expected" in str(error.value)


def test_wrong_questions() -> None:
    position = mines.Position(BOARD, 4)
    for cell, message in (((3, 0), "cell: row: 3"), ((0, 0), "is known"), ((1,), "(row, column)")):
        with pytest.raises(ValueError, match=message.replace("(", r"\(").replace(")", r"\)")):
            position.explain(cell)
    with pytest.raises(ValueError, match='goal: "?\'?fun'):
        position.best_move("fun")
    with pytest.raises(ValueError, match="budget: 0"):
        position.analyse(0)


@pytest.mark.parametrize("text", ["3 5 3\n?????\n?2?2?\n?????\n", "4 4\n????\n?2??\n??3?\n????\n"])
def test_a_position_is_counted_once_for_all_its_results(text: str) -> None:
    before = _mines.positions_counted()
    position = mines.Position(text)
    analysis = position.analyse()
    assert _mines.positions_counted() == before + 1
    best = position.best_move()
    guesses = position.explain((0, 0)).guesses
    assert best is not None and guesses[0].cell == best.cell
    assert all(guess.mine == analysis.mine[guess.cell] for guess in guesses)
    position.svg(move="win", explained=(0, 0))
    assert _mines.positions_counted() == before + 1
