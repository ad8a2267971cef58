"""The space of many environments at once."""

from __future__ import annotations

from typing import Any

from gymnasium.spaces import Box, Discrete, MultiDiscrete


def batch_space(space: Any, n: int) -> Any:
    if isinstance(space, Discrete):
        return MultiDiscrete([space.n] * n)
    return Box(space.low, space.high, (n, *space.shape), space.dtype)
