"""Draws boards in grey, as old programs look, for tests in Python: open cells between lines, unknown cells with light and dark
edges, and ones."""

import struct
import zlib

_ONE = ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."]
_PITCH, _MARGIN = 16, 10


def grey_pixels(rows):
    """The width, the height and the bytes of a picture of rows of '0', '1' and '?'."""
    across, down = len(rows[0]) * _PITCH, len(rows) * _PITCH
    width, height = across + 2 * _MARGIN, down + 2 * _MARGIN
    pixels = bytearray([240]) * (width * height)
    for at in range(across * down):
        (row, y), (column, x) = divmod(at // across, _PITCH), divmod(at % across, _PITCH)
        cell, value = rows[row][column], 192
        if cell == "?":
            value = 255 if min(x, y) < 2 and max(x, y) < 14 else 128 if max(x, y) >= 14 else 192
        elif min(x, y) == 0:
            value = 128
        elif cell == "1" and 4 <= y < 11 and 5 <= x < 10 and _ONE[y - 4][x - 5] == "#":
            value = 0
        pixels[(_MARGIN + at // across) * width + _MARGIN + at % across] = value
    return width, height, bytes(pixels)


def png_of(rows):
    """The same picture as a PNG file."""
    width, height, pixels = grey_pixels(rows)
    lines = b"".join(b"\0" + pixels[y * width : (y + 1) * width] for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")
