"""Long calls: Ctrl-C ends them, other threads go on, and threads may share what they ask."""

import faulthandler
import functools
import os
import signal
import threading
import time
from typing import Callable

import mines
import numpy as np
import pytest

SECONDS_TO_STOP = 0.1
SLACK = 0.4  # for a machine that does something else, too


def hard_position(threads: int = 1) -> mines.Position:
    """It takes minutes with the budget below."""
    board = np.full((41, 81), -1, np.int8)
    board[1::2, 1::2] = 3
    return mines.Position(board, mines=1200, threads=threads)


def around(cells: np.ndarray) -> np.ndarray:
    """How many of a cell and its eight neighbours are true."""
    padded = np.pad(cells.astype(np.int8), 1)
    rows, columns = cells.shape
    return sum(padded[i : i + rows, j : j + columns] for i in range(3) for j in range(3))


def large_position(side: int) -> mines.Position:
    """It takes seconds with a side of 2,000: the cells next to a zero are known."""
    mines_in = side * side // 5
    field = mines.generate(side, side, mines_in, 1)
    numbers = around(field)
    known = ~field & (around(~field & (numbers == 0)) > 0)
    return mines.Position(np.where(known, numbers, -1).astype(np.int8), mines=mines_in)


def large_game() -> mines.PlayedGame:
    """Its review takes minutes: each move is analysed on a board of 60,000 cells."""
    field = mines.generate(200, 300, 12_000, 1, opening="open")
    safe = np.argwhere(~field)[::2]
    return mines.PlayedGame(field, [("open", (int(row), int(column)), 0.0) for row, column in safe])


def hard_constraints() -> mines.Constraints:
    """Random constraints on many cells that all depend on each other."""
    constraints = mines.Constraints(400)
    choose = np.random.default_rng(1)
    for _ in range(250):
        constraints.add(choose.choice(400, 12, replace=False), 5, 7)
    return constraints


BUDGET = 10**12
CALLS: dict[str, Callable[[], Callable[[], object]]] = {
    "analyse": lambda: lambda: hard_position().analyse(BUDGET),
    "two threads": lambda: lambda: hard_position(2).analyse(BUDGET),
    "explain": lambda: lambda: hard_position().explain((0, 0), BUDGET),
    "best_move": lambda: lambda: hard_position().best_move("score", BUDGET),
    "no guess": lambda: lambda: mines.generate(60, 60, 1500, 1, no_guess=True, seconds=60),
    "constraints": lambda: lambda: hard_constraints().analyse(BUDGET),
    "large": lambda: large_position(2000).analyse,
    "review": lambda: functools.partial(mines.review, large_game()),
}


@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c(name: str) -> None:
    call = CALLS[name]()
    sent = []

    def interrupt() -> None:
        time.sleep(0.3)
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        call()
        thread.join()  # the call was too short: this test says nothing
        time.sleep(1)
        pytest.fail("the call ended before the signal")
    late = time.perf_counter() - sent[0]
    thread.join()
    print(f"{name}: {late * 1e3:.0f} ms")
    assert late < SECONDS_TO_STOP + SLACK


def test_a_handler_that_raises_nothing_ends_nothing() -> None:
    seen: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: seen.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    try:
        while not seen:
            mines.Position(np.full((300, 300), -1), mines=20_000).analyse()
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_stopped_position_takes_the_next_call_and_other_threads_go_on() -> None:
    position = large_position(1200)
    before = signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(KeyboardInterrupt):
            position.analyse()
    finally:
        signal.signal(signal.SIGALRM, before)
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    begin = time.perf_counter()
    counted_before = counted
    assert position.analyse().exact
    took, during = time.perf_counter() - begin, counted - counted_before
    done.set()
    thread.join()
    assert took > 0.2 and during > 50 * took


def test_a_board_is_read_while_another_thread_analyses_it() -> None:
    faulthandler.dump_traceback_later(60, exit=True)  # a lock that nobody gives up would hold Python as a whole
    try:
        position = large_position(1200)
        thread = threading.Thread(target=position.analyse)
        thread.start()
        time.sleep(0.1)
        assert thread.is_alive() and position.board.shape == (1200, 1200)
        thread.join()
    finally:
        faulthandler.cancel_dump_traceback_later()


def test_threads_share_a_position_a_game_and_a_batch() -> None:
    field = mines.generate(30, 30, 150, 1)
    game, batch = mines.Game(field), mines.Batch(50, 30, 30, 150, seed=1)
    position = mines.Position(game.observation, mines=150)
    expected = position.analyse().mine
    wrong: list[object] = []

    def work(seed: int) -> None:
        choose = np.random.default_rng(seed)
        for _ in range(100):
            row, column = choose.integers(0, 30, 2)
            game.step((int(row), int(column)))
            batch.step(choose.integers(0, 900, 50))
            if not np.array_equal(position.analyse(int(choose.integers(10, 20))).mine, expected):
                wrong.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
