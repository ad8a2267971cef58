"""What mines.gym needs of Gymnasium 1.1, for machines without it: the classes' contracts, and no more.

Source: the API reference at gymnasium.farama.org.
"""

from __future__ import annotations

import importlib
from typing import Any, Optional

from gymnasium import spaces as spaces
from gymnasium import vector as vector
from gymnasium._seeded import Seeded

registered: dict[str, dict[str, Any]] = {}


def register(id: str, **row: Any) -> None:
    registered[id] = row


def make(id: str, **arguments: Any) -> Env:
    module, name = registered[id]["entry_point"].split(":")
    made: Env = getattr(importlib.import_module(module), name)(**{**registered[id]["kwargs"], **arguments})
    return made


def make_vec(id: str, num_envs: int, **arguments: Any) -> vector.VectorEnv:
    module, name = registered[id]["vector_entry_point"].split(":")
    kwargs = {"num_envs": num_envs, **registered[id]["kwargs"], **arguments}
    made: vector.VectorEnv = getattr(importlib.import_module(module), name)(**kwargs)
    return made


class Env(Seeded):
    """One environment."""

    metadata: dict[str, Any] = {}
    render_mode: Optional[str] = None
    observation_space: Any
    action_space: Any
