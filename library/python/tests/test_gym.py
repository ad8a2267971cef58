"""mines.gym: the contracts of Gymnasium, games by the rules, and figures that are those of the solver."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import mines
import mines.gym as gym


def test_gymnasium_checks_the_environment() -> None:
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(gym.Env(9, 9, 10), skip_render_check=True)


def test_an_episode() -> None:
    env = gymnasium.make("mines/Beginner-v1", render_mode="ansi")
    first, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert np.array_equal(first, again) and (first == -1).all() and info == {}
    masks = getattr(env, "unwrapped", env).action_masks
    actions, seen = [], []
    done = False
    while not done:
        action = int(np.flatnonzero(masks())[0])
        assert masks().shape == (81,)
        observation, reward, done, truncated, info = env.step(action)
        assert env.observation_space.contains(observation) and not truncated
        assert reward == ((1 if info["won"] else -1) if done else 0)
        actions.append(action)
        seen.append(observation)
    assert (seen[-1] == -2).any() != info["won"]
    assert len(env.render().splitlines()) >= 9
    env.reset(seed=3)
    for action, observation in zip(actions, seen):
        assert np.array_equal(env.step(action)[0], observation)
    env.reset()
    assert not np.array_equal(env.step(actions[0])[0], seen[0]) or len(actions) == 1


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_games_are_as_each_by_itself(mode: AutoresetMode) -> None:
    games = 30
    env = gym.VectorEnv(games, 5, 6, 6, opening="any", progress=0.5, autoreset_mode=mode)
    assert env.metadata["autoreset_mode"] == mode
    observation, _ = env.reset(seed=8)
    assert observation.shape == (games, 5, 6) == env.observation_space.shape
    over = np.zeros(games, bool)
    choose = np.random.default_rng(2)
    ends = 0
    for _ in range(60):
        before = observation
        masks = env.action_masks()
        assert np.array_equal(masks, (before == -1).reshape(games, -1))
        actions = np.array([choose.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        if mode is AutoresetMode.DISABLED and over.any():
            with pytest.raises(ValueError, match="is over"):
                env.step(actions)
            observation, _ = env.reset(options={"reset_mask": over})
            assert (observation[over] == -1).all() and np.array_equal(observation[~over], before[~over])
            over[:] = False
            continue
        observation, reward, done, truncated, info = env.step(actions)
        assert not truncated.any() and done.dtype == np.bool_
        for game in range(games):
            if over[game] and mode is AutoresetMode.NEXT_STEP:
                assert (observation[game] == -1).all() and reward[game] == 0 and not done[game]
                over[game] = False
                continue
            last = info["final_obs"][game] if done[game] and mode is AutoresetMode.SAME_STEP else observation[game]
            # A number that was shown stays, a mine ends the game, and only a step that opens cells earns.
            known = before[game] >= 0
            assert np.array_equal(last[known], before[game][known])
            hit = bool((last == -2).any())
            assert done[game] == (hit or int((last >= 0).sum()) == 24)
            assert info["won"][game] == (done[game] and not hit)
            assert reward[game] == (-1 if hit else 1 if done[game] else 0.5)
            if mode is AutoresetMode.SAME_STEP and done[game]:
                assert (observation[game] == -1).all() and info["_final_obs"][game]
            else:
                over[game] = done[game]
            ends += int(done[game])
    assert ends > games


def test_a_game_does_not_depend_on_how_many_there_are() -> None:
    few, many = gym.VectorEnv(3, 6, 6, 6), gym.VectorEnv(20, 6, 6, 6)
    few.reset(seed=1)
    many.reset(seed=1)
    choose = np.random.default_rng(1)
    for _ in range(40):
        actions = choose.integers(0, 36, 20)
        assert np.array_equal(few.step(actions[:3])[0], many.step(actions)[0][:3])


def test_observations_without_copies_are_the_same_memory() -> None:
    env = gym.VectorEnv(2, 4, 4, 3, copy=False)
    first, _ = env.reset(seed=1)
    assert env.step([0, 1])[0] is first and (first != -1).any()


def test_advice_is_that_of_the_solver() -> None:
    env = gym.Env(4, 4, 4, opening="any")
    checked = 0
    for seed in range(20):
        env.reset(seed=seed)
        done = False
        while not done:
            choices = np.flatnonzero(env.action_masks())
            board = env._batch.observation[0].copy()
            analysis = mines.analyse(mines.Position(board, mines=4))
            action = int(np.random.default_rng(seed).choice(choices))
            advice = env.advice(action)
            assert np.array_equal(advice.analysis.mine, analysis.mine, equal_nan=True)
            assert advice.risk == analysis.mine.reshape(-1)[action]
            assert advice.least_risk == np.nanmin(analysis.mine)
            if advice.regret is not None:
                assert 0 <= advice.regret <= 1
                best = mines.best_move(mines.Position(board, mines=4))
                if advice.least_risk > 0:
                    assert env.advice(best.cell[0] * 4 + best.cell[1]).regret == pytest.approx(0)
                checked += 1
            _, _, done, _, _ = env.step(action)
    assert checked > 8


def test_wrong_values() -> None:
    with pytest.raises(ValueError, match="render_mode"):
        gym.Env(render_mode="human")
    env = gym.VectorEnv(3, 4, 4, 3)
    with pytest.raises(ValueError, match="shape"):
        env.reset(options={"reset_mask": np.zeros(2, bool)})
    with pytest.raises(TypeError, match="bool"):
        env.reset(options={"reset_mask": np.zeros(3, int)})
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=1, options={"reset_mask": np.ones(3, bool)})
    with pytest.raises(ValueError, match="actions"):
        env.step([0, 1])
