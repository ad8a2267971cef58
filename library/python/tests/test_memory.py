"""Nothing leaks: calls in a loop keep the memory of the process where it is."""

import copy
import gc
import pickle
from pathlib import Path

import mines
import numpy as np
import pytest

PAGE = 4096
ROUNDS = 300
MOST_GROWTH = 6_000_000  # bytes; one array of probabilities that leaks in each round takes 8,600,000


def memory() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


def all_calls() -> None:
    field = mines.generate(60, 60, 500, 1, opening="open")
    game = mines.Game(field)
    game.step((30, 30))
    position = game.position()
    analysis = position.analyse()
    assert analysis.placements
    position.svg(analysis=True)
    position.best_move("win")
    row, column = np.argwhere(position.board == -1)[0].tolist()
    position.explain((row, column))
    pickle.loads(pickle.dumps(mines.Position(str(position))))
    mines.analyse([[0, -1], [8, -1]])
    batch = mines.Batch(40, 30, 30, 100)
    batch.step(np.zeros(40, np.int64))
    copy.deepcopy((batch, game))
    for wrong in (lambda: mines.Position([[9]]), lambda: mines.Position("@"), lambda: position.explain((0, 99))):
        with pytest.raises(ValueError):
            wrong()


def test_nothing_leaks() -> None:
    for _ in range(ROUNDS // 5):
        all_calls()
    before = memory()
    for _ in range(ROUNDS):
        all_calls()
    assert memory() - before < MOST_GROWTH
