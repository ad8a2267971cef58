#!/usr/bin/python3
"""What the package takes, next to the C++ library: library/python/bench.py BUILD, build/release by default."""

from __future__ import annotations

import importlib.util
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable

build = Path(sys.argv[1] if len(sys.argv) > 1 else "build/release")
sys.path.insert(0, str(build / "python"))

import numpy as np  # noqa: E402

import mines  # noqa: E402


def seconds(call: Callable[[], object]) -> float:
    """Processor time: other programs change it little."""
    begin = time.process_time()
    call()
    return time.process_time() - begin


def module_seconds(board: np.ndarray) -> float:
    engine = mines.Position(board, 99)._engine
    return seconds(lambda: engine.analysis(10_000_000))


def expert_positions(count: int) -> list[np.ndarray]:
    """Boards of Expert games in which nothing is certain, or after their first click."""
    positions = []
    for seed in range(count):
        game = mines.Game(mines.generate(16, 30, 99, seed, opening="open"))
        game.step((8, 15))
        while not game.done:
            safe = game.position().analyse().cells(mines.Verdict.SAFE)
            if not safe:
                break
            for cell in safe:
                game.step(cell)
        positions.append(game.observation.copy())
    return positions


def large_board() -> np.ndarray:
    """A million cells with 20 % mines, opened by their zeros."""
    field = mines.generate(1000, 1000, 200_000, 1)
    game = mines.Game(field)
    counts = sum(
        np.roll(np.pad(field, 1).astype(np.int8), (r, c), (0, 1)) for r in (-1, 0, 1) for c in (-1, 0, 1)
    )[1:-1, 1:-1]
    for row, column in np.argwhere(counts == 0).tolist():
        game.step((row, column))
    return game.observation.copy()


def batch_steps(games: int, rounds: int) -> float:
    batch = mines.Batch(games, 9, 9, 10, seed=1)
    actions = np.random.default_rng(1).integers(0, 81, (rounds, games))
    took = seconds(lambda: [batch.step(action) for action in actions])
    return games * rounds / took


def gym_steps(rows: int, columns: int, count: int) -> float:
    """Steps a second of mines.gym with action masks, each step on an unknown cell, which is chosen between the clocks."""
    from mines import gym

    games, rounds, took = 1024, 300, 0.0
    env = gym.VectorEnv(games, rows, columns, count)
    env.reset(seed=1)
    choose = np.random.default_rng(1)
    masks = env.action_masks()
    for _ in range(rounds):
        actions = (masks * choose.random(masks.shape, np.float32)).argmax(1)

        def step() -> None:
            nonlocal masks
            env.step(actions)
            masks = env.action_masks()

        took += seconds(step)
    return games * rounds / took


def main() -> None:
    boards = expert_positions(500)
    times = [seconds(lambda: mines.Position(board, 99).analyse()) for board in boards for _ in range(3)]
    median, worst = statistics.median(times) * 1e6, max(times) * 1e6
    inside = statistics.median(module_seconds(board) for board in boards for _ in range(3)) * 1e6
    print(f"analyse 16 x 30, nothing certain: median {median:.0f} us, worst {worst:.0f} us")
    print(f"  of which in the compiled module: median {inside:.0f} us")
    board = large_board()
    took = min(seconds(lambda: mines.Position(board, 200_000).analyse()) for _ in range(3))
    print(f"analyse 1000 x 1000, 20 % mines: {took:.2f} s")
    print(f"batch of 1,000 games, 9 x 9: {max(batch_steps(1000, 2000) for _ in range(3)):.2e} steps/s")
    if importlib.util.find_spec("gymnasium") is None:
        sys.path.append(str(Path(__file__).parent / "tests" / "gymnasium_interface"))
    for rows, columns, count in ((9, 9, 10), (16, 30, 99)):
        print(f"mines.gym with masks, {rows} x {columns}: {gym_steps(rows, columns, count):.2e} steps/s")
    bench = build / "bin" / "analysis_bench"
    if bench.exists():
        print("C++ (analysis_bench):")
        chosen = "--benchmark_filter=expert/probabilities_and|large/one"
        subprocess.run([bench, chosen, "--benchmark_counters_tabular=true"], check=True)


if __name__ == "__main__":
    main()
