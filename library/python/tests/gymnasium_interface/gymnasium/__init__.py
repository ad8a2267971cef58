"""What mines.gym and its users meet of Gymnasium 1.1 to 1.4, for machines without it. Each part names the file of
Farama-Foundation/Gymnasium that it repeats; what it says is the same at the tags v1.1.1, v1.2.0, v1.2.3 and v1.3.0 and at
3f0476a8c (1.4.0). test_gym.py passes with each of these, too: whatever is importable is tried.
"""

from __future__ import annotations

import copy
import importlib
import warnings
from typing import Any, Optional

from gymnasium import spaces as spaces
from gymnasium import vector as vector
from gymnasium.core import Env as Env
from gymnasium.core import TimeLimit
from gymnasium.core import Wrapper as Wrapper

__version__ = "1.1.0"  # what v1.1.1 has in gymnasium/__init__.py

registry: dict[str, dict[str, Any]] = {}


def register(
    id: str,
    entry_point: str,
    max_episode_steps: Optional[int] = None,
    kwargs: Optional[dict[str, Any]] = None,
    vector_entry_point: Optional[str] = None,
) -> None:
    registry[id] = {
        "entry_point": entry_point,
        "max_episode_steps": max_episode_steps,
        "kwargs": kwargs or {},
        "vector_entry_point": vector_entry_point,
    }


def _creator(entry_point: str) -> Any:
    module, name = entry_point.split(":")
    return getattr(importlib.import_module(module), name)


def make(id: str, max_episode_steps: Optional[int] = None, **kwargs: Any) -> Env:
    """gymnasium/envs/registration.py: the limit goes to a wrapper, and never to the environment. The wrappers that check
    are left out."""
    row = registry[id]
    creator = _creator(row["entry_point"])
    arguments = {**copy.deepcopy(row["kwargs"]), **kwargs}
    mode = arguments.get("render_mode")
    if mode is not None and mode not in creator.metadata["render_modes"]:
        warnings.warn(f"render_mode={mode!r} is not in the possible render_modes", stacklevel=2)
    env: Env = creator(**arguments)
    limit = row["max_episode_steps"] if max_episode_steps is None else max_episode_steps
    return env if limit in (None, -1) else TimeLimit(env, limit)


def make_vec(id: str, num_envs: int = 1, **kwargs: Any) -> vector.VectorEnv:
    """gymnasium/envs/registration.py, the branch VECTOR_ENTRY_POINT, which is taken without `vectorization_mode`: the
    class gets the registered arguments, those of the call over them, and the limit of steps."""
    row = registry[id]
    arguments = {**copy.deepcopy(row["kwargs"]), **kwargs}
    if row["max_episode_steps"] is not None and "max_episode_steps" not in arguments:
        arguments["max_episode_steps"] = row["max_episode_steps"]
    env: vector.VectorEnv = _creator(row["vector_entry_point"])(num_envs=num_envs, **arguments)
    env.unwrapped.spec = copy.deepcopy(row)
    if not isinstance(env.metadata.get("autoreset_mode"), vector.AutoresetMode):
        warnings.warn("the VectorEnv is missing AutoresetMode metadata", stacklevel=2)
    return env
