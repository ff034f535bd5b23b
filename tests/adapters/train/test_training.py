"""The trained example, for as long as it takes to see that it runs and repeats; and masked PPO on every game."""

import importlib.util
from pathlib import Path

import pytest

from quincunx.adapters.gymnasium import make
from sample_games import IDS, SAMPLES

pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

SCRIPT = Path(__file__).parents[3] / "docs" / "examples" / "train_small_agent.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("train_small_agent", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_example_trains_measures_draws_and_repeats(example, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(example, "STEPS", 32)
    curves = []
    for number in range(2):
        words = ["--steps", "1024", "--points", "2", "--games", "4", "--seed", "3"]
        files = ["--plot", str(tmp_path / f"{number}.png"), "--save", str(tmp_path / f"{number}.zip")]
        curves.append(example.main(words + files))
    assert curves[0] == curves[1]
    assert [steps for steps, _ in curves[0]] == [0, 512, 1024]
    assert all(0 <= share <= 1 for _, scores in curves[0] for share in scores.values())
    assert (tmp_path / "0.png").read_bytes().startswith(b"\x89PNG")
    assert MaskablePPO.load(tmp_path / "0.zip").action_space.n == 20
    assert "1,024 steps: " in capsys.readouterr().out


@pytest.mark.parametrize(("name", "options"), SAMPLES, ids=IDS)
def test_masked_ppo_takes_every_game(name, options):
    env = make(name, seat="alternate", **options)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=16, batch_size=16, n_epochs=1, policy_kwargs={"net_arch": [8]}, seed=1
    )
    assert is_masking_supported(model.get_env())
    model.learn(32)
    seen, _ = env.reset(seed=1)
    while not env.over:
        action, _ = model.predict(seen, action_masks=get_action_masks(env))
        seen, _, _, _, info = env.step(int(action))
        assert "illegal" not in info
