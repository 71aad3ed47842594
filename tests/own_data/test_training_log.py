"""A training run's checkpoints against the exact SVM: figures beside numpy's, on runs whose limit is known, and errors."""

from __future__ import annotations

import csv
import json
import math
import re

import numpy as np
import pytest
import safetensors.numpy
from click.testing import CliRunner

from checker.app.cli import main
from checker.data.dataset import Dataset
from checker.svm.attention_svm import matrix_svm
from checker.svm.nuclear import nuclear_svm

D, N, T = 4, 2, 3
RNG = np.random.default_rng(3)
TOKENS, QUERIES = RNG.integers(-3, 4, (N, T, D)) / 2, RNG.integers(-3, 4, (N, D)) / 2
CHOICE = (1, 2)


def exact_data(queries=QUERIES):
    rows = [[[str(x) for x in token] for token in X] for X in TOKENS]
    return Dataset.from_json(
        {"tokens": rows, "labels": [1, -1], "head": ["0"] * D, "queries": [[str(x) for x in z] for z in queries]}
    )


def svm_matrix(choice=CHOICE):
    return np.array([[float(x) for x in row] for row in matrix_svm(exact_data(), choice).solution])


def checkpoint(folder, step, W, scale=2.0, bias=None, name="step-{}.safetensors"):
    """One head with W_q = 2·I (so that σ = 1/√4 is undone) and W_k = Wᵀ: logits xᵀWz."""
    folder.mkdir(exist_ok=True)
    stem = "layers.0.self_attn."
    tensors = {
        stem + "q_proj.weight": scale * np.eye(D),
        stem + "k_proj.weight": np.ascontiguousarray(W.T),
        stem + "v_proj.weight": np.eye(D),
    }
    if bias is not None:
        tensors |= {stem + "q_proj.bias": bias, stem + "k_proj.bias": RNG.normal(size=D)}
    safetensors.numpy.save_file(tensors, folder / name.format(step))


@pytest.fixture
def inputs(tmp_path):
    np.savez(tmp_path / "inputs.npz", tokens=TOKENS, labels=np.array([1, -1]), queries=QUERIES)
    return tmp_path / "inputs.npz"


def run(folder, inputs, *more):
    out = folder.parent / "out"
    arguments = ["data", "training", folder, "--head", 0, "--heads", 1, "--inputs", inputs, "--out", out, *more]
    return CliRunner().invoke(main, list(map(str, arguments))), out


def rows(out, name="training.csv"):
    return list(csv.DictReader((out / name).read_text().splitlines()))


def test_a_run_towards_the_svm_direction(tmp_path, inputs):
    """W(k) = k·W_svm + E: the norm grows, correlation and margin ratio tend to 1, exactly so where E is 0."""
    best, noise = svm_matrix(), RNG.normal(size=(D, D))
    for k in (1, 10, 100):
        checkpoint(tmp_path / "log", k, k * best + noise)
    checkpoint(tmp_path / "log", 1000, best)
    answer, out = run(tmp_path / "log", inputs)
    assert answer.exit_code == 0, answer.output
    table = rows(out)
    assert [row["step"] for row in table] == ["1", "10", "100", "1000"]  # by number, not by name
    for row, W in zip(table, (*(k * best + noise for k in (1, 10, 100)), best), strict=True):
        logits = np.einsum("nta,ab,nb->nt", TOKENS, W, QUERIES)
        assert math.isclose(float(row["norm"]), np.linalg.norm(W), rel_tol=1e-12)
        cosine = (W * best).sum() / np.linalg.norm(W) / np.linalg.norm(best)
        assert math.isclose(float(row["correlation_selected"]), cosine, rel_tol=1e-9)
        assert math.isclose(
            float(row["angle_selected"]), np.degrees(np.arccos(min(1, cosine))), rel_tol=1e-6, abs_tol=1e-5
        )
        margin = min(logits[i, CHOICE[i]] - logits[i, t] for i in range(N) for t in range(T) if t != CHOICE[i])
        ratio = margin / np.linalg.norm(W) * np.linalg.norm(best)
        assert math.isclose(float(row["margin_ratio_selected"]), ratio, rel_tol=1e-9)
        assert row["selected"].split() == [str(t + 1) for t in logits.argmax(axis=1)]
    assert float(table[-1]["margin_ratio_selected"]) == pytest.approx(1, abs=1e-12)
    assert float(table[-1]["angle_selected"]) < 1e-6 and table[-1]["selected"] == "2 3"
    assert "need not tend to 1 (--nuclear" in answer.output and "(2, 3)" in answer.output
    assert (out / "training.svg").read_text().startswith("<?xml") or "<svg" in (out / "training.svg").read_text()


def test_attention_weights_are_softmax_of_the_model_s_logits(tmp_path, inputs):
    W = RNG.normal(size=(D, D))
    for k in (1, 2):
        checkpoint(tmp_path / "log", k, W)
    _, out = run(tmp_path / "log", inputs)
    logits = np.einsum("nta,ab,nb->nt", TOKENS, W, QUERIES)
    weights = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    table = rows(out, "attention.csv")
    assert len(table) == 2 * N * T
    assert np.allclose([float(r["weight"]) for r in table[: N * T]], weights.ravel(), rtol=1e-12)
    assert [int(r["selected"]) for r in table[: N * T]] == [int(t == row.argmax()) for row in weights for t in range(T)]


def test_a_query_bias_is_a_column_of_w_and_a_key_bias_is_none(tmp_path, inputs):
    """Logits xᵀ(Wz + W_kᵀb/2): the SVM is that of queries with a 1, and W has the column W_kᵀb/2."""
    W, b = RNG.normal(size=(D, D)), RNG.normal(size=D)
    for k in (1, 2):
        checkpoint(tmp_path / "log", k, W, bias=b)
    answer, out = run(tmp_path / "log", inputs)
    assert answer.exit_code == 0, answer.output
    wide = np.column_stack([W, W @ b / 2])
    row, ones = rows(out)[0], np.column_stack([QUERIES, np.ones(N)])
    assert math.isclose(float(row["norm"]), np.linalg.norm(wide), rel_tol=1e-12)
    logits = np.einsum("nta,ab,nb->nt", TOKENS, wide, ones)
    choice = logits.argmax(axis=1)
    assert row["selected"].split() == [str(t + 1) for t in choice]
    tokens = [[[*map(str, token), "0"] for token in X] for X in TOKENS]
    data = Dataset.from_json(
        {"tokens": tokens, "labels": [1, 1], "head": ["0"] * 5, "queries": [[*map(str, z)] for z in ones]}
    )
    best = np.array([[float(x) for x in r] for r in matrix_svm(data, tuple(int(t) for t in choice)).solution])
    cosine = (wide * best[:D]).sum() / np.linalg.norm(wide) / np.linalg.norm(best)
    assert math.isclose(float(row["correlation_selected"]), cosine, rel_tol=1e-9)


def test_the_optimal_tokens_are_compared_where_scores_are_given(tmp_path, inputs):
    direction = RNG.integers(-3, 4, D)
    scores = TOKENS @ direction * np.array([[1], [-1]])
    best = scores.argmax(axis=1)
    other = tuple(int((t + 1) % T) for t in best)
    for k in (1, 2):
        checkpoint(tmp_path / "log", k, svm_matrix(other))
    answer, out = run(tmp_path / "log", inputs, "--direction", ",".join(map(str, direction)))
    assert answer.exit_code == 0, answer.output
    optimal = svm_matrix(tuple(int(t) for t in best))
    W = svm_matrix(other)
    cosine = (W * optimal).sum() / np.linalg.norm(W) / np.linalg.norm(optimal)
    assert math.isclose(float(rows(out)[0]["correlation_optimal"]), cosine, rel_tol=1e-9)
    assert float(rows(out)[0]["correlation_selected"]) == pytest.approx(1)
    assert "selected, then with that of the optimal ones" in answer.output


@pytest.mark.parametrize(
    ("direction", "says"),
    [
        ("0,1,0,0", ["In 0 of 1 inputs the token selected last is the optimal one", "are locally optimal, as"]),
        (
            "-1,0,0,0",
            ["In 0 of 1 inputs", "not locally optimal", "in their input: 1 of 1, such as token 2 of input 1."],
        ),
        ("1,0,0,0", ["The tokens selected last are the optimal ones"]),
        ("0,0,1,0", ["tied", "In 1 of 1 inputs the token selected last is one of", "not locally optimal"]),
    ],
)
def test_whether_the_selected_tokens_are_locally_optimal(tmp_path, direction, says):
    """Differences (1, 1) and (4, -1/2): along (1/2, 1/2) the second is longer than 1, so token 2 alone is a support vector."""
    tokens = np.array([[[4, 1, 0, 0], [3, 0, 0, 0], [0, 1.5, 0, 0]]])
    np.savez(tmp_path / "one.npz", tokens=tokens, labels=np.array([1]), queries=np.eye(D)[:1])
    for k in (1, 2):
        checkpoint(tmp_path / "log", k, k * np.outer([1, 1, 0, 0], np.eye(D)[0]))
    answer, out = run(tmp_path / "log", tmp_path / "one.npz", f"--direction={direction}")
    assert answer.exit_code == 0, answer.output
    assert float(rows(out)[-1]["margin_ratio_selected"]) == pytest.approx(1)
    for sentence in says:
        assert sentence in answer.output


def test_the_nuclear_shortfall_is_0_at_the_nuclear_solution(tmp_path, inputs):
    """K and Q of equal norms whose product is the solution: the balanced factors of its singular values."""
    W = np.array([[float(x) for x in row] for row in nuclear_svm(exact_data(), CHOICE).solution])
    u, s, vt = np.linalg.svd(W)
    stem = "layers.0.self_attn."
    (tmp_path / "log").mkdir()
    for step, scale in ((1, 1.0), (2, 3.0)):
        k, q = (u * np.sqrt(s)).T, np.sqrt(s)[:, None] * vt
        tensors = {
            stem + "q_proj.weight": scale * q,
            stem + "k_proj.weight": k + (step == 1) * 0.3,
            stem + "v_proj.weight": k,
        }
        tensors = {name: np.ascontiguousarray(value) for name, value in tensors.items()}
        tensors[stem + "k_proj.weight"] *= scale
        safetensors.numpy.save_file(tensors, tmp_path / "log" / f"{step}.safetensors")
    answer, out = run(tmp_path / "log", inputs, "--nuclear")
    assert answer.exit_code == 0, answer.output
    first, last = (float(row["nuclear_shortfall"]) for row in rows(out))
    assert first > 0.01 > 1e-4 > last > -1e-9


def test_the_nuclear_shortfall_has_the_query_bias_as_a_column(tmp_path, inputs):
    for k in (1, 2):
        checkpoint(tmp_path / "log", k, svm_matrix(), bias=RNG.normal(size=D) / 10)
    answer, out = run(tmp_path / "log", inputs, "--nuclear")
    assert answer.exit_code == 0, answer.output
    choice = tuple(int(t) - 1 for t in rows(out)[-1]["selected"].split())
    tokens = [[[*map(str, token), "0"] for token in X] for X in TOKENS]
    ones = np.column_stack([QUERIES, np.ones(N)])
    data = Dataset.from_json(
        {"tokens": tokens, "labels": [1, 1], "head": ["0"] * (D + 1), "queries": [[*map(str, z)] for z in ones]}
    )
    svm = nuclear_svm(data, choice)
    stored = safetensors.numpy.load_file(tmp_path / "log" / "step-2.safetensors")
    k, q, b = (stored["layers.0.self_attn." + name] for name in ("k_proj.weight", "q_proj.weight", "q_proj.bias"))
    wide = np.column_stack([q, b])
    logits = np.einsum("nta,ha,hb,nb->nt", TOKENS, k, wide, ones)
    margin = min(logits[i, choice[i]] - logits[i, t] for i in range(N) for t in range(T) if t != choice[i])
    expected = 1 - float(svm.lower) * margin / (((k**2).sum() + (wide**2).sum()) / 2)
    assert math.isclose(float(rows(out)[-1]["nuclear_shortfall"]), expected, rel_tol=1e-9)


def test_checkpoints_in_folders_with_a_config_each(tmp_path, inputs):
    for k in (20, 100):
        checkpoint(tmp_path / "log", k, svm_matrix(), name="x-{}.safetensors")
        place = tmp_path / "log" / f"checkpoint-{k}"
        place.mkdir()
        (tmp_path / "log" / f"x-{k}.safetensors").rename(place / "model.safetensors")
        (place / "config.json").write_text(json.dumps({"num_attention_heads": 1}))
    answer, out = run(tmp_path / "log", inputs)
    assert answer.exit_code == 0 and [row["checkpoint"] for row in rows(out)] == ["checkpoint-20", "checkpoint-100"]


def test_infeasible_choices_and_w_0_have_empty_figures(tmp_path):
    tokens = np.repeat(TOKENS[:, :1], T, axis=1)
    np.savez(tmp_path / "i.npz", tokens=tokens, labels=np.ones(N), queries=QUERIES)
    for k in (1, 2):
        checkpoint(tmp_path / "log", k, np.zeros((D, D)))
    answer, out = run(tmp_path / "log", tmp_path / "i.npz")
    assert answer.exit_code == 0 and "The SVM of the selected tokens is infeasible" in answer.output
    assert rows(out)[0]["norm"] == "0.0" and "correlation_selected" not in rows(out)[0]
    np.savez(tmp_path / "i.npz", tokens=TOKENS, labels=np.ones(N), queries=QUERIES)
    checkpoint(tmp_path / "log", 2, svm_matrix())
    _, out = run(tmp_path / "log", tmp_path / "i.npz")
    assert rows(out)[0]["correlation_selected"] == "" and float(rows(out)[1]["correlation_selected"]) == pytest.approx(
        1
    )


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda log: (log / "step-2.safetensors").unlink(), "holds 1 checkpoints; a run needs two at least"),
        (
            lambda log: (log / "step-2.safetensors").rename(log / "last.safetensors"),
            "last.safetensors has no number in its name",
        ),
        (lambda log: (log / "step-2.safetensors").rename(log / "other-1.safetensors"), "are both step 1"),
        (
            lambda log: (log / "step-2.safetensors").write_bytes(b"\x08"),
            "step-2.safetensors: .*downloaded or saved again",
        ),
        (
            lambda log: checkpoint(log, 2, np.full((D, D), np.nan)),
            r"step-2.safetensors: .*k_proj.weight\[0\]\[0\] is nan",
        ),
        (lambda log: checkpoint(log, 2, np.eye(D), bias=np.ones(D)), "The checkpoints are not of one model"),
    ],
)
def test_logs_that_cannot_be_read(tmp_path, inputs, spoil, message):
    for k in (1, 2):
        checkpoint(tmp_path / "log", k, svm_matrix())
    spoil(tmp_path / "log")
    answer, out = run(tmp_path / "log", inputs)
    assert answer.exit_code == 2 and not out.exists()
    assert re.search(message, " ".join(answer.output.split())), answer.output


def test_a_folder_that_is_none_and_missing_options(tmp_path, inputs):
    answer, _ = run(tmp_path / "gone", inputs)
    assert answer.exit_code == 2 and "is no folder. Name the one that holds the checkpoints" in answer.output
    bare = CliRunner().invoke(main, ["data", "training", str(tmp_path)])
    assert bare.exit_code == 2 and "--head and --inputs are needed" in bare.output
