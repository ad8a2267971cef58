"""Files of positions and boards."""

from pathlib import Path

import mines
import numpy as np
import pytest


def test_positions(tmp_path: Path) -> None:
    position = mines.Position([[1, -1, -2], [1, 2, -1]], mines=2)
    mines.write(tmp_path / "board.txt", position)
    assert mines.read(tmp_path / "board.txt") == position
    assert mines.read(str(tmp_path / "board.txt"), mines=3).mines == 3
    (tmp_path / "game.mine").write_text("3x2x2\n1HF\n12H\n")
    assert mines.read(tmp_path / "game.mine") == position
    (tmp_path / "wrong.txt").write_text("1q\n")
    with pytest.raises(ValueError, match=r"wrong.txt: byte 1: line 1, column 2"):
        mines.read(tmp_path / "wrong.txt")
    with pytest.raises(FileNotFoundError):
        mines.read(tmp_path / "none.txt")
    (tmp_path / "board.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    for reader in (mines.read, mines.read_map):
        with pytest.raises(ValueError, match=r"board.png: a picture in PNG; .* read_picture"):
            reader(tmp_path / "board.png")


@pytest.mark.parametrize("side", [1, 7, 64, 200])
def test_maps(tmp_path: Path, side: int) -> None:
    field = mines.generate(side, side, side * side // 5, side)
    for name in ("board.map", "board.txt"):
        mines.write_map(tmp_path / name, field)
        assert np.array_equal(mines.read_map(tmp_path / name), field)
    head, body = (tmp_path / "board.map").read_bytes().split(b"\n", 1)
    assert head == b"%d %d" % (side, field.sum())
    assert body == np.packbits(field.reshape(-1), bitorder="little").tobytes()
    assert (tmp_path / "board.txt").read_text().splitlines()[1] == "".join(".X"[int(m)] for m in field[0])


def test_wrong_maps(tmp_path: Path) -> None:
    with pytest.raises(ValueError):
        mines.write_map(tmp_path / "board.map", np.zeros((2, 3), bool))
    with pytest.raises(TypeError):
        mines.write_map(tmp_path / "board.map", np.zeros((2, 2)))
    (tmp_path / "cut.map").write_bytes(b"64 10\n" + bytes(100))
    with pytest.raises(ValueError, match="cut.map: byte"):
        mines.read_map(tmp_path / "cut.map")
    with pytest.raises(ValueError, match="none.map"):
        mines.read_map(tmp_path / "none.map")
