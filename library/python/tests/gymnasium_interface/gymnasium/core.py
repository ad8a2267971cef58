"""One environment, and what gymnasium.make wraps around it: gymnasium/core.py and gymnasium/wrappers/common.py."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np


class Seeded:
    """What Env and VectorEnv share: reset(seed=...) makes `np_random` again from the seed."""

    _np_random: Optional[np.random.Generator] = None
    spec: Any = None
    render_mode: Optional[str] = None

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def render(self) -> Any:
        raise NotImplementedError

    @property
    def unwrapped(self) -> Any:
        return self


class Env(Seeded):
    metadata: dict[str, Any] = {"render_modes": []}
    observation_space: Any
    action_space: Any

    def step(self, action: Any) -> Any:
        raise NotImplementedError

    def get_wrapper_attr(self, name: str) -> Any:
        return getattr(self, name)


class Wrapper(Env):
    """It has the methods of Env alone: since v1.0.0 there is no `__getattr__` that passes others on. MaskablePPO of
    Stable-Baselines-Team/stable-baselines3-contrib (sb3_contrib/common/maskable/utils.py) asks
    get_wrapper_attr("action_masks") since v2.4.0; up to v2.3.0 it asked the wrapper itself."""

    def __init__(self, env: Env) -> None:
        self.env = env
        self.observation_space, self.action_space = env.observation_space, env.action_space
        self.metadata, self.render_mode = env.metadata, env.render_mode

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        return self.env.reset(seed=seed, options=options)

    def step(self, action: Any) -> Any:
        return self.env.step(action)

    def render(self) -> Any:
        return self.env.render()

    @property
    def unwrapped(self) -> Any:
        return self.env.unwrapped

    def get_wrapper_attr(self, name: str) -> Any:
        return getattr(self, name) if name in dir(self) else self.env.get_wrapper_attr(name)


class TimeLimit(Wrapper):
    """The step that reaches the limit is truncated, whether it terminates as well or not."""

    def __init__(self, env: Env, max_episode_steps: int) -> None:
        super().__init__(env)
        self._limit, self._elapsed = max_episode_steps, 0

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        self._elapsed = 0
        return super().reset(seed=seed, options=options)

    def step(self, action: Any) -> Any:
        observation, reward, terminated, truncated, info = super().step(action)
        self._elapsed += 1
        return observation, reward, terminated, truncated or self._elapsed >= self._limit, info
