"""Positions and boards in files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mines import _mines
from mines._arguments import choice, mines_of
from mines.position import Position

FilePath = Union[str, "os.PathLike[str]"]

_FORMATS_OF_NAMES = {".mine": "mine", ".ascii": "ascii"}
_MAP_FORMATS = {"map": False, "text": True}


def read(
    path: FilePath,
    format: Optional[str] = None,
    *,
    signs: str = "",
    mines: Optional[int] = None,
    density: Optional[float] = None,
) -> Position:
    """Reads a position from a file.

    Args:
        format: as `Position` has it. None: "mine" for names in .mine, "ascii" for names in .ascii, else "any".
        signs, mines, density: as `Position` has them.
    """
    path = Path(path)
    kind = _FORMATS_OF_NAMES.get(path.suffix, "any") if format is None else format
    text = path.read_bytes()
    try:
        return Position(text, mines, density, format=kind, signs=signs)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def write(path: FilePath, position: Position) -> None:
    """Writes a position in the toolkit's own text."""
    if not isinstance(position, Position):
        raise TypeError(f"position: {type(position).__name__}, expected a Position")
    Path(path).write_text(str(position))


def read_map(path: FilePath, format: Optional[str] = None) -> NDArray[np.bool_]:
    """Reads where the mines of a board are: bool of shape (rows, columns).

    Args:
        format: "map", the contest's map files, or "text", rows of '.' and 'X'. None: "text" for names in .txt, else
            "map".
    """
    return _mines.read_map(_name_of(path), _is_text(path, format))


def write_map(path: FilePath, mines: ArrayLike, format: Optional[str] = None) -> None:
    """Writes where the mines of a board are; see `read_map`. A map file takes square boards only. The file appears
    whole or not at all."""
    _mines.write_map(_name_of(path), mines_of(mines), _is_text(path, format))


def _name_of(path: FilePath) -> bytes:
    name = os.fsencode(path)
    if b"\0" in name:
        raise ValueError("path: a name without NUL is expected")
    return name


def _is_text(path: FilePath, format: Optional[str]) -> bool:
    if format is None:
        return Path(path).suffix == ".txt"
    return choice(format, "format", _MAP_FORMATS)
