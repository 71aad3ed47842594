"""examples/trained_layer.py: its gradients against differences, its checkpoints as the commands read them, and its way on a few inputs."""

from __future__ import annotations

import importlib.util
import sys
from fractions import Fraction
from pathlib import Path

import mpmath as mp
import numpy as np
import pytest

from checker.own_data.models.file import open_model
from checker.own_data.models.from_model import exact_logits
from checker.own_data.models.from_model_command import written_dataset

PATH = Path(__file__).parents[2] / "examples" / "trained_layer.py"
_SPEC = importlib.util.spec_from_file_location("trained_layer", PATH)
layer = importlib.util.module_from_spec(_SPEC)
sys.modules["trained_layer"] = layer  # dataclasses look their module up
_SPEC.loader.exec_module(layer)

RNG = np.random.default_rng(1)
D = layer.D


def few(name, n=3):
    return layer.SETS[name][0]().part(slice(n))


def differences(function, at, h=1e-6):
    found = np.zeros_like(at)
    for k in np.ndindex(at.shape):
        step = np.zeros_like(at)
        step[k] = h
        found[k] = (function(at + step) - function(at - step)) / (2 * h)
    return found


@pytest.mark.parametrize("name", ["digits", "texts"])
def test_the_gradients_are_those_of_the_loss(name):
    inputs, v, W = few(name), RNG.normal(size=D), RNG.normal(size=(D, D)) / 4
    for textbook in (False, True):
        of_v, of_W = layer.gradients(inputs, v, W, textbook=textbook)
        assert np.allclose(of_v, differences(lambda x: layer.loss(inputs, x, W), v), atol=1e-8)
        assert np.allclose(of_W, differences(lambda x: layer.loss(inputs, v, x), W), atol=1e-8)
    K, Q = RNG.normal(size=(D, D)) / 2, RNG.normal(size=(D, D)) / 2
    _, of_K, of_Q = layer.factored_gradients(inputs, v, K, Q)
    assert np.allclose(of_K, differences(lambda x: layer.loss(inputs, v, x.T @ Q / 4), K), atol=1e-8)
    assert np.allclose(of_Q, differences(lambda x: layer.loss(inputs, v, K.T @ x / 4), Q), atol=1e-8)


def test_the_textbook_s_gradient_cancels_far_out_and_the_other_does_not():
    """Two tokens, logits 40 apart: the weight of the second is e^-40/(1 + e^-40), below the rounding of 1 - s."""
    tokens = np.zeros((1, 2, D))
    tokens[0, 0, 0], tokens[0, 1, 1] = 1, 1
    inputs = layer.Inputs(tokens=tokens, queries=np.eye(D)[:1], labels=np.array([1]))
    W, v = np.zeros((D, D)), np.zeros(D)
    W[0, 0], v[0], v[1] = 40, 3, 1
    with mp.workdps(40):
        s = 1 / (1 + mp.exp(-40))
        mean = 3 * s + (1 - s)
        expected = -s * (1 - s) * 2 / (1 + mp.exp(mean))  # of the logit of the first token
    found, cancelled = (layer.gradients(inputs, v, W, textbook=t)[1][0, 0] for t in (False, True))
    assert abs(found / float(expected) - 1) < 1e-12 < 1e-3 < abs(cancelled / float(expected) - 1)


def test_the_sets_are_small_exact_numbers():
    digits, texts = few("digits", 400), few("texts", 400)
    assert digits.tokens.shape == (357, 8, 16) and texts.tokens.shape[1:] == (20, 16) and len(texts.labels) >= 40
    assert set(texts.labels[:16]) == set(digits.labels) == {1, -1} and texts.labels[:16].sum() == 0
    assert (digits.queries * 128 % 1 == 0).all() and (texts.tokens * 8 % 1 == 0).all()
    assert (texts.queries == texts.tokens[:, -1]).all()


def test_a_checkpoint_is_read_with_the_logits_of_the_layer(tmp_path):
    inputs, state = few("digits"), (RNG.normal(size=D), RNG.normal(size=(D, D)), RNG.normal(size=(D, D)))
    layer.checkpoint(tmp_path / "step-1.safetensors", state)
    np.savez(tmp_path / "inputs.npz", tokens=inputs.tokens, queries=inputs.queries, labels=inputs.labels)
    found = written_dataset(
        open_model(tmp_path / "step-1.safetensors"),
        layer=None,
        head=0,
        inputs=tmp_path / "inputs.npz",
        out=tmp_path / "out.json",
        probe=tmp_path / "step-1.safetensors",
        direction=None,
        reads="inputs",
        form="tokens",
        query=None,
        causal=None,
        heads=1,
        kv_heads=None,
        scale=None,
        prefix="",
        key_matrix=True,
        rounds=False,
    ).data
    W = layer.exact_matrix(tmp_path / "step-1.safetensors")
    assert found.key_matrix == tuple(zip(*W, strict=True))  # ⟨key_matrix·x, z⟩ = xᵀWz
    assert np.allclose(np.array(W, dtype=float), state[1].T @ state[2] / 4)
    logits = np.array(exact_logits(found), dtype=float)
    assert np.allclose(layer.softmax(logits), layer.attention(inputs, np.array(W, dtype=float)))
    assert [float(x) for x in found.head] == state[0].tolist()


def test_a_run_ends_where_its_gradient_is_0():
    """One token in each input: attention changes nothing."""
    whole = few("digits")
    inputs = layer.Inputs(tokens=whole.tokens[:, :1], queries=whole.queries, labels=whole.labels)
    assert [len(list(layer.descent(run, inputs, 5))) for run in ("plain", "normalised", "factored", "together")] == [
        1,
        1,
        1,
        6,
    ]


def test_low_risk_is_what_the_proved_claim_asks(tmp_path):
    """Far along the SVM direction of the optimal tokens the risk is low enough; at 0 it is not."""
    from checker.attention.scores import unique_optimal_tokens
    from checker.data.dataset import Dataset
    from checker.svm.attention_svm import matrix_svm

    inputs = few("digits")
    fields = {
        "tokens": inputs.tokens,
        "labels": inputs.labels,
        "queries": inputs.queries,
        "head": np.arange(16) / 8 - 1,
    }
    data = Dataset.from_json({name: array.tolist() for name, array in fields.items()})
    best = matrix_svm(data, unique_optimal_tokens(data)).solution
    assert layer.low_risk(data, tuple(tuple(20 * x for x in row) for row in best)).value == "TRUE"
    assert layer.low_risk(data, ((Fraction(0),) * D,) * D).value == "FALSE"


def test_a_run_is_trained_and_watched(tmp_path, capsys):
    inputs = few("texts", 4)
    np.savez(tmp_path / "inputs.npz", tokens=inputs.tokens, queries=inputs.queries, labels=inputs.labels)
    trained = layer.train("normalised", inputs, few("texts", 6).part(slice(4, 6)), 10, tmp_path / "normalised")
    rows, notes = layer.watch(tmp_path, trained, nuclear=False)
    assert [row["step"] for row in rows] == ["1", "3", "10"] and trained.step == 10 and trained.right == 1
    assert notes and "optimal" in notes[0] and "$ checker data training" in capsys.readouterr().out
    assert "step 10 of 10" in (tmp_path / "normalised-training.txt").read_text() or trained.last.exists()


@pytest.mark.slow
def test_the_whole_way_on_four_inputs(tmp_path, monkeypatch, capsys):
    arguments = [
        tmp_path,
        "--most",
        4,
        "--steps",
        30,
        "--runs",
        "normalised",
        "together",
        "--seconds",
        5,
        "--no-nuclear",
    ]
    monkeypatch.setattr(sys, "argv", ["trained_layer.py", *map(str, arguments)])
    layer.main()
    summary = (tmp_path / "digits" / "summary.md").read_text(encoding="utf-8")
    assert summary in capsys.readouterr().out
    assert "| w-gd-global-any-start: " in summary and "its hypothesis equal_nonoptimal_scores(D) is not met" in summary
    assert summary.count("\n| normalised | 30 |") == 1 and "that the risk at its last checkpoint" in summary
    assert {p.name for p in (tmp_path / "digits").glob("*-audit.txt")} == {"at-rest-audit.txt", "together-audit.txt"}


def test_the_angle_to_the_optimal_tokens_is_never_that_to_others():
    rows = [{"angle_selected": "80.04"}, {"angle_selected": "1.5"}]
    assert layer.angles(rows, ["The tokens selected last are the optimal ones."], "optimal") == "80.0° → 1.50°"
    assert layer.angles(rows, ["The optimal tokens are tied, so …"], "optimal") == "tied"
    assert layer.angles(rows, [], "optimal") == "no direction" and layer.angles(rows, [], "selected") == "80.0° → 1.50°"


def test_what_is_missing_or_wrong_is_said(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "sklearn.datasets", None)
    with pytest.raises(SystemExit, match="pip install scikit-learn"):
        layer.digits()
    monkeypatch.setattr(sys, "argv", ["trained_layer.py", "--steps", "1"])
    with pytest.raises(SystemExit):
        layer.main()
    assert "at least 2" in capsys.readouterr().err
