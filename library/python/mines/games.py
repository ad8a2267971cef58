"""Boards, games by the classic rules, and many games at once for agents that learn."""

from __future__ import annotations

import secrets
from typing import Any, Optional, Union

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mines import _mines
from mines._arguments import (
    MOST_SIDE,
    Cell,
    actions_of,
    cell_of,
    choice,
    mask_of,
    mines_of,
    optional,
    real,
    seed_of,
    side,
    threads_of,
    whole,
)
from mines.position import MINE, Position


def generate(
    rows: int,
    columns: int,
    mines: int,
    seed: Optional[int] = None,
    no_guess: bool = False,
    *,
    opening: Optional[str] = None,
    start: Optional[Cell] = None,
    difficulty: Optional[str] = None,
    uniform: bool = False,
    seconds: float = 60.0,
    threads: int = 1,
) -> NDArray[np.bool_]:
    """Draws a board: every placement that keeps the promise for the first click is equally likely. O(cells).

    Args:
        rows, columns: 1 to 65536.
        mines: on the board.
        seed: 0 to 2^64 - 1. The same arguments give the same board; anyone who knows the seed can compute it. The
            default is drawn by the system, for each call.
        no_guess: makes a board that can be solved from `start` without a guess. An Expert board takes about a ms.
        opening: what the first click at `start` shows. "any": maybe a mine; "safe": no mine; "open": a zero. The
            default is "any", and "open" with `no_guess`, which takes "safe" and "open" only.
        start: the cell of the first click. The default is the middle.
        difficulty: of a board without guesses: how many numbers the largest step takes if a player always takes the
            smallest. "easy": 1; "medium": 2; "hard": 3 or 4; "expert": 5 or more. The mines left count as a number.
        uniform: every board without guesses is equally likely, as none is changed to need none. Quick on small boards.
        seconds, threads: how long to look for a board without guesses, and with how many threads.

    Returns:
        where the mines are, bool of shape (rows, columns).

    Raises:
        RuntimeError: no board without guesses was found in time; there may be none.

    >>> generate(4, 6, 5, seed=1).sum()
    5
    """
    rows, columns = side(rows, "rows"), side(columns, "columns")
    mines = whole(mines, "mines", 0, rows * columns)
    seed = secrets.randbits(64) if seed is None else seed_of(seed)
    usual = "open" if no_guess else "any"
    first = choice(usual if opening is None else opening, "opening", _mines.OPENINGS)
    at = (rows // 2, columns // 2) if start is None else cell_of(start, (rows, columns), "start")
    if not no_guess:
        return _mines.draw(rows, columns, mines, seed, at, first)
    return _mines.draw_no_guess(
        rows,
        columns,
        mines,
        seed,
        at,
        first,
        real(seconds, "seconds"),
        threads_of(threads),
        optional(difficulty, choice, "difficulty", _mines.DIFFICULTIES),
        uniform,
    )


class Game:
    """A game by the classic rules: a mine ends it, a zero opens its neighbours, and it is won when all safe cells are
    open. It can be copied and pickled.

    Args:
        mines: where the mines are, an array of bool of shape (rows, columns).

    >>> game = Game([[False, False, True], [False, False, False]])
    >>> game.step((0, 0))
    array([[0, 0],
           [0, 1],
           [1, 0],
           [1, 1]], dtype=int32)
    >>> game.observation
    array([[ 0,  1, -1],
           [ 0,  1, -1]], dtype=int8)
    >>> game.done, game.won
    (False, False)
    """

    __slots__ = ("_game", "_mines", "_observation")

    def __init__(self, mines: ArrayLike) -> None:
        self._game = _mines.Game(mines_of(mines))
        self._mines = self._game.mines()
        self._observation = self._game.observation()

    def step(self, cell: Cell) -> NDArray[np.int32]:
        """Opens a cell and returns the cells that became open with it, the cell itself first: int32 of shape (n, 2). A
        hit mine is returned alone. The array is empty if the cell is open or the game is over. O(cells opened)."""
        return self._game.open(*cell_of(cell, self.mines.shape))

    @property
    def observation(self) -> NDArray[np.int8]:
        """What the player sees, int8 of shape (rows, columns): 0 to 8, -1, and -2 for the mine that was hit. It is the
        game's own memory, which steps change: copy what is to stay. It cannot be written to."""
        return self._observation

    @property
    def mines(self) -> NDArray[np.bool_]:
        """Where the mines are: bool of shape (rows, columns), which cannot be written to."""
        return self._mines

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self._game.is_over()

    @property
    def won(self) -> bool:
        return self._game.is_won()

    @property
    def safe_left(self) -> int:
        """The safe cells that are not open yet."""
        return self._game.safe_left()

    def position(self) -> Position:
        """What the player sees, with the number of mines."""
        return Position(self._observation, mines=int(self._mines.sum()))

    def __reduce__(self) -> Any:
        return _game_of, (self._mines, self._observation)

    def __repr__(self) -> str:
        rows, columns = self._observation.shape
        state = "won" if self.won else "lost" if self.done else f"{self.safe_left} safe cells left"
        return f"<Game of {rows} x {columns} cells: {state}>"


class Batch:
    """Many games of one size, stepped together. The same seed and actions give the same games. A batch can be copied and
    pickled: both then go on alike.

    Args:
        games: 1 to 2^24.
        rows, columns, mines: of each board.
        seed: of the boards, 0 to 2^64 - 1.
        opening: what each game's first click shows; see `generate`.
        resets: a game that is over becomes a new one in the same step.
        win, loss: what a step earns that wins, or that opens a mine.
        progress, no_progress: what a step earns that opens safe cells and does not win, or that clicks an open cell.

    >>> batch = Batch(1000, 9, 9, 10, seed=1)
    >>> observation, reward, done = batch.step(np.zeros(1000, dtype=int))
    >>> observation.shape, reward.dtype, done.any()
    ((1000, 9, 9), dtype('float32'), False)
    """

    __slots__ = ("_arguments", "_batch", "_done", "_observation", "_reward", "_won")

    def __init__(
        self,
        games: int,
        rows: int,
        columns: int,
        mines: int,
        seed: int = 0,
        *,
        opening: str = "safe",
        resets: bool = True,
        win: float = 1.0,
        loss: float = -1.0,
        progress: float = 0.0,
        no_progress: float = 0.0,
    ) -> None:
        self._make(
            whole(games, "games", 1, 2**24),
            side(rows, "rows"),
            side(columns, "columns"),
            whole(mines, "mines", 0, MOST_SIDE * MOST_SIDE),
            seed_of(seed),
            choice(opening, "opening", _mines.OPENINGS),
            bool(resets),
            real(win, "win"),
            real(loss, "loss"),
            real(progress, "progress"),
            real(no_progress, "no_progress"),
        )

    def _make(self, *arguments: Any) -> None:
        self._arguments = arguments
        self._batch = _mines.Batch(*arguments)
        self._observation = self._batch.observations()
        self._reward = self._batch.rewards()
        self._done = self._batch.done()
        self._won = self._batch.won()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_]]:
        """Opens a cell in each game and returns `observation`, `reward` and `done`.

        A game that is over, which happens only without `resets`, ignores its action. If an action is wrong, no game is
        stepped. One thread makes some 10^6 steps of small games a second.

        Args:
            actions: whole numbers of shape (games,): row * columns + column.
        """
        self._batch.step(actions_of(actions, len(self._done)))
        return self._observation, self._reward, self._done

    def reset(self, game: Union[None, int, NDArray[np.bool_]] = None) -> NDArray[np.int8]:
        """Starts the next board of a game, of the games where an array of bool of shape (games,) is True, or of every
        game, and returns `observation`."""
        if game is None:
            self._batch.reset()
        elif isinstance(game, np.ndarray):
            self._batch.reset_chosen(mask_of(game, "game", len(self._done)))
        else:
            self._batch.reset_game(whole(game, "game", 0, len(self._done) - 1))
        return self._observation

    def mines(self, game: int) -> NDArray[np.bool_]:
        """Where the mines of a game are: bool of shape (rows, columns). The first click decides where they may be, so
        before it this raises ValueError."""
        return self._batch.board(whole(game, "game", 0, len(self._done) - 1))

    @property
    def observation(self) -> NDArray[np.int8]:
        """What the players see, int8 of shape (games, rows, columns). With `resets`, a game that is over shows its new
        board. This, `reward`, `done` and `won` are the batch's own memory, which steps change: copy what is to stay.
        They cannot be written to."""
        return self._observation

    @property
    def reward(self) -> NDArray[np.float32]:
        """What the last step earned, of shape (games,); 0 after a reset."""
        return self._reward

    @property
    def done(self) -> NDArray[np.bool_]:
        """Whether each game is over: by the last step with `resets`, else by any step since its reset."""
        return self._done

    @property
    def won(self) -> NDArray[np.bool_]:
        """Whether each game is over and won."""
        return self._won

    def __reduce__(self) -> Any:
        return _batch_of, (self._arguments, self._batch.save())

    def __repr__(self) -> str:
        games, rows, columns = self._observation.shape
        return f"<Batch of {games} games of {rows} x {columns} cells>"


def _game_of(mines: NDArray[np.bool_], observation: NDArray[np.int8]) -> Game:
    """The game on a board with the cells open that a player saw."""
    game = Game(mines)
    # The mine comes last, as it ends the game.
    for seen in (observation >= 0, observation == MINE):
        for row, column in np.argwhere(seen).tolist():
            game.step((row, column))
    return game


def _batch_of(arguments: tuple[Any, ...], saved: bytes) -> Batch:
    batch = Batch.__new__(Batch)
    batch._make(*arguments)
    batch._batch.restore(saved)
    return batch
