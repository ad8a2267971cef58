"""Checks of arguments. ValueError and TypeError name the argument, what was found and what was expected."""

from __future__ import annotations

import numbers
import operator
from typing import Any, Optional, TypeVar

import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, int]
Choice = TypeVar("Choice")

MOST_SIDE = 65536
MOST_WORD = 2**64 - 1


def whole(value: Any, name: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {type(value).__name__}, expected a whole number") from None
    if not low <= number <= high:
        raise ValueError(f"{name}: {_shown(number)}, expected {low} to {high}")
    return number


def side(value: Any, name: str) -> int:
    return whole(value, name, 1, MOST_SIDE)


def seed_of(value: Any) -> int:
    return whole(value, "seed", 0, MOST_WORD)


def threads_of(value: Any) -> int:
    return whole(value, "threads", 1, 1024)


def real(value: Any, name: str) -> float:
    """A number; NaN and infinities are wrong."""
    if not isinstance(value, numbers.Real):
        raise TypeError(f"{name}: {type(value).__name__}, expected a number")
    try:
        number = float(value)
    except OverflowError:
        raise ValueError(f"{name}: a number beyond 10^308") from None
    if number - number != 0:
        raise ValueError(f"{name}: {number}, expected a finite number")
    return number


def density_of(value: Any) -> float:
    density = real(value, "density")
    if not 0 < density < 1:
        raise ValueError(f"density: {density}, expected more than 0 and less than 1")
    return density


def choice(value: Any, name: str, choices: dict[str, Choice]) -> Choice:
    """What the word `value` stands for."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: {type(value).__name__}, expected {_listed(choices)}")
    if value not in choices:
        raise ValueError(f"{name}: {value!r}, expected {_listed(choices)}")
    return choices[value]


def cell_of(value: Any, shape: tuple[int, ...], name: str = "cell") -> Cell:
    """A cell of a board with that shape."""
    rows, columns = shape
    try:
        row, column = value
    except TypeError:
        raise TypeError(f"{name}: {type(value).__name__}, expected (row, column)") from None
    except ValueError:
        raise ValueError(f"{name}: expected (row, column)") from None
    return whole(row, f"{name}: row", 0, rows - 1), whole(column, f"{name}: column", 0, columns - 1)


def board_of(value: Any, has_holes: bool = False) -> NDArray[np.int8]:
    """A player's board as int8 in the order of C; not copied if it is one. The values' range is checked for other
    types only: the engine checks int8."""
    least = -3 if has_holes else -2
    array = _rectangle(value, "board")
    if array.dtype == np.int8:
        return np.ascontiguousarray(array)
    if array.dtype.kind not in "iu":
        raise TypeError(f"board: an array of {array.dtype}, expected whole numbers")
    wrong = (array > 8) | (array < least) if array.dtype.kind == "i" else array > 8
    _refuse_first(array, wrong, "board", "0 to 8, -1 (unknown) or -2 (a mine)" + (" or -3 (a hole)" if has_holes else ""))
    return array.astype(np.int8, order="C")


def mines_of(value: Any) -> NDArray[np.uint8]:
    """A board's mines, bool or 0 and 1, as uint8 in the order of C; not copied if they are bool."""
    array = _rectangle(value, "mines")
    if array.dtype.kind not in "biu":
        raise TypeError(f"mines: an array of {array.dtype}, expected bool")
    if array.dtype.kind != "b":
        _refuse_first(array, (array != 0) & (array != 1), "mines", "False or True")
        array = array.astype(np.bool_)
    return np.ascontiguousarray(array).view(np.uint8)


def actions_of(value: Any, games: int) -> NDArray[np.int64]:
    """A cell for each game, as row * columns + column."""
    array = _array(value, "actions")
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions: an array of {array.dtype}, expected whole numbers")
    if array.shape != (games,):
        raise ValueError(f"actions: an array of shape {array.shape}, expected ({games},)")
    if array.dtype == np.uint64:
        _refuse_first(array, array > np.uint64(2**63 - 1), "actions", "a cell of the board")
    return np.ascontiguousarray(array, dtype=np.int64)


def mask_of(value: NDArray[Any], name: str, games: int) -> NDArray[np.uint8]:
    """Some of the games: bool of shape (games,), as uint8 in the order of C."""
    if value.dtype != np.bool_:
        raise TypeError(f"{name}: an array of {value.dtype}, expected bool")
    if value.shape != (games,):
        raise ValueError(f"{name}: an array of shape {value.shape}, expected ({games},)")
    return np.ascontiguousarray(value).view(np.uint8)


def cells_of(value: Any, cells: int) -> NDArray[np.uint32]:
    """Cells of constraints."""
    array = _array(value, "cells")
    if array.ndim != 1:
        raise ValueError(f"cells: an array of shape {array.shape}, expected (n,)")
    if array.size == 0:
        return np.zeros(0, np.uint32)
    if array.dtype.kind not in "iu":
        raise TypeError(f"cells: an array of {array.dtype}, expected whole numbers")
    if array.min() < 0 or array.max() >= cells:
        raise ValueError(f"cells: {array.min()} to {array.max()}, expected 0 to {cells - 1}")
    return np.ascontiguousarray(array, dtype=np.uint32)


def _array(value: Any, name: str) -> NDArray[Any]:
    try:
        return np.asarray(value)
    except ValueError:
        raise ValueError(f"{name}: not a rectangle of cells") from None


def _rectangle(value: Any, name: str) -> NDArray[Any]:
    array = _array(value, name)
    if array.dtype.kind == "O" or array.dtype.kind in "USV":
        raise TypeError(f"{name}: {type(value).__name__}, expected an array of shape (rows, columns)")
    if array.ndim != 2:
        raise ValueError(f"{name}: an array of shape {array.shape}, expected (rows, columns)")
    if not all(1 <= length <= MOST_SIDE for length in array.shape):
        raise ValueError(f"{name}: an array of shape {array.shape}, expected sides from 1 to {MOST_SIDE}")
    return array


def _refuse_first(array: NDArray[Any], wrong: NDArray[np.bool_], name: str, expected: str) -> None:
    if not wrong.any():
        return
    at = np.unravel_index(int(wrong.argmax()), array.shape)
    place = f"row {at[0]}, column {at[1]}" if array.ndim == 2 else f"game {at[0]}"
    raise ValueError(f"{name}: {place} is {array[at]}, expected {expected}")


def _listed(choices: dict[str, Choice]) -> str:
    return " or ".join(f'"{choice}"' for choice in choices)


def _shown(number: int) -> str:
    return str(number) if abs(number) < 10**40 else f"a number of {number.bit_length()} bits"


def optional(value: Any, check: Any, *arguments: Any) -> Optional[Any]:
    """check(value, ...), or None for None."""
    return None if value is None else check(value, *arguments)


def cell_pair(value: Any) -> Cell:
    """A cell of a reply, as a tuple."""
    row, column = value
    return row, column


def integer_of(digits: str) -> int:
    """An integer of any length: int() refuses texts of more than 4,300 digits."""
    at_once = 4000
    if len(digits) <= at_once:
        return int(digits)
    high: int = integer_of(digits[:-at_once]) * 10**at_once
    return high + int(digits[-at_once:])
