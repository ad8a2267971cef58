"""Many environments at once."""

from __future__ import annotations

import enum
from typing import Any

from gymnasium._seeded import Seeded


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
