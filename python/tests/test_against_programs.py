"""The same answers as the programs give, and games under them."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import boards
import mines
import numpy as np
import pytest
from mines import programs

WORDS = {"safe": mines.Verdict.SAFE, "mine": mines.Verdict.MINE, "open": mines.Verdict.UNDECIDED}


def report_of(path: Path) -> dict[str, Any]:
    command = [programs._find("mines-solve"), "--position", str(path), "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    report: dict[str, Any] = json.loads(printed)
    return report


def check(position: mines.Position, report: dict[str, Any]) -> None:
    analysis = position.analyse()
    assert report["consistent"] == (analysis.contradiction is None)
    if analysis.contradiction is not None:
        reason = analysis.contradiction.reason
        numbers = report["contradicting"]
        told = None if numbers is None else tuple((at["row"], at["column"]) for at in numbers)
        assert told == (None if reason is None else reason.numbers)
        return
    placements = report["placements"]
    assert analysis.placements == (None if placements is None else int(placements))
    assert analysis.exact == report["exact"]
    assert len(report["cells"]) == (position.board == mines.UNKNOWN).sum()
    for told in report["cells"]:
        cell = told["row"], told["column"]
        assert analysis.verdict[cell] == WORDS[told["verdict"]]
        assert analysis.mine[cell] == pytest.approx(told["probability"], abs=1e-12)
    move, told = position.best_move(), report["best_move"]
    assert (move is None) == (told is None)
    if move is not None:
        assert move.cell == (told["row"], told["column"]) and move.certain == told["safe"]


def test_positions_are_answered_as_mines_solve_does(tmp_path: Path, is_long: bool) -> None:
    choose = random.Random(6)
    for _ in range(100_000 if is_long else 300):
        rows, columns = choose.randint(1, 12), choose.randint(1, 12)
        count = choose.randint(0, rows * columns // 3)
        if choose.random() < 0.5:
            board, told = boards.played(choose, rows, columns, count), choose.choice((None, count))
        else:
            board, told = boards.small(choose)
        path = tmp_path / "position.txt"
        path.write_text(boards.text_of(board, told))
        position = mines.Position(board, told)
        assert mines.read(path) == position
        check(position, report_of(path))


def test_a_game_under_the_judge(tmp_path: Path) -> None:
    field = mines.generate(64, 64, 400, 1)
    report = mines.judge(field, "sat", penalty=3, isolate="off")
    assert report["mines"] == 400 and report["penalty"] == 3
    assert report["safe_opened"] + report["deficit"] >= 64 * 64 - 400
    mines.write_map(tmp_path / "board.map", field)
    again = mines.judge(tmp_path / "board.map", "sat", seconds=5, options=["--isolate", "off"])
    assert again["mines"] == 400
    with pytest.raises(ValueError, match="penalty"):
        mines.judge(tmp_path / "board.map", "sat", penalty=-1)


def test_games_of_the_arena() -> None:
    report = mines.arena("8x8/10", games=20, solver="fast", seed=3, start=(2, 2))
    assert report["games"] == 20 and 0 <= report["wins"] <= 20
    with pytest.raises(ValueError, match="board"):
        mines.arena("nothing")


def test_programs_that_are_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINES_BIN", str(tmp_path))
    with pytest.raises(FileNotFoundError, match="MINES_BIN"):
        mines.arena(games=1)
    monkeypatch.delenv("MINES_BIN")
    found = programs._find("mines-arena")
    shutil.copy(found, tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert Path(programs._find("mines-arena")).parent in (tmp_path, Path(found).parent)
    assert np.isfinite(mines.arena("8x8/10", games=1, solver="fast")["win_rate"])
