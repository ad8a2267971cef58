"""Many environments at once."""

from __future__ import annotations

import enum
from typing import Any, Optional

import numpy as np


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv:
    metadata: dict[str, Any] = {}
    num_envs: int
    observation_space: Any
    action_space: Any
    single_observation_space: Any
    single_action_space: Any
    _np_random: Optional[np.random.Generator] = None

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random = np.random.default_rng(seed)
