"""Positions in pictures: screenshots of any Minesweeper program."""

from __future__ import annotations

import base64
import importlib
import json
import os
from dataclasses import dataclass
from typing import Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mines import _mines
from mines.files import FilePath
from mines.position import Position


@dataclass(frozen=True)
class PictureReading:
    """What `read_picture` returns."""

    position: Position
    doubtful: NDArray[np.bool_]  #: of each cell, whether it may be something else
    reading: str  #: what was read, for people
    left: float  #: where the board is, in pixels of the picture
    top: float
    cell_width: float
    cell_height: float


def read_picture(
    picture: Union[FilePath, ArrayLike], mines: Optional[int] = None, density: Optional[float] = None
) -> PictureReading:
    """Reads the position in a picture of a board. The cells are at least 8 pixels wide.

    Args:
        picture: an array of bytes (rows, columns), or (rows, columns, 3) or (rows, columns, 4) with red, green, blue and
            opacity; or a file, which the package Pillow opens.
        mines, density: as `Position` has them.

    Raises:
        ValueError: no board is found.
    """
    pixels = _pixels_of(picture)
    height, width = pixels.shape[:2]
    request = {
        "do": "read_picture",
        "width": width,
        "height": height,
        "channels": pixels.shape[2],
        "pixels": base64.b64encode(pixels.tobytes()).decode(),
    }
    reply = json.loads(_mines.ask(json.dumps(request)))
    if "error" in reply:
        raise ValueError(f"picture: {reply['error']}")
    shape = reply["rows"], reply["columns"]
    doubtful = np.zeros(shape, dtype=np.bool_)
    for row, column in reply["doubtful"]:
        doubtful[row, column] = True
    position = Position(np.array(reply["board"], dtype=np.int8).reshape(shape), mines, density)
    return PictureReading(position, doubtful, *(reply[key] for key in ("reading", "left", "top", "cell_width", "cell_height")))


def _pixels_of(picture: Union[FilePath, ArrayLike]) -> NDArray[np.uint8]:
    if isinstance(picture, (str, os.PathLike)):
        image = importlib.import_module("PIL.Image")  # whether its types are known differs from version to version
        with image.open(picture) as opened:
            return np.asarray(opened.convert("RGBA"))
    pixels = np.asarray(picture)
    if pixels.ndim == 2:
        pixels = pixels[:, :, np.newaxis]
    if pixels.dtype != np.uint8 or pixels.ndim != 3 or pixels.shape[2] not in (1, 3, 4) or 0 in pixels.shape:
        raise ValueError("picture: expected an array of uint8 (rows, columns), (rows, columns, 3) or (rows, columns, 4)")
    return pixels
