"""The same results as the programs give, and games under them."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any, Optional

import boards
import mines
import numpy as np
import pytest
from mines import programs

WORDS = {"safe": mines.Verdict.SAFE, "mine": mines.Verdict.MINE, "undecided": mines.Verdict.UNDECIDED}


def report_of(path: Path, *options: str) -> dict[str, Any]:
    command = [programs._find("mines-solve"), "--position", str(path), "--json", *options]
    printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    report: dict[str, Any] = json.loads(printed)
    return report


def check_reason(reason: Optional[mines.replies.Reason], told: Optional[dict[str, Any]]) -> None:
    assert (reason is None) == (told is None)
    if reason is not None and told is not None:
        assert reason.numbers == tuple(map(tuple, told["numbers"]))
        assert (reason.uses_mines, reason.size) == (told["uses_mines"], told["size"])


def check_explanation(explanation: mines.Explanation, told: dict[str, Any]) -> None:
    assert explanation.text and str(explanation) == explanation.text
    assert explanation.verdict == WORDS[told["verdict"]]
    if explanation.verdict != mines.Verdict.UNDECIDED:
        check_reason(explanation.reason, told["reason"])
        return
    assert [guess.cell for guess in explanation.guesses] == [tuple(guess["cell"]) for guess in told["guesses"]]
    for guess, other in zip(explanation.guesses, told["guesses"]):
        assert guess.mine == pytest.approx(other["mine"], abs=1e-12)
        assert (guess.win is None) == (other["win"] is None)
        assert guess.win is None or guess.win == pytest.approx(other["win"])


def check(position: mines.Position, report: dict[str, Any], goal: str) -> None:
    analysis = position.analyse()
    known = position.board != mines.UNKNOWN
    assert report["possible"] == (analysis.contradiction is None)
    if analysis.contradiction is not None:
        assert analysis.contradiction.text
        check_reason(analysis.contradiction.reason, report["contradiction"]["reason"])
        assert np.isnan(analysis.mine).all() and position.best_move(goal) is None
        return
    placements = report["placements"]
    assert analysis.placements == (None if placements is None else int(placements))
    assert analysis.exact == report["exact"]
    assert np.array_equal(np.isnan(analysis.mine), known)
    assert np.array_equal(analysis.verdict == mines.Verdict.KNOWN, known)
    assert len(report["cells"]) == (~known).sum()
    for told in report["cells"]:
        cell = tuple(told["cell"])
        assert analysis.verdict[cell] == WORDS[told["verdict"]]
        assert analysis.mine[cell] == pytest.approx(told["mine"], abs=1e-12)
    move, told = position.best_move(goal), report["best_move"]
    assert (move is None) == (told is None)
    if move is not None:
        assert move.cell == tuple(told["cell"]) and move.certain == told["certain"]
        assert move.mine == pytest.approx(told["mine"], abs=1e-12)
    if "explanation" in report:
        told = report["explanation"]
        check_explanation(position.explain(tuple(told["cell"])), told)


def test_positions_are_analysed_as_mines_solve_does(tmp_path: Path, is_long: bool) -> None:
    choose = random.Random(6)
    for _ in range(100_000 if is_long else 100):
        rows, columns = choose.randint(1, 12), choose.randint(1, 12)
        count = choose.randint(0, rows * columns // 3)
        if choose.random() < 0.5:
            board, told = boards.played(choose, rows, columns, count), choose.choice((None, count))
        else:
            board, told = boards.small(choose)
        path = tmp_path / "position.txt"
        path.write_text(boards.text_of(board, told))
        goal = choose.choice(("win", "score"))
        options = ["--goal", goal]
        density = choose.choice((None, 0.2)) if told is None else None
        if density is not None:
            options += ["--density", str(density)]
        unknown = np.argwhere(np.array(board) == mines.UNKNOWN).tolist()
        if unknown and told is not None:
            options += ["--explain", "{},{}".format(*choose.choice(unknown))]
        position = mines.Position(board, told, density)
        assert mines.read(path) == mines.Position(board, told)
        check(position, report_of(path, *options), goal)


def test_an_analysis_is_printed_as_by_mines_solve(tmp_path: Path) -> None:
    texts = [
        "5 8 8\n00001???\n00112???\n001?????\n1121????\n????????",
        "1?\n1?",
        "!1??\n11??",
        "2 3\n012\n000",  # impossible
        "16 30 99\n" + "\n".join(["?" * 30] * 16),
        "?" * 22,
    ]
    for number, text in enumerate(texts):
        path = tmp_path / f"{number}.txt"
        path.write_text(text + "\n")
        command = [programs._find("mines-solve"), "--position", str(path)]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "COLUMNS": "200"})
        lines = [line for line in ran.stdout.splitlines() if not line.startswith("best move")]
        analysis = mines.Position(text).analyse()
        if ran.returncode == 0:
            assert str(analysis).splitlines() == lines
        else:
            assert analysis.contradiction is not None and str(analysis) in ran.stderr
        assert "\n" not in repr(analysis)


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
