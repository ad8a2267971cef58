"""Positions in pictures."""

import pathlib
import sys

import numpy as np
import pytest

import mines

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/support"))
from drawn_board import grey_pixels, png_of  # noqa: E402

ROWS = ["000000", "011100", "01?100", "011100", "000000"]


def test_an_array_of_each_kind_is_read():
    width, height, pixels = grey_pixels(ROWS)
    grey = np.frombuffer(pixels, dtype=np.uint8).reshape(height, width)
    opaque = np.concatenate([np.repeat(grey[:, :, None], 3, axis=2), np.full((height, width, 1), 255, np.uint8)], axis=2)
    for picture in grey, opaque[:, :, :3], opaque:
        read = mines.read_picture(picture, mines=1)
        assert read.position == mines.Position("\n".join(ROWS), mines=1)
        # The only cell of its kind may be a mark on another one.
        assert read.doubtful.shape == (5, 6) and read.doubtful.sum() == 1 and read.doubtful[2, 2]
        assert read.reading.startswith("5 x 6 cells of 16 pixels")
        assert abs(read.left - 10) < 1.5 and abs(read.top - 10) < 1.5 and abs(read.cell_width - 16) < 0.2


def test_a_file_is_read_by_pillow(tmp_path):
    pytest.importorskip("PIL")
    file = tmp_path / "board.png"
    file.write_bytes(png_of(ROWS))
    assert mines.read_picture(file).position == mines.Position("\n".join(ROWS))


def test_what_is_no_picture_is_refused():
    with pytest.raises(ValueError, match="picture: no Minesweeper board is found in the picture"):
        mines.read_picture(np.zeros((90, 120), dtype=np.uint8))
    for wrong in np.zeros((3, 3)), np.zeros((3, 3, 2), np.uint8), np.zeros((0, 3), np.uint8), [[1, 2]]:
        with pytest.raises(ValueError, match="expected an array of uint8"):
            mines.read_picture(wrong)
