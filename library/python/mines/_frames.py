"""Boards as pixels, in the colours of `Position.svg`: what mines.gym shows and records."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SIDE = 16  # of a cell in pixels; even, as formats of video want it

_UNKNOWN, _OPEN, _LINE, _MINE = (192, 192, 192), (239, 239, 239), (154, 154, 154), (208, 0, 0)
_COLOURS = (
    *((0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128)),
    *((128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128)),
)
# 1 to 8, each in five rows of three dots.
_DIGITS = (
    ".#. ##. .#. .#. ###",
    "##. ..# .#. #.. ###",
    "##. ..# .#. ..# ##.",
    "#.# #.# ### ..# ..#",
    "### #.. ##. ..# ##.",
    ".## #.. ##. #.# .#.",
    "### ..# .#. .#. .#.",
    ".#. #.# .#. #.# .#.",
)
_DOT = 2  # pixels across


def _tile(ground: tuple[int, int, int]) -> NDArray[np.uint8]:
    tile = np.full((SIDE, SIDE, 3), ground, np.uint8)
    tile[-1], tile[:, -1] = _LINE, _LINE
    return tile


def _tiles() -> NDArray[np.uint8]:
    """A picture for each value of a cell, -2 to 8: uint8 of shape (11, SIDE, SIDE, 3)."""
    mine, numbers = _tile(_MINE), []
    mine[4:11, 4:11] = 0
    for digit, colour in zip(_DIGITS, _COLOURS):
        number = _tile(_OPEN)
        dots = np.array([[dot == "#" for dot in row] for row in digit.split()]).repeat(_DOT, 0).repeat(_DOT, 1)
        number[3 : 3 + dots.shape[0], 5 : 5 + dots.shape[1]][dots] = colour
        numbers.append(number)
    return np.stack([mine, _tile(_UNKNOWN), _tile(_OPEN), *numbers])


_TILES = _tiles()


def frame(board: NDArray[np.int8]) -> NDArray[np.uint8]:
    """A player's board as RGB: uint8 of shape (rows * SIDE, columns * SIDE, 3). O(pixels)."""
    rows, columns = board.shape
    tiles: NDArray[np.uint8] = _TILES[board.astype(np.intp) + 2]
    return tiles.swapaxes(1, 2).reshape(rows * SIDE, columns * SIDE, 3)
