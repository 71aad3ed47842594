"""The public notebooks: torch's draws without torch, the notebooks' steps, and docs/notebooks.md beside its record."""

import importlib.util
import json
import math
from pathlib import Path

import numpy as np
import pytest

from checker.experiments.public_notebooks import cross_attention, linear_layer, relu_head, three_inputs
from checker.experiments.torch_draws import TorchGenerator
from checker.svm.attention_svm import prompt_svm
from tests.benchmarks.papers import campaign_notebooks as campaign
from tests.benchmarks.papers.notebook_steps import EPSILON, Steps, joint_run, matrix_run, prompt_run

ROOT = Path(__file__).parents[2]
RECORD = json.loads(campaign.RECORD.read_text(encoding="utf-8"))


def built():
    spec = importlib.util.spec_from_file_location("build_notebooks", ROOT / "docs" / "build_notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_the_record():
    assert (ROOT / "docs/notebooks.md").read_text(encoding="utf-8") == built().page(RECORD), (
        "run: python docs/build_notebooks.py"
    )


@pytest.mark.parametrize(
    ("seed", "count", "torch"),
    [(0, 3, (1.5409961, -0.2934289, -2.1787894)), (0, 63, (-1.1258398, -1.1523602, -0.25057858))],
    ids=["one by one", "in blocks"],
)
def test_the_first_numbers_are_those_of_torch(seed, count, torch):
    """Printed by torch 2.13: torch.randn(count, generator=g) after g.manual_seed(seed)."""
    assert np.abs(TorchGenerator(seed).normal(count)[:3] - torch).max() < 5e-7


def test_the_second_of_a_pair_is_kept_for_the_next_call_and_the_last_sixteen_are_drawn_again():
    one, two = TorchGenerator(5), TorchGenerator(5)
    assert (np.concatenate([one.normal(3), one.normal(3)]) == two.normal(6)).all()
    long, short = TorchGenerator(7).normal(20), TorchGenerator(7).normal(16)
    assert (long[:4] == short[:4]).all() and not (long[4:16] == short[4:]).any()


def test_the_draws_agree_with_torch_where_it_is_installed():
    pytest.importorskip("torch")
    (found,) = campaign.draws()["seen"]
    assert found["value"][2] < 5e-7


@pytest.mark.slow
def test_the_printed_numbers_come_out():
    for name, many in (("single", 2), ("joint", 2)):
        rows = getattr(campaign, name)()["rows"] if name == "joint" else RECORD[name]["rows"]
        assert len(rows) == many and all(abs(row["difference"]) <= 5e-6 for row in rows)
    optimum = float(prompt_svm(three_inputs().with_key_matrix(None), (0, 0, 0)).squared_norm) / 2
    assert abs(optimum - 0.31319) <= 5e-6
    assert optimum == next(row["ours"] for row in RECORD["multi"]["rows"] if "½" in row["what"])
    assert abs(float(prompt_svm(three_inputs(), (0, 0, 0)).squared_norm) / 2 - optimum) > 0.05  # over two coordinates


def test_every_number_read_off_a_picture_has_an_error():
    rows = [row for part in RECORD.values() for row in part["rows"]]
    assert {row["read"] is None for row in rows} == {True, False}
    assert all(row["read"] is None or row["read"] > 0 for row in rows)
    assert all(math.isclose(row["difference"], row["ours"] - row["theirs"], abs_tol=1e-12) for row in rows)


def test_epsilon_stops_a_float32_run_and_without_it_the_run_goes_on():
    """The run from 0 of notebook-multi; the picture of its cell 4 has 19.4 at step 199."""
    steps = {e: Steps(step=0.1, steps=400, epsilon=e, record=(199, 400)) for e in (1e-12, 1e-6)}
    near, far = (prompt_run(three_inputs(), (0, 0, 0), steps[e]) for e in (1e-6, 1e-12))
    assert abs(np.linalg.norm(far[0]) - 19.45) < 0.1
    assert np.linalg.norm(near[1]) < 0.6 * np.linalg.norm(far[1])


def test_lengths_labels_and_sizes_are_those_of_the_notebooks():
    draw, relu = cross_attention(3, n=6, T=8, d=10), relu_head(3, n=3, T=4, d=6)
    for part in (draw.tokens, draw.queries, draw.head, relu.tokens, relu.queries):
        assert np.abs(np.linalg.norm(part, axis=-1) - 1).max() < 1e-6
    assert draw.tokens.shape == (6, 8, 10) and relu.hidden.shape == (6, 6)
    assert abs(np.linalg.norm(relu.hidden) - 1) < 1e-6 and set(np.concatenate([draw.labels, relu.labels])) == {
        -1.0,
        1.0,
    }
    assert np.array(draw.dataset.tokens, dtype=float).tolist() == draw.tokens.tolist()  # exact


@pytest.mark.parametrize(
    "draw", [cross_attention(1, n=3, T=4, d=3), relu_head(2, n=3, T=4, d=3)], ids=["linear", "relu"]
)
def test_the_matrix_step_goes_along_the_gradient(draw):
    """Against central differences of the loss."""
    W = np.array([[[0.3, -0.2, 0.1], [0.5, 0.4, -0.6], [0.2, 0.1, 0.7]]])
    after, _ = matrix_run([draw], W, Steps(step=1.0, steps=1, epsilon=None, record=(1,)))

    def loss(w):
        logits = np.einsum("ntd,nd->nt", draw.tokens, draw.queries @ w.T)
        s = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
        mean = np.einsum("nt,ntd->nd", s, draw.tokens)
        value = mean @ draw.head if draw.hidden is None else np.maximum(0, mean @ draw.hidden) @ draw.head
        return np.log1p(np.exp(-draw.labels * value)).mean()

    for i in range(3):
        for j in range(3):
            shift = np.zeros((3, 3))
            shift[i, j] = 1e-5
            slope = (loss(W[0] + shift) - loss(W[0] - shift)) / 2e-5
            assert abs((W[0] - after[0, 0])[i, j] - slope) < 1e-8


def test_head_and_prompt_step_at_once():
    """From v = (−1, 0), p = (0, −1) the first step of each has length 1/10."""
    data = campaign.one_input("9/10")
    v, p = joint_run(data, (0, 0, 1), (0, 1, 0), Steps(step=0.1, steps=1, epsilon=0.0, record=(0, 1)), dtype=np.float64)
    assert abs(np.linalg.norm(v[1] - v[0]) - 0.1) < 1e-12 and abs(np.linalg.norm(p[1] - p[0]) - 0.1) < 1e-12


def test_a_sample_of_the_record_is_computed_again():
    found = campaign.losses(sizes=(100,))["seen"]
    recorded = {one["what"]: one["value"] for one in RECORD["losses"]["seen"]}
    assert found and all(np.allclose(one["value"], recorded[one["what"]], rtol=0.02, atol=0.005) for one in found)
    norm = np.linalg.norm(
        prompt_run(three_inputs(), (0, 0, 0), Steps(step=1.0, steps=199, epsilon=None, record=(199,)))
    )
    row = next(row for row in RECORD["multi"]["rows"] if "step 1, from 0" in row["what"])
    assert abs(norm - row["ours"]) < 1e-3 and abs(row["difference"]) <= row["read"]


def test_attention_grows_in_the_runs_of_notebook_local():
    """Its picture of cell 3 starts near .16; after 300 steps nearly all attention is on one token."""
    draws = [cross_attention(seed, n=6, T=8, d=10) for seed in (0, 1)]
    how = Steps(step=0.1, steps=300, epsilon=EPSILON, record=(0, 300))
    _, s = matrix_run(draws, linear_layer((0, 1), 10), how)
    focus = s.max(axis=3).mean(axis=(1, 2))
    assert 0.13 < focus[0] < 0.2 < 0.9 < focus[1]
