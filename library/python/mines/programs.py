"""The toolkit's programs: contest games under the judge, and classic games in a row.

They are looked for in the folder that MINES_BIN names, beside the package in a build, and in PATH.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Optional, Union

from numpy.typing import ArrayLike

from mines.files import FilePath, write_map

_BAD_INPUT = 2


def judge(
    map: Union[FilePath, ArrayLike],
    answer: FilePath,
    *,
    seconds: Optional[float] = None,
    penalty: Optional[int] = None,
    threads: Optional[int] = None,
    seed: Optional[int] = None,
    isolate: Optional[str] = None,
    options: Optional[list[str]] = None,
) -> dict[str, Any]:
    """Plays a contest game under mines-judge and returns its report.

    Args:
        map: a map file, or where the mines are, an array of bool of shape (n, n).
        answer: "sat", "rules" or "naive", or the path of an answer.
        seconds, penalty, threads, seed, isolate: the judge's options --time, --penalty and so on.
        options: further options, as on the command line.

    Returns:
        the object that `mines-judge --json` prints: `score`, `deficit`, `safe_opened` and others.

    Raises:
        FileNotFoundError: mines-judge is not found.
        ValueError: an option, the map or the answer is wrong.
        RuntimeError: no score was counted: a judge error, or the answer's memory could not be measured.
    """
    command = ["--solver", os.fspath(answer)]
    given = {"time": seconds, "penalty": penalty, "threads": threads, "seed": seed, "isolate": isolate}
    command += _options(given) + (options or [])
    if isinstance(map, (str, os.PathLike)):
        return _report("mines-judge", ["--map", os.fspath(map), *command])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.map"
        write_map(path, map)
        return _report("mines-judge", ["--map", os.fspath(path), *command])


def arena(
    board: str = "expert",
    *,
    games: Optional[int] = None,
    solver: Optional[str] = None,
    against: Optional[str] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
    first: Optional[str] = None,
    start: Optional[tuple[int, int]] = None,
    options: Optional[list[str]] = None,
) -> dict[str, Any]:
    """Plays classic games in a row by mines-arena and returns its report.

    Args:
        board: "expert", "intermediate", "beginner", "8x8" or ROWSxCOLUMNS/MINES.
        games, solver, against, seed, threads, first, start: the options of that name.
        options: further options, as on the command line.

    Returns:
        the object that `mines-arena --json` prints: `wins`, `win_rate` and others.

    Raises:
        FileNotFoundError, ValueError, RuntimeError: as `judge` does.
    """
    given = {"games": games, "solver": solver, "against": against, "seed": seed, "threads": threads, "first": first}
    place = [] if start is None else ["--start", f"{start[0]},{start[1]}"]
    return _report("mines-arena", ["--board", board, *_options(given), *place, *(options or [])])


def _options(given: dict[str, Any]) -> list[str]:
    return [part for name, value in given.items() if value is not None for part in (f"--{name}", str(value))]


def _find(program: str) -> str:
    folder = os.environ.get("MINES_BIN")
    if folder:
        found = shutil.which(program, path=folder)
    else:
        found = shutil.which(program, path=str(Path(__file__).parents[2] / "bin")) or shutil.which(program)
    if found is None:
        where = f"in {folder}, which MINES_BIN names" if folder else "beside the package or in PATH"
        raise FileNotFoundError(f"{program}: not found {where}; MINES_BIN may name its folder")
    return found


def _report(program: str, arguments: list[str]) -> dict[str, Any]:
    command = [_find(program), *arguments, "--json"]
    finished = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )
    if finished.returncode == 0:
        report: dict[str, Any] = json.loads(finished.stdout)
        return report
    lines = finished.stderr.strip().splitlines()
    message = lines[-1] if lines else f"{program}: ended with exit code {finished.returncode}"
    raise (ValueError if finished.returncode == _BAD_INPUT else RuntimeError)(message)
