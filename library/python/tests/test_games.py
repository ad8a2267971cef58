"""Boards, games and batches, held against the rules stated again."""

import copy
import gc
import pickle
import random
from typing import Any, Callable

import mines
import numpy as np
import pytest
import boards


class PlainGame:
    """The rules, cell by cell."""

    def __init__(self, field: np.ndarray) -> None:
        self.field = field
        self.board = [[-1] * field.shape[1] for _ in range(field.shape[0])]
        self.done = self.won = False

    def step(self, cell: tuple[int, int]) -> set[tuple[int, int]]:
        opened: set[tuple[int, int]] = set()
        if self.done:
            return opened
        waiting = [cell]
        while waiting:
            row, column = at = waiting.pop()
            if self.board[row][column] != -1:
                continue
            opened.add(at)
            if self.field[at]:
                self.board[row][column] = -2
                self.done = True
                return opened
            beside = list(boards.neighbours(self.board, at))
            self.board[row][column] = sum(bool(self.field[other]) for other in beside)
            if self.board[row][column] == 0:
                waiting += beside
        unopened = sum(row.count(-1) for row in self.board)
        if unopened == self.field.sum():
            self.done = self.won = True
        return opened


def test_games_follow_the_rules() -> None:
    choose = random.Random(2)
    ends = set()
    for seed in range(150):
        rows, columns = choose.randint(1, 9), choose.randint(1, 9)
        field = mines.generate(rows, columns, choose.randint(0, rows * columns // 4), seed)
        game, plain = mines.Game(field), PlainGame(field)
        for _ in range(60):
            cell = (choose.randrange(rows), choose.randrange(columns))
            opened = game.step(cell)
            assert opened.shape == (len(opened), 2)
            assert {tuple(at) for at in opened.tolist()} == plain.step(cell)
            assert len(opened) == 0 or tuple(opened[0]) == cell
            assert game.observation.tolist() == plain.board
            assert (game.done, game.won) == (plain.done, plain.won)
        ends.add((game.done, game.won))
        assert np.array_equal(game.mines, field)
    assert len(ends) == 3 or ends == {(True, True), (True, False)}


def test_generated_boards_keep_their_promises() -> None:
    for seed in range(50):
        field = mines.generate(9, 12, 30, seed, opening="open", start=(2, 3))
        assert field.sum() == 30 and field.dtype == np.bool_ and not field[1:4, 2:5].any()
        assert np.array_equal(field, mines.generate(9, 12, 30, seed, opening="open", start=(2, 3)))
        assert not mines.generate(2, 2, 3, seed, opening="safe", start=(1, 1))[1, 1]
    assert not np.array_equal(mines.generate(9, 9, 10, 1), mines.generate(9, 9, 10, 2))


def test_no_guess_is_needed() -> None:
    for seed in range(5):
        game = mines.Game(mines.generate(16, 30, 99, seed, no_guess=True, start=(3, 3)))
        assert game.mines.sum() == 99
        game.step((3, 3))
        while not game.done:
            safe = game.position().analyse().cells(mines.Verdict.SAFE)
            assert safe
            for cell in safe:
                game.step(cell)
        assert game.won
    with pytest.raises(ValueError):
        mines.generate(9, 9, 10, 1, no_guess=True, opening="any")
    with pytest.raises(ValueError):
        mines.generate(9, 9, 10, 1, no_guess=True, difficulty="any")
    with pytest.raises(RuntimeError):
        mines.generate(2, 2, 2, 1, no_guess=True, opening="safe", seconds=0.2)


@pytest.mark.parametrize(("difficulty", "most"), [("easy", 1), ("medium", 2), ("hard", 4), ("expert", 99)])
def test_a_board_is_as_hard_as_asked_for(difficulty: str, most: int) -> None:
    board = mines.generate(9, 9, 10, 7, no_guess=True, difficulty=difficulty, uniform=True)
    seen = np.full((9, 9), -1, np.int8)
    seen[4, 4] = 0
    largest = 0
    while (seen[~board] == -1).any():
        position = mines.Position(seen, mines=10)
        certain: dict[int, list[tuple[tuple[int, int], bool]]] = {}
        for verdict, found in ((mines.Verdict.SAFE, False), (mines.Verdict.MINE, True)):
            for cell in position.analyse().cells(verdict):
                reason = position.explain(cell).reason
                assert reason is not None
                certain.setdefault(len(reason.numbers) + reason.uses_mines, []).append((cell, found))
        largest = max(largest, min(certain))
        for (row, column), found in certain[min(certain)]:
            around = board[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
            seen[row, column] = -2 if found else around.sum()
    assert largest <= most
    assert largest > {"easy": 0, "medium": 1, "hard": 2, "expert": 4}[difficulty]


@pytest.mark.parametrize("opening", ["any", "safe", "open"])
def test_a_batch_is_its_games_by_themselves(opening: str) -> None:
    choose = np.random.default_rng(3)
    games, rows, columns, count = 40, 6, 7, 8
    batch = mines.Batch(
        games, rows, columns, count, seed=5, opening=opening, resets=False, progress=0.25, no_progress=-0.5
    )
    actions = choose.integers(0, rows * columns, (60, games))
    plain: list[PlainGame] = []
    for step, action in enumerate(actions):
        before = batch.done.copy()
        observation, reward, done = batch.step(action)
        if step == 0:
            plain = [PlainGame(batch.mines(game)) for game in range(games)]
            check_first_clicks(plain, action, opening, count)
        for game in range(games):
            opened = plain[game].step(divmod(int(action[game]), columns))
            assert observation[game].tolist() == plain[game].board
            assert (done[game], batch.won[game]) == (plain[game].done, plain[game].won)
            if before[game]:
                expected = 0.0
            elif plain[game].done:
                expected = 1.0 if plain[game].won else -1.0
            else:
                expected = 0.25 if opened else -0.5
            assert reward[game] == expected
    assert batch.done.sum() > games // 2
    batch.reset()
    assert (batch.observation == -1).all() and not batch.done.any()


def check_first_clicks(plain: list[PlainGame], action: np.ndarray, opening: str, count: int) -> None:
    for game, clicked in zip(plain, action):
        row, column = cell = divmod(int(clicked), game.field.shape[1])
        assert game.field.sum() == count
        assert opening == "any" or not game.field[cell]
        beside = game.field[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2]
        assert opening != "open" or not beside.any()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_copies_go_on_alike(copied: Callable[[Any], Any]) -> None:
    choose = np.random.default_rng(6)
    for resets in (True, False):
        batch = mines.Batch(20, 5, 6, 7, seed=3, opening="any", resets=resets, progress=0.5)
        for _ in range(30):
            other = copied(batch)
            for _ in range(3):
                actions = choose.integers(0, 30, 20)
                for mine, its in zip(batch.step(actions), other.step(actions)):
                    assert np.array_equal(mine, its)
                assert np.array_equal(batch.won, other.won)
            batch.reset(int(choose.integers(20)))
            assert (other.observation != -1).any() and other.observation is not batch.observation
    ends = set()
    for seed in range(60):
        game = mines.Game(mines.generate(5, 6, 1 + seed % 5, seed))
        for cell in choose.integers(0, 30, 8):
            game.step(divmod(int(cell), 6))
            other = copied(game)
            assert np.array_equal(game.observation, other.observation) and np.array_equal(game.mines, other.mines)
            assert (game.done, game.won, game.safe_left) == (other.done, other.won, other.safe_left)
        ends.add((game.done, game.won))
        before = game.observation.copy()
        other.step((0, 0))
        other.step((4, 5))
        assert np.array_equal(game.observation, before)
    assert len(ends) == 3


def test_a_damaged_pickle_of_a_batch_is_refused() -> None:
    batch = mines.Batch(2, 4, 5, 3, seed=1, resets=False)
    batch.step([0, 19])
    make, (arguments, saved) = batch.__reduce__()
    with pytest.raises(ValueError, match="restore: .* bytes, expected"):
        make(arguments, saved[:-1])
    with pytest.raises(ValueError, match="restore: saved by a batch that was made with other arguments"):
        make((*arguments[:4], 2, *arguments[5:]), saved)
    with pytest.raises(ValueError, match="restore: what was saved of game 1 does not fit its board"):
        make(arguments, saved[:-1] + b"\x08")
    with pytest.raises(TypeError, match="Constraints: it cannot be copied or pickled"):
        copy.deepcopy(mines.Constraints(3))


def test_a_board_without_a_seed_is_another_each_time() -> None:
    boards = {mines.generate(16, 30, 99).tobytes() for _ in range(5)}
    assert len(boards) == 5


def test_batches_are_determined_by_their_seed() -> None:
    actions = np.random.default_rng(4).integers(0, 81, (50, 100))

    def played(seed: int, games: int) -> np.ndarray:
        batch = mines.Batch(games, 9, 9, 10, seed=seed)
        return np.array([batch.step(action[:games])[0].copy() for action in actions])

    assert np.array_equal(played(1, 100), played(1, 100))
    assert np.array_equal(played(1, 100)[:, :30], played(1, 30))  # a game does not depend on the others
    assert not np.array_equal(played(1, 100), played(2, 100))


def test_arrays_outlive_their_games_and_cannot_be_written() -> None:
    game = mines.Game(mines.generate(50, 50, 100, 1))
    batch = mines.Batch(100, 20, 20, 40)
    arrays = [game.observation, game.mines, batch.observation, batch.reward, batch.done, batch.won]
    copies = [array.copy() for array in arrays]
    for array in arrays:
        with pytest.raises(ValueError):
            array[...] = 1
    del game, batch
    gc.collect()
    noise = [np.ones((100, 20, 20), np.int8) for _ in range(50)]
    assert all(np.array_equal(array, kept) for array, kept in zip(arrays, copies)) and noise


def test_wrong_values() -> None:
    batch = mines.Batch(3, 4, 5, 2)
    for actions in ([0, 1], [0, 1, 20], [0, -1, 2], [[0, 1, 2]]):
        with pytest.raises(ValueError):
            batch.step(actions)
    with pytest.raises(TypeError):
        batch.step([0.0, 1.0, 2.0])
    assert (batch.observation == -1).all()
    with pytest.raises(ValueError, match="game: 3, expected 0 to 2"):
        batch.reset(3)
    with pytest.raises(ValueError, match="before its first click"):
        batch.mines(0)
    with pytest.raises(ValueError, match="row 0, column 1 is 2"):
        mines.Game([[0, 2]])
    with pytest.raises(ValueError, match="mines: 82, expected 0 to 81"):
        mines.generate(9, 9, 82, 1)
    with pytest.raises(ValueError, match="10 mines"):
        mines.Batch(1, 3, 3, 10)
    with pytest.raises(ValueError, match="cell: column: 2"):
        mines.Game([[0, 1]]).step((0, 2))


@pytest.mark.parametrize("opening", ["", np.array([]), np.array([1, 2]), False])
def test_an_empty_word_is_no_opening(opening: object) -> None:
    with pytest.raises((ValueError, TypeError), match="opening: .*expected"):
        mines.generate(9, 9, 10, 1, opening=opening)
