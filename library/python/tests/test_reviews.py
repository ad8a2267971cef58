"""Reviews of games: the same as mines-solve gives, and files that are written and read."""

import json
import random
import subprocess
from pathlib import Path

import mines
import numpy as np
import pytest
from mines import programs


def played(seed: int) -> mines.PlayedGame:
    """Random moves on a small board."""
    choose = random.Random(seed)
    rows, columns = choose.randint(2, 4), choose.randint(2, 5)
    field = mines.generate(rows, columns, rows * columns // 5, seed)
    names = ("open", "open", "open", "chord", "flag", "unflag")
    cell = lambda: (choose.randrange(rows), choose.randrange(columns))  # noqa: E731
    moves = [(choose.choice(names), cell(), i / 8) for i in range(30)]
    return mines.PlayedGame(field, moves, choose.choice(("any", "safe")))


def test_reviews_are_those_of_mines_solve(tmp_path: Path) -> None:
    grades = set()
    for seed in range(20):
        game = played(seed)
        path = tmp_path / "game.rawvf"
        mines.write_game(path, game)
        review = mines.review(path)
        command = [programs._find("mines-solve"), "--review", str(path), "--json"]
        told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        assert np.array_equal(review.game.mines, game.mines)
        assert (review.result, review.seconds, review.exact) == (told["result"], told["seconds"], told["exact"])
        assert review.game.opening == told["first"]
        assert len(review.moves) == len(told["moves"])
        for move, other in zip(review.moves, told["moves"]):
            grades.add(move.grade)
            assert (move.action, list(move.cell), move.seconds) == (other["action"], other["cell"], other["seconds"])
            assert [list(cell) for cell in move.opened] == other["opened"]
            assert (move.hit, move.grade, move.luck) == (other["hit"], other["grade"], other["luck"])
            assert (move.risk, move.value, move.by) == (other.get("risk"), other.get("value"), other.get("by"))
            assert (move.best is None) == ("best" not in other) and (move.missed is None) == ("missed" not in other)
            if move.best:
                assert {"cell": list(move.best.cell), "risk": move.best.risk, "value": move.best.value} == other["best"]
            if move.missed:
                assert move.missed.reason and other["missed"]["reason"]
                assert [list(cell) for cell in move.missed.reason.numbers] == other["missed"]["reason"]["numbers"]
                assert move.missed.text == other["missed"]["text"]
        for name, value in told["summary"].items():
            if name != "phases":
                assert getattr(review.summary, name) == value
        if seed < 3:
            assert mines.review(review.game).summary == review.summary
            assert mines.review(path.read_bytes()).summary == review.summary
    assert grades == {"first", "proven", "best", "guess", "missed", "mistake", "wasted", "flag", "wrong_flag", "unproven_flag"}


def test_what_is_wrong_is_named(tmp_path: Path) -> None:
    field = np.zeros((2, 3), bool)
    for moves, words in (
        ([("open", (2, 0), 0)], "moves: move 0: row: 2, expected 0 to 1"),
        ([("open", (0, 0), 0), ("press", (0, 0), 1)], "moves: move 1: 'press', expected"),
        ([("open", (0, 0))], "moves: move 0: expected (action, (row, column), seconds)"),
        ([("open", (0, 0), float("nan"))], "moves: move 0: nan, expected a finite number"),
        ([("open", (0, 0), -1)], "a move after -1 s, expected 0 to 1000000000"),
    ):
        with pytest.raises(ValueError) as raised:
            mines.review(mines.PlayedGame(field, moves))
        assert words in str(raised.value)
    with pytest.raises(ValueError, match="opening"):
        mines.review(mines.PlayedGame(field, (), "zero"))
    with pytest.raises(TypeError, match="game: list"):
        mines.review([1])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="game: list"):
        mines.write_game(tmp_path / "a", [1])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="number: 0, expected 1 to 1000000"):
        mines.review(b"Board:\n0\n", number=0)
    with pytest.raises(ValueError, match="a file with one game, but game 2 is asked for"):
        mines.review(b"Board:\n0\n", number=2)
    with pytest.raises(ValueError, match="not a recorded game"):
        mines.review(b"\xff\xff")
    (tmp_path / "cut.rmv").write_bytes(b"*rmv")
    with pytest.raises(ValueError, match="cut.rmv: the game: byte 4: the file ends"):
        mines.review(tmp_path / "cut.rmv")
    with pytest.raises(FileNotFoundError):
        mines.review(tmp_path / "none.evf")
    with pytest.raises(ValueError, match="most 65536"):
        mines.review(mines.PlayedGame(np.zeros((256, 257), bool), ()))


def test_a_file_is_held_against_what_it_states(tmp_path: Path) -> None:
    moves = b"Board:\n0*\nEvents:\n1.50 lc (8 8)\n1.50 lr (8 8)\n"
    assert mines.review(b"Time: 1.50\nStatus: Won\n" + moves).warnings == ()
    review = mines.review(b"Time: 2.50\nStatus: Lost\n" + moves)
    assert review.warnings == (
        "result: the file says lost, its moves give won",
        "time: the file says 2.500 s, its moves give 1.500 s",
    )
    # A file of another program becomes RawVF.
    mines.write_game(tmp_path / "again.rawvf", b"Program: x\n" + moves)
    again = mines.review(tmp_path / "again.rawvf")
    assert again.result == "won"
    assert again.seconds == 1.5


def test_a_table_has_what_mines_solve_says_of_many_games(tmp_path: Path) -> None:
    names = [str(tmp_path / f"{i}.rawvf") for i in range(3)]
    for seed, name in enumerate(names):
        mines.write_game(name, played(seed))
    (tmp_path / "cut.rmv").write_bytes(b"*rmv")
    files = [*names, str(tmp_path / "cut.rmv"), str(tmp_path / "none.avf")]
    with pytest.warns(UserWarning) as warned:
        table = mines.review_table(files, threads=2)
    assert [str(warning.message).partition(": ")[0] for warning in warned] == files[3:]
    assert "byte 4: the file ends" in str(warned[0].message)
    command = [programs._find("mines-solve"), "--review", *files, "--table", "--json"]
    told = json.loads(subprocess.run(command, capture_output=True).stdout)
    assert table.dtype.names == tuple(told["games"][0])
    assert table["file"].tolist() == names
    for row, game in zip(table, told["games"]):
        for key, value in game.items():
            assert np.isnan(row[key]) if value is None else row[key] == value
    with pytest.warns(UserWarning):
        empty = mines.review_table(files[4:])
    assert empty.shape == (0,)
    assert empty.dtype.names == table.dtype.names
    with pytest.raises(TypeError, match="files: int"):
        mines.review_table([1])  # type: ignore[list-item]
