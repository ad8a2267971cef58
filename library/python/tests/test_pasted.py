"""Positions as people write them: the texts that the reader in C++ is tested by, too."""

import json
from pathlib import Path

import mines
import pytest

TABLE = Path(__file__).parents[3] / "tests/positions/pasted.json"
ROWS = json.loads(TABLE.read_text(encoding="utf-8"))
CELLS = {"?": -1, "!": -2, **{str(number): number for number in range(9)}}


@pytest.mark.parametrize("row", ROWS, ids=[row["what"] for row in ROWS])
def test_texts_as_people_write_them(row: dict, tmp_path: Path) -> None:
    text = "\n".join(row["text"])
    position = mines.Position(text, signs=row.get("signs", ""))
    assert position.board.tolist() == [[CELLS[cell] for cell in line] for line in row["board"]]
    assert position.mines == row.get("mines")
    path = tmp_path / "position"
    path.write_bytes(text.encode())
    assert mines.read(path, signs=row.get("signs", "")) == position


def test_how_a_text_was_read() -> None:
    assert mines.Position("1?").reading == ""
    assert mines.Position([[1, -1]]).reading == ""
    assert mines.Position("1*1\n***").reading == "2 x 3 cells: '*' is unknown; signs \"*=!\" reads the other way"
    with pytest.raises(ValueError, match="found 'q', expected the sign of a cell"):
        mines.Position("1q")
    with pytest.raises(ValueError, match="signs"):
        mines.Position("1?", signs="q")
    with pytest.raises(ValueError, match="signs have no meaning"):
        mines.Position("1?", format="text", signs=".=0")
    with pytest.raises(TypeError, match="signs: int, expected a str"):
        mines.Position("1?", signs=3)  # type: ignore[arg-type]
