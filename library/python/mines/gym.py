"""Minesweeper by the interface of Gymnasium 1.1 and later, for agents that learn: one game (`Env`) or many at once
(`VectorEnv`). Only this module needs the package gymnasium.

>>> import gymnasium, mines.gym
>>> env = gymnasium.make("mines/Expert-v1")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, env.action_space
((16, 30), Discrete(480))

An observation is the player's board, int8 of shape (rows, columns): 0 to 8, -1 for an unknown cell, -2 for the mine that
was hit. An action is a cell, row * columns + column. A mine ends the episode, and so does the last safe cell. An action on
an open cell earns `no_progress`; `action_masks` has the others. Importing this module registers mines/Beginner-v1,
mines/Intermediate-v1 and mines/Expert-v1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from mines.games import Batch
from mines.position import Position
from mines.replies import Analysis, Explanation, Verdict

__all__ = ["Advice", "Env", "VectorEnv"]

_MOST_SEED = 2**63 - 1


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


class Env(gymnasium.Env):
    """One game. The arguments are those of `mines.Batch`.

    Args:
        rows, columns, mines: of the board; an Expert board by default.
        opening: what the first click shows: "any", "safe" or "open".
        render_mode: "ansi": render() returns the board as text.
        rewards: win, loss, progress and no_progress, as `mines.Batch` takes them.
    """

    metadata = {"render_modes": ["ansi"]}

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
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode: {render_mode!r}, expected None or "ansi"')
        self.render_mode = render_mode
        self._mines = mines

        def begin(seed: int) -> Batch:
            return Batch(1, rows, columns, mines, seed, opening=opening, resets=False, **rewards)

        self._begin = begin
        self._batch = self._begin(0)
        self.observation_space, self.action_space = _spaces(rows, columns)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begins a game. The same seed and actions give the same games from here on."""
        super().reset(seed=seed)
        self._batch = self._begin(int(self.np_random.integers(0, _MOST_SEED)))
        return self._batch.observation[0].copy(), {}

    def step(self, action: int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Opens a cell. `info` has "won"."""
        observation, reward, done = self._batch.step([action])
        return observation[0].copy(), float(reward[0]), bool(done[0]), False, {"won": bool(self._batch.won[0])}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions open something: bool of shape (rows * columns,)."""
        mask: NDArray[np.bool_] = self._batch.observation[0] == -1
        return mask.reshape(-1)

    def advice(self, action: int) -> Advice:
        """What the exact solver knows of the action before it is taken. Takes some ms."""
        return _advice(self._batch.observation[0], self._mines, action)

    def render(self) -> Optional[str]:
        if self.render_mode is None:
            return None
        return str(Position(self._batch.observation[0], mines=self._mines))


class VectorEnv(gymnasium.vector.VectorEnv):
    """Many games of one size, stepped together by one thread. Game i of a seed is the same for any number of games.

    Args:
        num_envs: games, 1 to 2^24.
        rows, columns, mines, opening, rewards: as `Env` takes them.
        autoreset_mode: what happens to a game that is over. NEXT_STEP: the next step ignores its action, earns 0 and shows
            its next board. SAME_STEP: the same step shows the next board; info["final_obs"] has the last one of each game
            in info["_final_obs"]. DISABLED: reset() with the option "reset_mask" begins its next board.
        copy: observations are copies. Without, they are the games' own memory, which steps change.
    """

    def __init__(
        self,
        num_envs: int,
        rows: int = 16,
        columns: int = 30,
        mines: int = 99,
        *,
        opening: str = "safe",
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        **rewards: float,
    ) -> None:
        self.num_envs = num_envs
        self._mines = mines
        self._mode = AutoresetMode(autoreset_mode)
        self._copy = copy

        def begin(seed: int) -> Batch:
            return Batch(num_envs, rows, columns, mines, seed, opening=opening, resets=False, **rewards)

        self._begin = begin
        self._batch = self._begin(0)
        self.metadata = {"autoreset_mode": self._mode}
        self.single_observation_space, self.single_action_space = _spaces(rows, columns)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begins a game in each environment, or in those of options["reset_mask"], bool of shape (num_envs,)."""
        mask = (options or {}).get("reset_mask")
        if mask is not None:
            if seed is not None:
                raise ValueError("seed: cannot be used with reset_mask, because a seed is for all games")
            self._batch.reset(mask)
        else:
            super().reset(seed=seed)
            self._batch = self._begin(int(self.np_random.integers(0, _MOST_SEED)))
        return self._observation(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[
        NDArray[np.int8], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Opens a cell in each game. `info` has "won", of shape (num_envs,)."""
        over = self._batch.done.copy()
        if self._mode is AutoresetMode.DISABLED and over.any():
            raise ValueError(f"actions: game {int(over.argmax())} is over, expected reset() with its reset_mask")
        observation, reward, done = self._batch.step(actions)
        reward = reward.copy()
        info: dict[str, Any] = {"won": self._batch.won & ~over}
        ended = done & ~over
        if self._mode is AutoresetMode.SAME_STEP and ended.any():
            info["final_obs"] = np.full(self.num_envs, None, dtype=object)
            for game in np.flatnonzero(ended):
                info["final_obs"][game] = observation[game].copy()
            info["_final_obs"] = ended
            info["final_info"] = {"won": info["won"], "_won": ended}
            info["_final_info"] = ended
            over = ended
        if self._mode is not AutoresetMode.DISABLED and over.any():
            self._batch.reset(over)
        return self._observation(), reward, ended, np.zeros(self.num_envs, np.bool_), info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions open something: bool of shape (num_envs, rows * columns)."""
        mask: NDArray[np.bool_] = self._batch.observation == -1
        return mask.reshape(self.num_envs, -1)

    def advice(self, env: int, action: int) -> Advice:
        """What the exact solver knows of an action of one game before it is taken. Takes some ms."""
        return _advice(self._batch.observation[env], self._mines, action)

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
