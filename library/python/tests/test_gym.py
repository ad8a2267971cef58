"""mines.gym: the contracts of Gymnasium, games by the rules, and figures that are those of the solver."""

from __future__ import annotations

import copy
import importlib
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import mines
import mines.gym as gym
from mines import _frames


# test_gymnasium_itself.py has what only the package gymnasium can try.


def test_an_episode() -> None:
    env = gymnasium.make("mines/Beginner-v1", render_mode="ansi")
    first, info = env.reset(seed=3)
    again, _ = env.reset(seed=3)
    assert np.array_equal(first, again) and (first == -1).all() and list(info) == ["action_mask"]
    masks = env.unwrapped.action_masks
    actions, seen = [], []
    done = False
    while not done:
        assert masks().dtype == np.int8 and masks().shape == (81,)
        assert np.array_equal(masks(), info["action_mask"])
        action = int(np.flatnonzero(masks())[0])
        observation, reward, done, truncated, info = env.step(action)
        assert np.array_equal(info["action_mask"], (observation == -1).reshape(-1))
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


def test_masks_choose_actions() -> None:
    env = gymnasium.make("mines/Beginner-v1")
    _, info = env.reset(seed=1)
    observation, *_, info = env.step(env.action_space.sample(mask=info["action_mask"]))
    for _ in range(20):
        action = env.action_space.sample(mask=env.unwrapped.action_masks())
        assert observation.reshape(-1)[action] == -1
        assert observation.reshape(-1)[env.action_space.sample(mask=env.get_wrapper_attr("action_masks")())] == -1
    many = gymnasium.make_vec("mines/Beginner-v1", num_envs=3)
    many.reset(seed=1)
    observation, *_, info = many.step(np.zeros(3, int))
    assert info["action_mask"].dtype == np.int8 and info["_action_mask"].all()
    for masks in (info["action_mask"], many.action_masks()):
        actions = many.action_space.sample(mask=tuple(masks))
        assert (observation.reshape(3, -1)[np.arange(3), actions] == -1).all()


def test_the_limit_of_steps_truncates() -> None:
    assert gymnasium.make_vec("mines/Beginner-v1", num_envs=4).reset(seed=1)[0].shape == (4, 9, 9)
    env = gymnasium.make("mines/Beginner-v1", max_episode_steps=4)
    env.reset(seed=1)
    assert [env.step(0)[2:4] for _ in range(4)] == [(False, False)] * 3 + [(False, True)]
    for limit in (None, -1):
        endless = gym.VectorEnv(2, max_episode_steps=limit)
        endless.reset(seed=1)
        assert not any(endless.step([0, 0])[3].any() for _ in range(1000))


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_truncated_games_begin_again(mode: AutoresetMode) -> None:
    # One game opens a cell and clicks it again and again; the other one is lost in its second step.
    env = gymnasium.make_vec("mines/Beginner-v1", num_envs=2, max_episode_steps=3, autoreset_mode=mode, no_progress=-0.5)
    env.reset(seed=5)
    flags, shown, rewards = [], [], []
    for step in range(7):
        if mode is AutoresetMode.DISABLED and flags and any(map(any, flags[-1])):
            with pytest.raises(ValueError, match="is over"):
                env.step([0, 0])
            over = np.array(flags[-1]).any(axis=1)
            fresh, info = env.reset(options={"reset_mask": over})
            assert (fresh[over] == -1).all() and np.array_equal(info["_action_mask"], over)
        opened = (env.action_masks() == 0).any(axis=1)
        mine = int(np.flatnonzero(env._batch.mines(1))[0]) if opened[1] else 0
        observation, reward, terminated, truncated, info = env.step([0, mine])
        flags.append(list(zip(terminated.tolist(), truncated.tolist())))
        shown.append((observation == -1).all(axis=(1, 2)).tolist())
        rewards.append(reward.tolist())
        if mode is AutoresetMode.SAME_STEP and any(map(any, flags[-1])):
            ended = np.array(flags[-1]).any(axis=1)
            assert np.array_equal(info["_final_obs"], ended) and np.array_equal(info["_final_info"], ended)
            for game in np.flatnonzero(ended):
                last = info["final_obs"][game]
                assert (last == -2).any() == terminated[game] and (last >= 0).any()
                assert np.array_equal(info["final_info"]["action_mask"][game], (last == -1).reshape(-1))
    go, cut, lost = (False, False), (False, True), (True, False)
    if mode is AutoresetMode.NEXT_STEP:  # a step in between, which earns 0
        assert [flag[0] for flag in flags] == [go, go, cut, go, go, go, cut]
        assert [flag[1] for flag in flags] == [go, lost, go, go, lost, go, go]
        assert [reward[0] for reward in rewards] == [0, -0.5, -0.5, 0, 0, -0.5, -0.5]
        assert [reward[1] for reward in rewards] == [0, -1, 0, 0, -1, 0, 0]
        assert [fresh[0] for fresh in shown] == [step == 3 for step in range(7)]
    else:
        assert [flag[0] for flag in flags] == [go, go, cut, go, go, cut, go]
        assert [flag[1] for flag in flags] == [go, lost, go, lost, go, lost, go]
        assert [reward[0] for reward in rewards] == [0, -0.5, -0.5, 0, -0.5, -0.5, 0]
        begun = [mode is AutoresetMode.SAME_STEP and step in (2, 5) for step in range(7)]
        assert [fresh[0] for fresh in shown] == begun


def goes_on(env: Any, actions: list[Any]) -> list[Any]:
    """What the steps return, and a new game after each end."""
    returned = []
    for action in actions:
        step = env.step(action)
        returned += [*step[:4], step[4]["won"], step[4]["action_mask"]]
        if not isinstance(env, gymnasium.vector.VectorEnv) and (step[2] or step[3]):
            returned.append(env.reset()[0])
    return returned


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("many", [False, True])
def test_copies_go_on_alike(copied: Any, many: bool) -> None:
    choose = np.random.default_rng(1)
    actions = choose.integers(0, 81, (60, 5) if many else 60)
    env = gymnasium.make_vec("mines/Beginner-v1", num_envs=5) if many else gymnasium.make("mines/Beginner-v1")
    env.reset(seed=2)
    for cut in (0, 3, 17):
        goes_on(env, actions[:cut])
        other = copied(env)
        third = copied(other)
        expected = goes_on(env, actions)
        for one in (other, third):
            assert all(np.array_equal(a, b) for a, b in zip(expected, goes_on(one, actions), strict=False))
    assert any(np.any(value == -2) for value in expected)


def test_pictures() -> None:
    env = gymnasium.make("mines/Beginner-v1", render_mode="rgb_array")
    assert set(env.metadata["render_modes"]) == {"ansi", "rgb_array"} and env.metadata["render_fps"] > 0
    env.reset(seed=1)
    before = env.render()
    assert before.dtype == np.uint8 and before.shape == (144, 144, 3)
    observation = env.step(40)[0]
    changed = (env.render() != before).reshape(9, 16, 9, 16, 3).any(axis=(1, 3, 4))
    assert np.array_equal(changed, observation != -1)
    many = gymnasium.make_vec("mines/Beginner-v1", num_envs=2, render_mode="rgb_array")
    many.reset(seed=1)
    many.step([40, 0])
    first, second = many.render()
    assert first.shape == (144, 144, 3) and not np.array_equal(first, second)
    assert gym.VectorEnv(2).render() is None and gym.Env().render() is None
    texts = gym.VectorEnv(2, 4, 5, 3, render_mode="ansi").render()
    assert texts is not None and len(texts) == 2 and "?????" in texts[0]


def test_pictures_have_the_colours_of_drawings() -> None:
    drawn = mines.Position([[number] for number in range(1, 9)]).svg()
    ground = {"#efefef", "#9a9a9a"}
    assert all(colour in drawn for colour in ground)
    for number in range(1, 9):
        colours = {"#%02x%02x%02x" % tuple(dot) for dot in _frames.frame(np.array([[number]], np.int8)).reshape(-1, 3)}
        (own,) = colours - ground
        assert f'fill="{own}">' in drawn.split(f">{number}</text>")[-2].rsplit("<g", 1)[1]


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
    env = gym.Env(3, 4, 3, opening="any")
    checked = 0
    for seed in range(20):
        env.reset(seed=seed)
        done = False
        while not done:
            choices = np.flatnonzero(env.action_masks())
            board = env._batch.observation[0].copy()
            analysis = mines.analyse(mines.Position(board, mines=3))
            action = int(np.random.default_rng(seed).choice(choices))
            advice = env.advice(action)
            assert np.array_equal(advice.analysis.mine, analysis.mine, equal_nan=True)
            assert advice.risk == analysis.mine.reshape(-1)[action]
            assert advice.least_risk == np.nanmin(analysis.mine)
            if advice.regret is not None:
                assert 0 <= advice.regret <= 1
                best = mines.best_move(mines.Position(board, mines=3))
                if advice.least_risk > 0:
                    assert env.advice(best.cell[0] * 4 + best.cell[1]).regret == pytest.approx(0)
                checked += 1
            _, _, done, _, _ = env.step(action)
    assert checked > 8


def test_an_older_gymnasium_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(gymnasium.vector, "AutoresetMode")  # as in 1.0.0
    with pytest.raises(ImportError, match=f"needs Gymnasium 1.1 or later, found {gymnasium.__version__}"):
        importlib.reload(gym)


def test_wrong_values() -> None:
    with pytest.raises(ValueError, match="render_mode"):
        gym.Env(render_mode="human")
    env = gym.VectorEnv(3, 4, 4, 3)
    with pytest.raises(TypeError, match="reset_mask: int, expected an array of bool"):
        env.reset(options={"reset_mask": 1})
    with pytest.raises(ValueError, match="max_episode_steps: 0"):
        gym.VectorEnv(3, max_episode_steps=0)
    with pytest.raises(ValueError, match="reset_mask: .*shape"):
        env.reset(options={"reset_mask": np.zeros(2, bool)})
    with pytest.raises(TypeError, match="bool"):
        env.reset(options={"reset_mask": np.zeros(3, int)})
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=1, options={"reset_mask": np.ones(3, bool)})
    with pytest.raises(ValueError, match="actions"):
        env.step([0, 1])
