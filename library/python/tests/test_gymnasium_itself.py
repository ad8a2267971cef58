"""mines.gym under Gymnasium itself, if it is installed: its own checks, wrappers and vectors of environments."""

from pathlib import Path
from typing import Any

import mines.gym as gym
import numpy as np
import pytest

checker = pytest.importorskip("gymnasium.utils.env_checker")  # not in what stands for Gymnasium

import gymnasium  # noqa: E402
from gymnasium import wrappers  # noqa: E402
from gymnasium.vector import AutoresetMode, SyncVectorEnv  # noqa: E402

pytestmark = pytest.mark.filterwarnings("error")


@pytest.mark.parametrize("board", ["Beginner", "Intermediate", "Expert"])
def test_it_checks_the_environment(board: str) -> None:
    checker.check_env(gymnasium.make(f"mines/{board}-v1").unwrapped)


def play(env: Any, steps: int = 60) -> None:
    _, info = env.reset(seed=3)
    env.action_space.seed(1)
    for _ in range(steps):
        mask = info.get("action_mask")
        *_, over, truncated, info = env.step(env.action_space.sample(mask=mask))
        if over or truncated:
            _, info = env.reset()
    env.close()


WRAPPERS = {
    "TimeLimit": (10,),
    "RecordEpisodeStatistics": (),
    "FlattenObservation": (),
    "FrameStackObservation": (3,),
    "NormalizeObservation": (),
    "NormalizeReward": (),
    "TimeAwareObservation": (),
    "ClipReward": (0, 1),
    "PassiveEnvChecker": (),
    "DtypeObservation": (np.float32,),
    "MaxAndSkipObservation": (2,),
    "StickyAction": (0.1,),
    "ReshapeObservation": ((81,),),
    "AddRenderObservation": (),
}


@pytest.mark.parametrize("name", WRAPPERS)
def test_wrappers(name: str) -> None:
    env = gymnasium.make("mines/Beginner-v1", render_mode="rgb_array")
    play(getattr(wrappers, name)(env, *WRAPPERS[name]))


def play_many(env: Any, steps: int = 100) -> None:
    _, info = env.reset(seed=1)
    for _ in range(steps):
        masks = [one["action_mask"] for one in info] if isinstance(info, list) else info["action_mask"]
        *_, info = env.step(env.action_space.sample(mask=tuple(masks)))
    env.close()


@pytest.mark.parametrize("mode", [None, "sync", "async"])
def test_make_vec(mode: Any) -> None:
    play_many(gymnasium.make_vec("mines/Beginner-v1", num_envs=4, vectorization_mode=mode))


VECTOR_WRAPPERS = {
    "RecordEpisodeStatistics": (),
    "DictInfoToList": (),
    "FlattenObservation": (),
    "NormalizeObservation": (),
    "NormalizeReward": (),
    "ClipReward": (0, 1),
    "DtypeObservation": (np.float32,),
}


@pytest.mark.parametrize("name", VECTOR_WRAPPERS)
def test_vector_wrappers(name: str) -> None:
    env = gymnasium.make_vec("mines/Beginner-v1", num_envs=4)
    play_many(getattr(wrappers.vector, name)(env, *VECTOR_WRAPPERS[name]))


def test_videos(tmp_path: Path) -> None:
    pytest.importorskip("moviepy")
    env = gymnasium.make("mines/Beginner-v1", render_mode="rgb_array")
    play(wrappers.RecordVideo(env, str(tmp_path / "videos")))
    assert list((tmp_path / "videos").glob("*.mp4"))


def next_action(board: np.ndarray, hidden: Any, step: int) -> int:
    """A cell that is open already in most steps, and a mine in each seventh."""
    if step % 7 == 6 and (board != -1).any():
        return int(np.flatnonzero(hidden())[0])
    return 0


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_games_end_and_begin_as_those_of_gymnasium(mode: AutoresetMode) -> None:
    games, limit = 3, 5
    ours = gymnasium.make_vec("mines/Beginner-v1", num_envs=games, max_episode_steps=limit, autoreset_mode=mode)

    def one() -> Any:
        return gymnasium.make("mines/Beginner-v1", max_episode_steps=limit)

    theirs = SyncVectorEnv([one] * games, autoreset_mode=mode)
    assert ours.observation_space == theirs.observation_space and ours.action_space == theirs.action_space
    (our_board, our_info), (their_board, their_info) = ours.reset(seed=1), theirs.reset(seed=1)
    over = np.zeros(games, bool)
    ends = 0
    for step in range(50):
        if mode is AutoresetMode.DISABLED and over.any():
            our_board, our_info = ours.reset(options={"reset_mask": over.copy()})
            their_board, their_info = theirs.reset(options={"reset_mask": over.copy()})
            assert np.array_equal(our_info["_action_mask"], their_info["_action_mask"])
        when = [step + 2 * game for game in range(games)]
        our_step = ours.step(
            [next_action(our_board[i], lambda i=i: ours._batch.mines(i), when[i]) for i in range(games)]
        )
        their_step = theirs.step(
            np.array(
                [
                    next_action(their_board[i], lambda i=i: theirs.envs[i].unwrapped._batch.mines(0), when[i])
                    for i in range(games)
                ]
            )
        )
        for mine, other in zip(our_step[1:4], their_step[1:4]):
            assert np.array_equal(mine, other)
        (our_board, *_, our_info), (their_board, *_, their_info) = our_step, their_step
        assert np.array_equal((our_board == -1).all(axis=(1, 2)), (their_board == -1).all(axis=(1, 2)))
        assert np.array_equal((our_board == -2).any(axis=(1, 2)), (their_board == -2).any(axis=(1, 2)))
        for name in ("_action_mask", "_final_obs", "_final_info"):
            assert (name in our_info) == (name in their_info)
            assert name not in our_info or np.array_equal(our_info[name], their_info[name])
        if "final_info" in their_info:
            ended = their_info["_final_info"]
            assert their_info["final_info"].keys() == our_info["final_info"].keys()
            assert np.array_equal(our_info["final_info"]["won"][ended], their_info["final_info"]["won"][ended])
        over = our_step[2] | our_step[3]
        ends += int(over.sum())
    assert ends > 20
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"]
