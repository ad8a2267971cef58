"""What one environment and many share: reset(seed=...) makes `np_random` again from the seed."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np


class Seeded:
    _np_random: Optional[np.random.Generator] = None

    @property
    def np_random(self) -> np.random.Generator:
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
        if seed is not None:
            self._np_random = np.random.default_rng(seed)
