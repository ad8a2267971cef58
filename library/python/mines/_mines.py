"""The compiled part, by ctypes; the other modules wrap all of it and check the arguments. Its functions are in
library/python/_mines_*.cpp of the sources. They hold the GIL until they release it themselves, and raise exceptions."""

from __future__ import annotations

import ctypes
import os
from ctypes import (
    addressof,
    c_bool,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
    py_object,
)
from pathlib import Path
from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray

from mines._arguments import Cell
from mines._results import WORDS, Analysis, ConstraintAnalysis

_library = ctypes.PyDLL(os.fspath(Path(__file__).with_name("libmines_python.so")))

GOALS, OPENINGS, DIFFICULTIES = (
    {word: value for value, word in enumerate(WORDS[name])} for name in ("Goal", "FirstClick", "Difficulty")
)


def _function(name: str, result: Any, *arguments: Any) -> Any:
    function = getattr(_library, "mines_python_" + name)
    function.restype, function.argtypes = result, arguments
    return function


_position_formats = _function("position_formats", c_char_p)

FORMATS = {word: int(number) for word, number in (pair.split("=") for pair in _position_formats().decode().split())}
FORMATS["text"] = FORMATS["position"]  # what 1.0 called it

_engine_new = _function(
    "engine_new",
    c_void_p,
    *(c_void_p, c_int32, c_int32, c_int64, c_double, c_uint64, c_int32, c_int32, c_char_p),
)
_engine_read = _function(
    "engine_read",
    c_void_p,
    *(c_char_p, c_size_t, c_int32, c_char_p, c_double, c_uint64, c_int32, c_int32, c_char_p),
)
_engine_free = _function("engine_free", None, c_void_p)
_engine_set_mines = _function("engine_set_mines", None, c_void_p, c_uint64)
_engine_mines = _function("engine_mines", c_int64, c_void_p)
_engine_shape = _function("engine_shape", py_object, c_void_p)
_engine_board = _function("engine_board", None, c_void_p, c_void_p)
_engine_text = _function("engine_text", py_object, c_void_p)
_engine_reading = _function("engine_reading", py_object, c_void_p)
_engine_analysis = _function("engine_analysis", py_object, c_void_p, c_uint64, c_void_p)
_engine_explanation = _function(
    "engine_explanation", py_object, c_void_p, c_int32, c_int32, c_uint64, c_int32
)
_engine_hint = _function("engine_hint", py_object, c_void_p, c_uint64)
_engine_best_move = _function("engine_best_move", py_object, c_void_p, c_int32, c_uint64, c_int32)
_engine_svg = _function("engine_svg", py_object, c_void_p, c_bool, c_int32, c_int32, c_int32, c_uint64)
_mines_memory = _function("mines_memory", py_object, c_void_p)
_mines_free = _function("mines_free", None, c_void_p)
_draw = _function("draw", c_void_p, c_int32, c_int32, c_uint64, c_uint64, c_int32, c_int32, c_int32)
_draw_no_guess = _function(
    "draw_no_guess",
    c_void_p,
    *(c_int32, c_int32, c_uint64, c_uint64, c_int32, c_int32, c_int32, c_double, c_int32, c_int32, c_bool),
)
_read_map = _function("read_map", c_void_p, c_char_p, c_bool)
_write_map = _function("write_map", None, c_char_p, c_void_p, c_int32, c_int32, c_bool)
_game_new = _function("game_new", c_void_p, c_void_p, c_int32, c_int32)
_game_free = _function("game_free", None, c_void_p)
_game_memory = _function("game_memory", py_object, c_void_p)
_game_open = _function("game_open", py_object, c_void_p, c_int32, c_int32)
_game_state = _function("game_state", py_object, c_void_p)
_batch_new = _function(
    "batch_new",
    c_void_p,
    *(c_size_t, c_int32, c_int32, c_uint64, c_uint64, c_int32, c_bool, c_float, c_float, c_float, c_float),
)
_batch_free = _function("batch_free", None, c_void_p)
_batch_memory = _function("batch_memory", py_object, c_void_p)
_batch_step = _function("batch_step", None, c_void_p, c_void_p, c_size_t)
_batch_reset = _function("batch_reset", None, c_void_p)
_batch_reset_game = _function("batch_reset_game", None, c_void_p, c_size_t)
_batch_reset_chosen = _function("batch_reset_chosen", None, c_void_p, c_void_p, c_size_t)
_batch_board = _function("batch_board", c_void_p, c_void_p, c_size_t)
_batch_save = _function("batch_save", py_object, c_void_p)
_batch_restore = _function("batch_restore", None, c_void_p, c_char_p, c_size_t)
_constraints_new = _function("constraints_new", c_void_p, c_uint32, c_double, c_uint64, c_int32)
_constraints_free = _function("constraints_free", None, c_void_p)
_constraints_add = _function(
    "constraints_add", c_uint32, c_void_p, c_void_p, c_size_t, c_int64, c_int64
)
_constraints_set_total = _function("constraints_set_total", None, c_void_p, c_int64)
_constraints_counts = _function("constraints_counts", py_object, c_void_p)
_constraints_analysis = _function("constraints_analysis", py_object, c_void_p, c_uint64, c_void_p)
_constraints_explanation = _function("constraints_explanation", py_object, c_void_p, c_uint32, c_uint64)
_constraints_contradiction = _function("constraints_contradiction", py_object, c_void_p, c_uint64)
_constraints_model = _function("constraints_model", c_bool, c_void_p, c_uint64, c_void_p)
_constraints_sample = _function(
    "constraints_sample", c_bool, c_void_p, c_uint32, c_uint64, c_uint64, c_void_p
)
_ask = _function("ask", py_object, c_char_p, c_size_t)
_version = _function("version", c_char_p)
positions_counted = _function("positions_counted", c_uint64)  # by this thread; tests see that it rises once

__version__: str = _version().decode()


class _Owner:
    """Something of C++ that goes when nothing of Python needs it."""

    __slots__ = ("_free", "_handle")

    def __init__(self, handle: int, free: Any) -> None:
        self._handle, self._free = handle, free

    def __del__(self) -> None:
        if hasattr(self, "_handle"):  # not if the constructor has raised an exception
            self._free(self._handle)

    def __reduce__(self) -> Any:
        raise TypeError(f"{type(self).__name__}: it cannot be copied or pickled")


class _Memory:
    """Memory of an owner, which numpy takes for an array and keeps alive with it."""

    def __init__(self, owner: _Owner, address: int, shape: tuple[int, ...], kind: str, can_write: bool) -> None:
        self.owner = owner
        self.__array_interface__ = {
            "data": (address, not can_write),
            "shape": shape,
            "typestr": np.dtype(kind).str,
            "version": 3,
        }


def _view(owner: _Owner, address: int, shape: tuple[int, ...], kind: str, can_write: bool = False) -> NDArray[Any]:
    return np.asarray(_Memory(owner, address, shape, kind, can_write))


def _with_arrays(kind: Any, shape: tuple[int, ...], call: Any, *arguments: Any) -> dict[str, Any]:
    """What a call has of a result, with the result's arrays, which the call fills. If it has no lists, arrays are of NaN, or of
    Verdict.KNOWN and Means.KNOWN."""
    arrays = {name: np.empty(shape, element) for name, element in kind._arrays}
    # As fast again as numpy's own `array.ctypes.data`.
    addresses = [addressof(c_char.from_buffer(each.data)) for each in arrays.values()]
    told: dict[str, Any] = call(*arguments, (c_void_p * len(addresses))(*addresses))
    if not told["possible"]:
        for array in arrays.values():
            array.fill(np.nan if array.dtype == np.float64 else -1)
    told.update(arrays)
    return told


def _mines_of(handle: int) -> NDArray[np.bool_]:
    owner = _Owner(handle, _mines_free)
    address, shape = _mines_memory(handle)
    return _view(owner, address, shape, "bool", can_write=True)


class Engine(_Owner):
    __slots__ = ()

    def __init__(
        self,
        board: NDArray[np.int8],
        mines: Optional[int],
        density: float,
        seed: int,
        threads: int,
        penalty: int,
        shape: bytes,
    ) -> None:
        count = -1 if mines is None else mines
        super().__init__(
            _engine_new(board.ctypes.data, *board.shape, count, density, seed, threads, penalty, shape),
            _engine_free,
        )

    @staticmethod
    def read(
        text: bytes,
        format: int,
        signs: bytes,
        density: float,
        seed: int,
        threads: int,
        penalty: int,
        shape: bytes,
    ) -> Engine:
        engine = Engine.__new__(Engine)
        handle = _engine_read(text, len(text), format, signs, density, seed, threads, penalty, shape)
        _Owner.__init__(engine, handle, _engine_free)
        return engine

    def set_mines(self, mines: int) -> None:
        _engine_set_mines(self._handle, mines)

    def mines(self) -> Optional[int]:
        mines: int = _engine_mines(self._handle)
        return None if mines < 0 else mines

    def shape(self) -> tuple[int, int]:
        shape: tuple[int, int] = _engine_shape(self._handle)
        return shape

    def board(self) -> NDArray[np.int8]:
        board = np.empty(self.shape(), np.int8)
        _engine_board(self._handle, board.ctypes.data)
        return board

    def reading(self) -> str:
        reading: str = _engine_reading(self._handle)
        return reading

    def text(self) -> str:
        text: str = _engine_text(self._handle)
        return text

    def analysis(self, work: int) -> dict[str, Any]:
        return _with_arrays(Analysis, self.shape(), _engine_analysis, self._handle, work)

    def explanation(self, row: int, column: int, work: int, games: int) -> dict[str, Any]:
        told: dict[str, Any] = _engine_explanation(self._handle, row, column, work, games)
        return told

    def hint(self, work: int) -> Optional[dict[str, Any]]:
        told: Optional[dict[str, Any]] = _engine_hint(self._handle, work)
        return told

    def best_move(self, goal: int, work: int, games: int) -> Optional[dict[str, Any]]:
        told: Optional[dict[str, Any]] = _engine_best_move(self._handle, goal, work, games)
        return told

    def svg(self, analysis: bool, move: Optional[int], explained: Optional[Cell], work: int) -> str:
        row, column = (-1, -1) if explained is None else explained
        picture: str = _engine_svg(self._handle, analysis, -1 if move is None else move, row, column, work)
        return picture


class Game(_Owner):
    __slots__ = ("_shape",)

    def __init__(self, mines: NDArray[np.uint8]) -> None:
        super().__init__(_game_new(mines.ctypes.data, *mines.shape), _game_free)
        self._shape = mines.shape

    def open(self, row: int, column: int) -> NDArray[np.int32]:
        return np.frombuffer(_game_open(self._handle, row, column), np.int32).reshape(-1, 2)

    def observation(self) -> NDArray[np.int8]:
        return _view(self, _game_memory(self._handle)[0], self._shape, "int8")

    def mines(self) -> NDArray[np.bool_]:
        return _view(self, _game_memory(self._handle)[1], self._shape, "bool")

    def is_over(self) -> bool:
        is_over: bool = _game_state(self._handle)[0]
        return is_over

    def is_won(self) -> bool:
        is_won: bool = _game_state(self._handle)[1]
        return is_won

    def safe_left(self) -> int:
        left: int = _game_state(self._handle)[2]
        return left


class Batch(_Owner):
    __slots__ = ("_shape",)

    def __init__(
        self,
        games: int,
        rows: int,
        columns: int,
        mines: int,
        seed: int,
        first: int,
        resets: bool,
        win: float,
        loss: float,
        progress: float,
        no_progress: float,
    ) -> None:
        super().__init__(
            _batch_new(games, rows, columns, mines, seed, first, resets, win, loss, progress, no_progress),
            _batch_free,
        )
        self._shape = (games, rows, columns)

    def step(self, actions: NDArray[np.int64]) -> None:
        _batch_step(self._handle, actions.ctypes.data, len(actions))

    def reset(self) -> None:
        _batch_reset(self._handle)

    def reset_game(self, game: int) -> None:
        _batch_reset_game(self._handle, game)

    def reset_chosen(self, chosen: NDArray[np.uint8]) -> None:
        _batch_reset_chosen(self._handle, chosen.ctypes.data, len(chosen))

    def observations(self) -> NDArray[np.int8]:
        return _view(self, _batch_memory(self._handle)[0], self._shape, "int8")

    def rewards(self) -> NDArray[np.float32]:
        return _view(self, _batch_memory(self._handle)[1], self._shape[:1], "float32")

    def done(self) -> NDArray[np.bool_]:
        return _view(self, _batch_memory(self._handle)[2], self._shape[:1], "bool")

    def won(self) -> NDArray[np.bool_]:
        return _view(self, _batch_memory(self._handle)[3], self._shape[:1], "bool")

    def board(self, game: int) -> NDArray[np.bool_]:
        return _mines_of(_batch_board(self._handle, game))

    def save(self) -> bytes:
        return bytes(_batch_save(self._handle))

    def restore(self, saved: bytes) -> None:
        _batch_restore(self._handle, saved, len(saved))


class Constraints(_Owner):
    __slots__ = ()

    def __init__(self, cells: int, density: float, seed: int, threads: int) -> None:
        super().__init__(_constraints_new(cells, density, seed, threads), _constraints_free)

    def add(self, cells: NDArray[np.uint32], least: int, most: int) -> int:
        index: int = _constraints_add(self._handle, cells.ctypes.data, len(cells), least, most)
        return index

    def set_total(self, mines: Optional[int]) -> None:
        _constraints_set_total(self._handle, -1 if mines is None else mines)

    def cells(self) -> int:
        cells: int = _constraints_counts(self._handle)[0]
        return cells

    def size(self) -> int:
        size: int = _constraints_counts(self._handle)[1]
        return size

    def total(self) -> Optional[int]:
        total: int = _constraints_counts(self._handle)[2]
        return None if total < 0 else total

    def analysis(self, work: int) -> dict[str, Any]:
        return _with_arrays(ConstraintAnalysis, (self.cells(),), _constraints_analysis, self._handle, work)

    def explanation(self, cell: int, work: int) -> tuple[int, Optional[dict[str, Any]]]:
        told: tuple[int, Optional[dict[str, Any]]] = _constraints_explanation(self._handle, cell, work)
        return told

    def contradiction(self, work: int) -> Optional[dict[str, Any]]:
        told: tuple[int, Optional[dict[str, Any]]] = _constraints_contradiction(self._handle, work)
        return told[1]

    def model(self, work: int) -> Optional[NDArray[np.bool_]]:
        mines = np.empty(self.cells(), np.bool_)
        return mines if _constraints_model(self._handle, work, mines.ctypes.data) else None

    def sample(self, count: int, seed: int, work: int) -> NDArray[np.bool_]:
        mines = np.empty((count, self.cells()), np.bool_)
        there = _constraints_sample(self._handle, count, seed, work, mines.ctypes.data)
        return mines if there else mines[:0]


def draw(rows: int, columns: int, mines: int, seed: int, start: Cell, first: int) -> NDArray[np.bool_]:
    return _mines_of(_draw(rows, columns, mines, seed, *start, first))


def draw_no_guess(
    rows: int,
    columns: int,
    mines: int,
    seed: int,
    start: Cell,
    first: int,
    seconds: float,
    threads: int,
    difficulty: Optional[int],
    uniform: bool,
) -> NDArray[np.bool_]:
    level = -1 if difficulty is None else difficulty
    return _mines_of(
        _draw_no_guess(rows, columns, mines, seed, *start, first, seconds, threads, level, bool(uniform))
    )


def read_map(path: bytes, as_text: bool) -> NDArray[np.bool_]:
    return _mines_of(_read_map(path, as_text))


def write_map(path: bytes, mines: NDArray[np.uint8], as_text: bool) -> None:
    _write_map(path, mines.ctypes.data, *mines.shape, as_text)


def ask(request: str) -> str:
    text = request.encode()
    reply: str = _ask(text, len(text))
    return reply
