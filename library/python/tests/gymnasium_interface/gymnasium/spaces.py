"""Spaces: what they contain, and how they are printed."""

from __future__ import annotations

from typing import Any

import numpy as np


class Box:
    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        fits = isinstance(value, np.ndarray) and value.dtype == self.dtype and value.shape == self.shape
        return fits and bool((value >= self.low).all() and (value <= self.high).all())


class Discrete:
    def __init__(self, n: int) -> None:
        self.n = n

    def contains(self, value: Any) -> bool:
        return 0 <= int(value) < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete:
    def __init__(self, nvec: Any) -> None:
        self.nvec = np.asarray(nvec)
        self.shape = self.nvec.shape
