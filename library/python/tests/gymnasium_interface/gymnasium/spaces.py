"""Spaces: what they contain, how they are printed, and what they want of a mask (gymnasium/spaces/box.py, discrete.py and
multi_discrete.py)."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
from numpy.typing import NDArray


class Box:
    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, value: Any) -> bool:
        fits = isinstance(value, np.ndarray) and value.dtype == self.dtype and value.shape == self.shape
        return fits and bool((value >= self.low).all() and (value <= self.high).all())


def _chosen(mask: Any, n: int, generator: np.random.Generator) -> np.int64:
    """One of the n actions that are 1 in the mask; the first if all are 0."""
    assert isinstance(mask, np.ndarray), f"The expected type of the mask is np.ndarray, actual type: {type(mask)}"
    assert mask.dtype == np.int8, f"The expected dtype of the mask is np.int8, actual dtype: {mask.dtype}"
    assert mask.shape == (n,), f"The expected shape of the mask is {(n,)}, actual shape: {mask.shape}"
    assert ((mask == 0) | (mask == 1)).all(), f"All values of the mask should be 0 or 1, actual values: {mask}"
    return np.int64(generator.choice(np.flatnonzero(mask)) if mask.any() else 0)


class Discrete:
    def __init__(self, n: int) -> None:
        self.n, self._generator = n, np.random.default_rng()

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def sample(self, mask: Optional[NDArray[np.int8]] = None) -> np.int64:
        return _chosen(np.ones(self.n, np.int8) if mask is None else mask, self.n, self._generator)

    def contains(self, value: Any) -> bool:
        return 0 <= int(value) < self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class MultiDiscrete:
    def __init__(self, nvec: Any) -> None:
        self.nvec = np.asarray(nvec)
        self.shape = self.nvec.shape
        self._generator = np.random.default_rng()

    def seed(self, seed: int) -> None:
        self._generator = np.random.default_rng(seed)

    def sample(self, mask: Optional[tuple[NDArray[np.int8], ...]] = None) -> NDArray[np.int64]:
        """The masks are a tuple, and no array."""
        masks = tuple(np.ones(n, np.int8) for n in self.nvec) if mask is None else mask
        assert isinstance(masks, tuple), f"Expects the mask to be a tuple, actual type: {type(masks)}"
        assert len(masks) == len(self.nvec)
        return np.array([_chosen(one, int(n), self._generator) for one, n in zip(masks, self.nvec)], np.int64)
