"""TorchRL's check of our PettingZoo environments; `make test-train` installs what it needs."""

import pytest

from quincunx.adapters import pettingzoo
from sample_games import IDS, SAMPLES

pytest.importorskip("torchrl")

from torchrl.envs import MarlGroupMapType, PettingZooWrapper
from torchrl.envs.utils import check_env_specs

pytestmark = pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested")


def wrapped(name, options, groups=MarlGroupMapType.ALL_IN_ONE_GROUP):
    return PettingZooWrapper(pettingzoo.env(name, **options), use_mask=True, group_map=groups)


@pytest.mark.parametrize("groups", [MarlGroupMapType.ALL_IN_ONE_GROUP, MarlGroupMapType.ONE_GROUP_PER_AGENT])
@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_passes_the_check_of_torchrl(name, options, groups):
    check_env_specs(wrapped(name, options, groups), seed=1)


@pytest.mark.parametrize(("name", "options"), [("strands", {"board": "mini"}), ("wishbone", {"size": 5})])
def test_a_rollout_is_one_legal_game(name, options):
    env = wrapped(name, options)
    env.set_seed(3)
    steps = env.rollout(400)
    state = env.unwrapped.game_state
    assert state.is_terminal()
    assert len(steps) == len(state.history())
    assert steps["next", "done"].flatten().tolist() == [False] * (len(steps) - 1) + [True]
    rewards = steps["next", "agents", "reward"].reshape(len(steps), 2)
    assert rewards[:-1].abs().sum() == 0
    assert rewards[-1].tolist() == state.returns()
