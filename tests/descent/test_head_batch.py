"""Runs under a nonlinear head: gradients against differences, the flow against the linear head's theory, and the ledger."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from checker.descent.floats.head_batch import HeadBatch, descend_normalised, flow, slopes
from checker.experiments.nonlinear_runs import HeadRuns, compared_heads, concave_flows, relu_runs
from checker.svm.attention_svm import matrix_svm
from checker.svm.token_sets import token_set_svm


def batch(kind: str, B: int = 5, n: int = 3, T: int = 4, d: int = 4) -> HeadBatch:
    rng = np.random.default_rng(3)
    tokens = rng.normal(size=(B, n, T, d))
    hidden = rng.normal(size=(B, d, d))
    return HeadBatch(
        tokens=tokens,
        queries=rng.normal(size=(B, n, d)),
        features=np.einsum("bntd,bdq->bntq", tokens, hidden),
        labels=np.where(rng.random((B, n)) > 0.5, 1.0, -1.0),
        kind=kind,
        linear=rng.normal(size=(B, d)),
        bend=0.7,
    )


def risk(b: HeadBatch, logits):
    s = np.exp(logits - logits.max(axis=2, keepdims=True))
    s /= s.sum(axis=2, keepdims=True)
    h = np.einsum("bnt,bntq->bnq", s, b.features)
    out = np.maximum(h, 0) if b.kind == "relu" else b.linear[:, None] * h - b.bend * h * h
    return np.logaddexp(0, -b.labels * out.sum(axis=2))


@pytest.mark.parametrize("kind", ["relu", "concave"])
def test_slopes_and_curvatures_are_those_of_the_plain_formula(kind):
    b, rng, e = batch(kind), np.random.default_rng(1), 1e-6
    u, du = rng.normal(size=(2, 5, 3, 4))
    here = slopes(b, u, second=True)
    assert np.allclose((here.slope * du).sum(axis=2), (risk(b, u + e * du) - risk(b, u - e * du)) / (2 * e), atol=1e-8)
    bent = (slopes(b, u + e * du).slope - slopes(b, u - e * du).slope) / (2 * e)
    assert np.allclose(np.einsum("bntk,bnk->bnt", here.curvature, du), bent, atol=1e-8)


def test_far_out_slopes_keep_their_digits():
    """What attention leaves to the others is e^−300; a difference of rounded sums would be 0."""
    b = batch("concave")
    u = np.zeros((5, 3, 4))
    u[:, :, 1] = 300.0
    found = slopes(b, u)
    assert (np.abs(found.slope[:, :, [0, 2, 3]]) > 1e-140).all()
    assert np.allclose(found.slope.sum(axis=2) / np.abs(found.slope).max(axis=2), 0, atol=1e-12)


def test_a_run_without_gradient_stays_and_the_others_go():
    b = batch("relu")
    dead = replace(b, features=np.where(np.arange(5)[:, None, None, None] == 2, -abs(b.features), b.features))
    start = np.ones((5, 4, 4))
    W, _ = descend_normalised(dead, start, step=0.1, steps=3)
    assert (W[2] == start[2]).all() and (W[[0, 1, 3, 4]] != start[[0, 1, 3, 4]]).any(axis=(1, 2)).all()
    assert np.linalg.norm(W[0] - start[0]) <= 0.3 + 1e-12


def test_the_flow_is_that_of_the_differential_equation():
    b = batch("concave", B=3)
    found = flow(b, log_times=(1.0,), stride=1 / 64)
    W, steps = np.zeros((3, 4, 4)), 2000
    for _ in range(steps):
        u = np.einsum("bntd,bde,bne->bnt", b.tokens, W, b.queries)
        gradient = np.einsum("bnt,bntd,bne->bde", slopes(b, u).slope, b.tokens, b.queries) / 3
        W -= np.e / steps * gradient
    assert np.allclose(found.parameters[0], W, atol=0.02 * np.abs(W).max()) and found.followed.all()


def test_without_a_bend_the_secant_is_the_w_svm_s_direction():
    runs = concave_flows(n=2, T=3, d=4, seeds=range(1, 13), log_times=(1.0,))
    tokens = np.array([D.tokens for D in runs.data], dtype=float)
    linear = HeadBatch(
        tokens=tokens,
        queries=np.array([D.queries for D in runs.data], dtype=float),
        features=tokens,
        labels=np.array([D.labels for D in runs.data], dtype=float),
        kind="concave",
        linear=np.array([D.head for D in runs.data], dtype=float),
        bend=0.0,
    )
    found = flow(linear, log_times=(10.0, 20.0))
    cosines = []
    for b, data in enumerate(runs.data):
        svm = matrix_svm(data, tuple(int(t) for t in found.attention[-1, b].argmax(axis=1)))
        secant, target = found.parameters[1, b] - found.parameters[0, b], np.array(svm.solution, dtype=float)
        cosines.append((secant * target).sum() / np.linalg.norm(secant) / np.linalg.norm(target))
    assert sorted(cosines)[2] > 0.99


def test_a_mixture_heads_for_its_token_sets_and_not_for_the_single_token():
    found = compared_heads(concave_flows(n=3, T=4, d=6, seeds=range(1, 9), log_times=(6.0, 12.0, 24.0)))
    assert len(found.ends) + sum(found.ledger.values()) == 8 and len(found.ends) >= 6
    several = [e for e in found.ends if e.several]
    assert len(several) >= 3 and all(e.gaps[1] < e.gaps[0] for e in several)
    assert all(e.whole > e.single for e in several if e.single is not None)


def test_the_ledger_has_a_line_for_every_run_set_aside():
    runs = concave_flows(n=2, T=3, d=4, seeds=range(1, 6), log_times=(6.0, 24.0))
    attention = runs.attention.copy()
    attention[-1, 0, 0] = [0.9999, 0.00005, 0.00005]
    attention[-1, 1] = 1 / 3
    marked = HeadRuns(data=runs.data, parameters=runs.parameters, attention=attention, lost=(None,) * 4 + ("lost",))
    found = compared_heads(marked)
    assert found.ledger["with attention between 10⁻⁶ and 10⁻³"] == 1 and found.ledger["that lose no token"] == 1
    assert found.ledger["lost"] == 1 and len(found.ends) + sum(found.ledger.values()) == 5
    assert f"{len(found.ends)} compared" in found.text


def test_relu_runs_are_reproducible_and_start_where_the_public_code_does():
    first = relu_runs(n=3, T=4, d=4, seeds=(1, 2), step=0.1, steps=0)
    again = relu_runs(n=3, T=4, d=4, seeds=(1, 2), step=0.1, steps=0)
    assert (first.parameters == again.parameters).all() and (abs(first.parameters) <= 0.5).all()
    norms = [sum(float(x) ** 2 for x in row) for X in first.data[0].tokens for row in X]
    assert max(abs(x - 1) for x in norms) < 1e-5


@pytest.mark.slow
def test_ends_of_the_public_experiment_lie_near_their_own_token_sets():
    runs = relu_runs(n=3, T=4, d=8, seeds=range(1, 26), step=0.1, steps=2001)
    found = compared_heads(runs)
    assert len(found.ends) + sum(found.ledger.values()) == 25 and found.ends
    for run, data in enumerate(runs.data[:5]):
        svm = token_set_svm(data, runs.survivors(run))
        assert svm.solution is None or len(svm.solution) == 8
    assert sum(e.whole > 0.9 for e in found.ends) >= 0.6 * len(found.ends)
