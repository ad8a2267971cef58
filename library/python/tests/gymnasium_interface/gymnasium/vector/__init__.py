"""Many environments at once: gymnasium/vector/vector_env.py. v1.0.0 has no AutoresetMode."""

from __future__ import annotations

import enum
from typing import Any

from gymnasium.core import Seeded


class AutoresetMode(enum.Enum):
    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


class VectorEnv(Seeded):
    metadata: dict[str, Any] = {}
    num_envs: int
    observation_space: Any
    action_space: Any
    single_observation_space: Any
    single_action_space: Any
