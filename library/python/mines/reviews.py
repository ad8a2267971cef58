"""Games that were played, and what each of their moves was worth."""

from __future__ import annotations

import base64
import json
import os
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterable, Optional, Sequence, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mines import _mines, _results
from mines._arguments import Cell, cell_of, cell_pair, choice, mines_of, real, threads_of, whole
from mines._results import WORDS, Choice, Phase, ReviewedMove, ReviewSummary
from mines.files import FilePath
from mines.replies import budget_of

__all__ = ["Choice", "Phase", "PlayedGame", "Review", "ReviewedMove", "ReviewSummary"]

_ACTIONS = {name: name for name in WORDS["Action"]}
_MOST_GAMES = 1_000_000
#: The types of the columns of a table in numpy.
_TYPES = {"text": "U10", "count": "i8", "number": "f8"}
_OPENINGS = {name: name for name in WORDS["FirstClick"]}


@dataclass(frozen=True, eq=False)
class PlayedGame:
    """A game by the classic rules: where the mines are, and what the player did.

    Args:
        mines: an array of bool of shape (rows, columns), with at most 65,536 cells.
        moves: tuples (action, cell, seconds). The action is "open", "chord" (on an open number with as many flags around
            it), "flag" or "unflag"; seconds count from the first click. A review takes at most 100,000 of them.
        opening: what the program promised of the first click, as `generate` has it.
    """

    mines: ArrayLike
    moves: Sequence[tuple[str, Cell, float]]
    opening: str = "any"


@dataclass(frozen=True, eq=False, repr=False)
class Review(_results.Review):
    """A reviewed game."""

    game: PlayedGame  #: as it was given or read

    def __repr__(self) -> str:
        rows, columns = np.shape(self.game.mines)
        return f"<Review of {rows} x {columns} cells: {self.result}, {len(self.moves)} moves>"


def review(
    game: Union[FilePath, bytes, PlayedGame], *, number: int = 1, budget: Optional[int] = None, threads: int = 1
) -> Review:
    """Reviews a game: grades each move by what open numbers and the number of mines said before it. An Expert game takes
    some tenths of a second.

    Args:
        game: a game, a file of one, or the bytes of such a file: of any program of docs/reference/peer-formats.md, or as
            `write_game` and mines-play write it. The content tells which.
        number: which game of a file with several (.evfs), from 1.
        budget, threads: as `Position.analyse` and `Position` have them.

    >>> review(PlayedGame([[0, 1, 0]], (("open", (0, 0), 0.0), ("open", (0, 1), 1.5)))).moves[1].grade
    'mistake'
    """
    limits = {"work": budget_of(budget), "threads": threads_of(threads)}
    request: dict[str, Any] = {"do": "review", **_request_of(game, number), **limits}
    try:
        return _review_of(_ask(request))
    except ValueError as error:
        if isinstance(game, (str, os.PathLike)):
            raise ValueError(f"{os.fspath(game)}: {error}") from None
        raise


def review_table(
    files: Iterable[Union[FilePath, bytes]], *, budget: Optional[int] = None, threads: Optional[int] = None
) -> NDArray[np.void]:
    """Reviews many recorded games. A damaged file or game is left out, with a warning that says where it is damaged.

    Args:
        files: files of games, or their bytes; of a file with several games (.evfs) all.
        budget: as `review` has it. A game for which it does not suffice has NaN for what needs the grades of its moves.
        threads: how many games are reviewed at once; by default one for each processor.

    Returns:
        a structured array with a row for each game, in the order of the files: "file", "game" (in the file, from 1), and the
        figures of docs/reference/reviews.md. Numbers that a game does not have are NaN.

    >>> write_game("game.rawvf", PlayedGame([[0, 1, 0]], (("open", (0, 0), 0.0), ("open", (0, 1), 1.5))))
    >>> review_table(["game.rawvf"])[["file", "three_bv", "ioe"]]
    array([('game.rawvf', 2, 0.5)], ...
    """
    request = {"do": "review_table", "work": budget_of(budget)}
    workers = len(os.sched_getaffinity(0)) if threads is None else threads_of(threads)
    files = list(files)
    names = [f"file {i}" if isinstance(file, bytes) else str(file) for i, file in enumerate(files)]

    def reply_to(file: Union[FilePath, bytes]) -> Union[dict[str, Any], Exception]:
        try:
            return _ask({**request, "file": _base64_of(file)})
        except (ValueError, OSError) as error:
            return error

    with ThreadPoolExecutor(workers) as pool:
        try:
            replies = list(pool.map(reply_to, files))
        except BaseException:  # Ctrl-C: games that have not begun are left out
            pool.shutdown(cancel_futures=True)
            raise
    rows: list[tuple[Any, ...]] = []
    # A game without moves has the columns even if no file has a game.
    columns = _ask({**request, "file": _base64_of(b"Board:\n0\n")})["columns"]
    for name, reply in zip(names, replies):
        if isinstance(reply, Exception):
            warnings.warn(f"{name}: {reply}", stacklevel=2)
            continue
        for damaged in reply["damaged"]:
            warnings.warn(f"{name}: game {damaged['game']}: {damaged['error']}", stacklevel=2)
        rows += [(name, *(game[column["key"]] for column in columns)) for game in reply["games"]]
    fields_of_games = [(column["key"], _TYPES[column["type"]]) for column in columns]
    return np.array(rows, [("file", f"U{max(map(len, names), default=1)}"), *fields_of_games])


def write_game(path: FilePath, game: Union[FilePath, bytes, PlayedGame], *, number: int = 1) -> None:
    """Writes a game as RawVF, which `review` and mines-solve read. Flags on flags and what comes after the end are left out.

    Args:
        path: the file to write.
        game, number: as `review` has them.
    """
    Path(path).write_text(_ask({"do": "write_game", **_request_of(game, number)})["rawvf"])


def _base64_of(file: Union[FilePath, bytes]) -> str:
    if not isinstance(file, (str, os.PathLike, bytes)):
        raise TypeError(f"files: {type(file).__name__}, expected files or bytes")
    content = file if isinstance(file, bytes) else Path(file).read_bytes()
    return base64.b64encode(content).decode()


def _request_of(game: Union[FilePath, bytes, PlayedGame], number: int) -> dict[str, Any]:
    if isinstance(game, (str, os.PathLike, bytes)):
        return {"file": _base64_of(game), "game": whole(number, "number", 1, _MOST_GAMES)}
    if not isinstance(game, PlayedGame):
        raise TypeError(f"game: {type(game).__name__}, expected a PlayedGame, a file or bytes")
    mines = mines_of(game.mines)
    rows, columns = mines.shape
    return {
        "rows": rows,
        "columns": columns,
        "mines": np.argwhere(mines).tolist(),
        "first": choice(game.opening, "opening", _OPENINGS),
        "moves": [_move_of(move, i, (rows, columns)) for i, move in enumerate(game.moves)],
    }


def _move_of(move: Any, index: int, shape: tuple[int, int]) -> list[Any]:
    name = f"moves: move {index}"
    try:
        action, cell, seconds = move
    except (TypeError, ValueError):
        raise ValueError(f"{name}: expected (action, (row, column), seconds)") from None
    return [choice(action, name, _ACTIONS), *cell_of(cell, shape, name), real(seconds, name)]


def _ask(request: dict[str, Any]) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(_mines.ask(json.dumps(request)))
    if "error" in reply:
        raise ValueError(reply["error"])
    return reply


def _review_of(reply: dict[str, Any]) -> Review:
    mines: NDArray[np.bool_] = np.zeros((reply["rows"], reply["columns"]), np.bool_)
    if reply["mines"]:
        mines[tuple(np.transpose(reply["mines"]))] = True
    moves = tuple((move["action"], cell_pair(move["cell"]), move["seconds"]) for move in reply["moves"])
    review: Review = Review._of(reply, game=PlayedGame(mines, moves, reply["first"]))
    return review
