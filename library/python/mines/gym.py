"""Minesweeper by the interface of Gymnasium 1.1 and later, for agents that learn: one game (`Env`) or many at once
(`VectorEnv`). Only this module needs the package gymnasium.

>>> import gymnasium, mines.gym
>>> env = gymnasium.make("mines/Expert-v1")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, env.action_space
((16, 30), Discrete(480))
>>> action = env.action_space.sample(mask=info["action_mask"])

An observation is the player's board, int8 of shape (rows, columns): 0 to 8, -1 for an unknown cell, -2 for the mine that
was hit. An action is a cell, row * columns + column. A mine ends the episode, and so does the last safe cell. An action on
an open cell earns `no_progress`; the others are 1 in `info["action_mask"]`, and in what `action_masks` returns. Importing
this module registers mines/Beginner-v1, mines/Intermediate-v1 and mines/Expert-v1. Their episodes are truncated after as
many steps as the board has cells.

Environments can be copied and pickled at any time: both then go on alike.

What gymnasium.make returns is wrapped, and a wrapper has the methods of `gymnasium.Env` alone. The others of the game
are those of `env.unwrapped`, and `env.get_wrapper_attr("action_masks")` finds one by its name.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, Optional, Union

import gymnasium
import numpy as np
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from mines._arguments import mask_of, optional, whole
from mines._frames import frame
from mines.games import Batch
from mines.position import Position
from mines.replies import Analysis, Explanation, Verdict

try:
    from gymnasium.vector import AutoresetMode
except ImportError:
    raise ImportError(f"mines.gym needs Gymnasium 1.1 or later, found {gymnasium.__version__}") from None

__all__ = ["Advice", "Env", "VectorEnv"]

_MOST_SEED = 2**63 - 1
_MOST_STEPS = 2**62
_RENDERING = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

Frame = Union[str, NDArray[np.uint8]]


@dataclass(frozen=True)
class Advice:
    """What the exact solver knows of a position and of an action in it."""

    analysis: Analysis  #: the probability of a mine of each cell, and what is certain
    risk: float  #: the probability that the action opens a mine; 0 for an open cell
    least_risk: float  #: that of the safest cell
    regret: Optional[float]  #: chance to win of the best cell less that of the action; None where it is not known exactly
    explanation: Optional[Explanation]  #: the reason for the action's cell; None if the cell is open


def _advice(observation: NDArray[np.int8], mines: int, action: int) -> Advice:
    position = Position(observation, mines=mines)
    analysis = position.analyse()
    cell = divmod(int(action), observation.shape[1])
    least = float(np.nanmin(analysis.mine))
    if observation[cell] != -1:
        return Advice(analysis, 0.0, least, None, None)
    explanation = position.explain(cell)
    wins = {guess.cell: guess.win for guess in explanation.guesses if guess.win_error is None}
    own, best = wins.get(cell), [win for win in wins.values() if win is not None]
    if analysis.verdict[cell] == Verdict.SAFE:
        regret: Optional[float] = 0.0
    elif own is None or explanation.safe_elsewhere is not None:
        regret = None
    else:
        regret = max(best) - own
    return Advice(analysis, float(analysis.mine[cell]), least, regret, explanation)


def _spaces(rows: int, columns: int) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Discrete]:
    return gymnasium.spaces.Box(-2, 8, (rows, columns), np.int8), gymnasium.spaces.Discrete(rows * columns)


def _render_mode(mode: Optional[str]) -> Optional[str]:
    if mode not in (None, "ansi", "rgb_array"):
        raise ValueError(f'render_mode: {mode!r}, expected None, "ansi" or "rgb_array"')
    return mode


def _frame(observation: NDArray[np.int8], mines: int, mode: str) -> Frame:
    return str(Position(observation, mines=mines)) if mode == "ansi" else frame(observation)


def _masks(observation: NDArray[np.int8]) -> NDArray[np.int8]:
    """Which actions open something, of shape (games, rows * columns); int8, as `Discrete.sample` wants a mask."""
    masks: NDArray[np.int8] = (observation == -1).view(np.int8)
    return masks.reshape(len(observation), -1)


def _reset_mask(value: Any, games: int) -> NDArray[np.bool_]:
    if not isinstance(value, np.ndarray):
        raise TypeError(f"reset_mask: {type(value).__name__}, expected an array of bool")
    return mask_of(value, "reset_mask", games).view(np.bool_)


class Env(gymnasium.Env):
    """One game. The arguments are those of `mines.Batch`.

    Args:
        rows, columns, mines: of the board; an Expert board by default.
        opening: what the first click shows: "any", "safe" or "open".
        render_mode: what render() returns. "ansi": the board as text; "rgb_array": as pixels, uint8 of shape
            (16 * rows, 16 * columns, 3).
        rewards: win, loss, progress and no_progress, as `mines.Batch` takes them.
    """

    metadata = _RENDERING

    def __init__(
        self,
        rows: int = 16,
        columns: int = 30,
        mines: int = 99,
        *,
        opening: str = "safe",
        render_mode: Optional[str] = None,
        **rewards: float,
    ) -> None:
        self.render_mode = _render_mode(render_mode)
        self._mines = mines
        self._begin = partial(Batch, 1, rows, columns, mines, opening=opening, resets=False, **rewards)
        self._batch = self._begin(seed=0)
        self.observation_space, self.action_space = _spaces(rows, columns)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begins a game. The same seed and actions give the same games from here on. `info` has "action_mask"."""
        super().reset(seed=seed)
        self._batch = self._begin(seed=int(self.np_random.integers(0, _MOST_SEED)))
        return self._batch.observation[0].copy(), {"action_mask": self.action_masks()}

    def step(self, action: int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Opens a cell. `info` has "won" and "action_mask"."""
        observation, reward, done = self._batch.step([action])
        info = {"won": bool(self._batch.won[0]), "action_mask": self.action_masks()}
        return observation[0].copy(), float(reward[0]), bool(done[0]), False, info

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions open something: int8 of shape (rows * columns,), 1 or 0."""
        mask: NDArray[np.int8] = _masks(self._batch.observation)[0]
        return mask

    def advice(self, action: int) -> Advice:
        """What the exact solver knows of the action before it is taken. Takes some ms."""
        return _advice(self._batch.observation[0], self._mines, action)

    def render(self) -> Optional[Frame]:
        """The board as `render_mode` says; None without one."""
        mode = self.render_mode
        return None if mode is None else _frame(self._batch.observation[0], self._mines, mode)


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many games of one size, stepped together by one thread. Game i of a seed is the same for any number of games.

    Args:
        num_envs: games, 1 to 2^24.
        rows, columns, mines, opening, rewards: as `Env` takes them.
        render_mode: as `Env` takes it; render() returns a tuple with an entry for each game.
        max_episode_steps: the step of an episode that truncates it; None or -1: none does. gymnasium.make_vec passes what
            is registered.
        autoreset_mode: what happens to a game that is over or truncated. NEXT_STEP: the next step ignores its action,
            earns 0 and shows its next board. SAME_STEP: the same step shows the next board; info["final_obs"] has the
            last one of each game in info["_final_obs"]. DISABLED: reset() with the option "reset_mask" begins its next
            board.
        copy: observations are copies. Without, they are the games' own memory, which steps change.
    """

    _steps: NDArray[np.int64]  # of each game's episode so far
    _over: NDArray[np.bool_]  # the last step ended the episode, and the next one has not begun

    def __init__(
        self,
        num_envs: int,
        rows: int = 16,
        columns: int = 30,
        mines: int = 99,
        *,
        opening: str = "safe",
        render_mode: Optional[str] = None,
        max_episode_steps: Optional[int] = None,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **rewards: float,
    ) -> None:
        self.num_envs = num_envs
        self.render_mode = _render_mode(render_mode)
        self._mines = mines
        limit = None if max_episode_steps == -1 else max_episode_steps
        self._most_steps = optional(limit, whole, "max_episode_steps", 1, _MOST_STEPS)
        self._mode = AutoresetMode(autoreset_mode)
        self._copy = copy
        self._begin = partial(Batch, num_envs, rows, columns, mines, opening=opening, resets=False, **rewards)
        self._start(0)
        self.metadata = {**_RENDERING, "autoreset_mode": self._mode}
        self.single_observation_space, self.single_action_space = _spaces(rows, columns)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begins a game in each environment, or in those of options["reset_mask"], bool of shape (num_envs,). `info` has
        "action_mask"."""
        begun = (options or {}).get("reset_mask")
        if begun is None:
            super().reset(seed=seed)
            self._start(int(self.np_random.integers(0, _MOST_SEED)))
            begun = np.ones(self.num_envs, np.bool_)
        elif seed is not None:
            raise ValueError("seed: cannot be used with reset_mask, because a seed is for all games")
        else:
            self._renew(_reset_mask(begun, self.num_envs))
        return self._observation(), {"action_mask": self.action_masks(), "_action_mask": begun.copy()}

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Opens a cell in each game. `info` has "won" and "action_mask", of shape (num_envs,) and
        (num_envs, rows * columns). A member of `info` concerns the games that are True in the one with `_` before its
        name."""
        if self._mode is AutoresetMode.DISABLED and self._over.any():
            raise ValueError(f"actions: game {int(self._over.argmax())} is over, expected reset() with its reset_mask")
        begun = self._over  # with NEXT_STEP their step is a reset
        _, earned, done = self._batch.step(actions)
        reward = np.where(begun, np.float32(0), earned)
        terminated, won = done & ~begun, self._batch.won & ~begun
        self._steps += 1
        truncated = np.zeros(self.num_envs, np.bool_)
        if self._most_steps is not None:
            truncated = (self._steps >= self._most_steps) & ~begun
        self._over = terminated | truncated
        info: dict[str, Any] = {"won": won, "_won": ~begun}
        if self._mode is AutoresetMode.NEXT_STEP:
            self._renew(begun)
        elif self._mode is AutoresetMode.SAME_STEP and self._over.any():
            info.update(self._last_of(self._over, won))
            self._renew(self._over)
        info.update(action_mask=self.action_masks(), _action_mask=np.ones(self.num_envs, np.bool_))
        return self._observation(), reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.int8]:
        """Which actions open something: int8 of shape (num_envs, rows * columns), 1 or 0. `action_space.sample` takes
        them as a tuple."""
        return _masks(self._batch.observation)

    def advice(self, env: int, action: int) -> Advice:
        """What the exact solver knows of an action of one game before it is taken. Takes some ms."""
        return _advice(self._batch.observation[env], self._mines, action)

    def render(self) -> Optional[tuple[Frame, ...]]:
        """The boards as `render_mode` says; None without one."""
        mode = self.render_mode
        return None if mode is None else tuple(_frame(board, self._mines, mode) for board in self._batch.observation)

    def _start(self, seed: int) -> None:
        self._batch = self._begin(seed=seed)
        self._steps, self._over = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs, np.bool_)

    def _renew(self, chosen: NDArray[np.bool_]) -> None:
        """Begins the next board of the games where `chosen` is True."""
        self._batch.reset(chosen)
        self._steps[chosen] = 0
        self._over = self._over & ~chosen

    def _last_of(self, ended: NDArray[np.bool_], won: NDArray[np.bool_]) -> dict[str, Any]:
        """What `info` has of the last step of the games that ended in it, before their next boards."""
        last = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            last[game] = self._batch.observation[game].copy()
        final = {"won": won, "_won": ended, "action_mask": self.action_masks(), "_action_mask": ended}
        return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}

    def _observation(self) -> NDArray[np.int8]:
        return self._batch.observation.copy() if self._copy else self._batch.observation


def _register() -> None:
    boards = {"Beginner": (9, 9, 10), "Intermediate": (16, 16, 40), "Expert": (16, 30, 99)}
    for name, (rows, columns, mines) in boards.items():
        gymnasium.register(
            id=f"mines/{name}-v1",
            entry_point="mines.gym:Env",
            vector_entry_point="mines.gym:VectorEnv",
            max_episode_steps=rows * columns,
            kwargs={"rows": rows, "columns": columns, "mines": mines},
        )


_register()
