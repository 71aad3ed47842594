"""Limits of whole families: paths (Lemmas 8, 8b), every start (3b), a cone of starts (5a), large margins (4), against simulation."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from flint import fmpq

from checker import verify
from checker.certificates.writing import evaluation_certificate
from checker.data.dataset import Dataset
from checker.limits import Problem, exact_paths, is_captured, local_capture
from checker.meaning.interpret import Evaluation
from checker.search.explore import explore
from checker.statements.claims.claim import load
from checker.svm.attention_svm import prompt_svm
from checker.truth import Truth

PROPERTIES = Path(__file__).parents[2] / "properties"
INSTANCES = 1000


def flat_data(rng: random.Random, *, losing: int) -> Dataset:
    """Two inputs in the plane: the first with the best score 1, the second with a lower one; others of equal, lower score."""
    best, low = (1, rng.choice((0, -1, Fraction(1, 2)))), (Fraction(rng.randint(-2, 1), 2), rng.choice((-2, -3)))
    tokens = tuple(
        tuple(
            (Fraction(rng.randint(-3, 3)), Fraction(rng.randint(-3, 3)), Fraction(score))
            for score in (high, *[down] * losing)
        )
        for high, down in (best, low)
    )
    keys = ((1, 0, 0), (0, 1, 0), (0, 0, 0))
    return Dataset(
        tokens=tokens,
        labels=(1, 1),
        head=tuple(map(Fraction, (0, 0, 1))),
        queries=None,
        key_matrix=tuple(tuple(map(Fraction, row)) for row in keys),
    )


def separable_ones(seed: int, *, losing: int):
    rng = random.Random(seed)
    while True:
        data = flat_data(rng, losing=losing)
        svm = prompt_svm(data, (0, 0))
        if svm.feasible and any(svm.solution):
            yield data, svm.solution


def margins(data: Dataset) -> np.ndarray:
    """(inputs, losing tokens, 2): the differences a_it in the plane."""
    return np.array(
        [[[float(a - b) for a, b in zip(X[0][:2], x[:2], strict=True)] for x in X[1:]] for X in data.tokens]
    )


def log_excess(data: Dataset, p: np.ndarray) -> np.ndarray:
    """log n(L − L*) at the points p (points, 2) for the squared loss, from logarithms: far out it would round to 0."""
    m = np.einsum("ita,pa->pit", margins(data), p)
    total = np.logaddexp.reduce(np.concatenate([np.zeros((*m.shape[:2], 1)), -m], axis=2), axis=2)
    above = np.logaddexp.reduce(-m, axis=2) - total  # log Σ_t s_t over the losing tokens
    best = np.array([float(row[0]) for row in data.scores])
    gap = np.array([float(row[0] - row[1]) for row in data.scores])
    delta = above + np.log(gap)
    with np.errstate(divide="ignore"):
        each = delta + np.logaddexp(np.log(2 * (1 - best)), delta)
    return np.logaddexp.reduce(each, axis=1)


def test_paths_of_the_squared_loss_turn_away_from_what_is_called_false():
    """The minimiser over a circle of radius 4,000, found on a grid of angles, is another direction wherever the answer is FALSE."""
    angles = np.linspace(-np.pi, np.pi, 2881)
    circle, said = np.stack([np.cos(angles), np.sin(angles)], axis=1), 0
    for data, w in islice(separable_ones(1, losing=2), INSTANCES):
        problem, u = Problem.of(data, "squared", parameter="p"), np.array([float(x) for x in w[:2]])
        if not exact_paths.beside_the_margin(problem, w):
            continue
        said += 1
        least = circle[log_excess(data, 4000 * circle).argmin()]
        orders = np.array([[2.0], [1.0]])
        reach = (orders * np.einsum("ita,a->it", margins(data), least)).min()
        assert reach >= (orders * np.einsum("ita,ca->cit", margins(data), circle)).min(axis=(1, 2)).max() - 0.01
        assert abs(least[0] * u[1] - least[1] * u[0]) > 0.004 * np.linalg.norm(u) or least @ u < 0
    assert said > INSTANCES // 3


def test_no_descent_of_the_squared_loss_ends_where_the_answer_is_false():
    """Steps of fixed length along −∇L, which follow the curves of short steps of descent, from random starts, all at once."""
    said = []
    for data, w in islice(separable_ones(3, losing=1), INSTANCES):
        if exact_paths.beside_the_margin(Problem.of(data, "squared", parameter="p"), w):
            said.append((data, [float(x) for x in w[:2]]))
    assert len(said) > INSTANCES // 3
    a = np.array([margins(data)[:, 0] for data, _ in said])
    best = np.array([[float(row[0]) for row in data.scores] for data, _ in said])
    gap = np.array([[float(row[0] - row[1]) for row in data.scores] for data, _ in said])
    u = np.array([w for _, w in said])
    p = np.random.default_rng(2).normal(size=u.shape) * 3
    with np.errstate(divide="ignore"):
        above = np.log(1 - best)
    for _ in range(2000):
        m = np.einsum("kia,ka->ki", a, p)
        log_s, log_alpha = -np.logaddexp(0, m), -np.logaddexp(0, -m)
        pull = np.logaddexp(above, log_s + np.log(gap)) + log_s + log_alpha + np.log(gap)
        step = np.einsum("ki,kia->ka", np.exp(pull - pull.max(axis=1, keepdims=True)), a)
        p = p + 0.1 * step / np.linalg.norm(step, axis=1, keepdims=True)

    def reach(x):
        return (np.array([2.0, 1.0]) * np.einsum("kia,ka->ki", a, x)).min(axis=1) / np.linalg.norm(x, axis=1)

    cosine = np.einsum("ka,ka->k", p, u) / np.linalg.norm(p, axis=1) / np.linalg.norm(u, axis=1)
    far = np.linalg.norm(p, axis=1) > 100  # steps of fixed length go to and fro between nearly opposite margins
    assert far.mean() > 0.9 and np.all(
        (reach(p) > reach(u)) | (cosine < 0.99) | ~far
    )  # nearer to the other limit, or lost to a trap
    assert (reach(p) > reach(u)).mean() > 0.8


def test_far_out_in_a_narrow_cone_around_a_locally_optimal_choice_lemma_5_holds():
    """The conditions of Lemma 5, in balls, at random starts of a cone: norm 4^k‖w‖ and more, angle 2^-k, the first k that serves all."""
    rng, served, doublings = random.Random(5), 0, []
    while served < 150:
        n, d = rng.randint(1, 3), rng.randint(1, 3)
        row = lambda: tuple(Fraction(rng.randint(-3, 3)) for _ in range(d))  # noqa: B023, E731
        tokens = tuple(tuple(row() for _ in range(rng.randint(2, 3))) for _ in range(n))
        data = Dataset(tokens=tokens, labels=(1,) * n, head=row(), queries=None, key_matrix=None)
        choice = tuple(rng.randrange(len(X)) for X in tokens)
        svm = prompt_svm(data, choice)
        if not svm.feasible or not any(svm.solution):
            continue
        if not all(data.scores[i][choice[i]] > data.scores[i][t] for i, t in svm.support_indices):
            continue
        problem = Problem.of(data, rng.choice(("logistic", "exponential", "correlation")), parameter="p")
        for k in range(2, 20):
            starts = [
                [
                    far * (x + fmpq(rng.randint(-8, 8), 2 ** (k + 3)))
                    for x in (fmpq(x.numerator, x.denominator) for x in svm.solution)
                ]
                for far in (4**k, 4**k, 4**k, 5 * 4**k)
            ]
            if all(local_capture(problem, start, choice, svm.solution, Fraction(1)) is not None for start in starts):
                break
        else:
            raise AssertionError(f"no cone serves {data}, {choice}")
        served += 1
        doublings.append(k)
    assert max(doublings) < 19


def test_starts_of_large_margins_are_captured():
    rng, met = random.Random(7), 0
    while met < INSTANCES:
        n, d = rng.randint(1, 3), rng.randint(1, 3)
        row = lambda: tuple(Fraction(rng.randint(-3, 3)) for _ in range(d))  # noqa: B023, E731
        tokens = tuple(tuple(row() for _ in range(rng.randint(2, 4))) for _ in range(n))
        data = Dataset(tokens=tokens, labels=(1,) * n, head=row(), queries=None, key_matrix=None)
        problem = Problem.of(data, rng.choice(("logistic", "exponential", "correlation")), parameter="p")
        if problem.best is None or not prompt_svm(data, problem.best).feasible:
            continue
        x = tuple(Fraction(rng.randint(-30, 30)) for _ in range(d))
        margin = min(
            sum((a * b for a, b in zip(v, x, strict=True)), Fraction(0)) for v in problem.normals(problem.best)
        )
        low = float(min(min(r) for r in problem.scores))
        spread = max(float(max(r) - min(r)) for r in problem.scores)
        slope = {"logistic": 1 / (1 + np.exp(low)), "exponential": np.exp(-low), "correlation": 1.0}[problem.loss]
        value = {
            "logistic": lambda u: np.log1p(np.exp(-u)),
            "exponential": lambda u: np.exp(-u),
            "correlation": lambda u: -u,
        }[problem.loss]
        room = min(value(float(sorted(set(r))[-2])) - value(float(max(r))) for r in problem.scores)
        if n * (max(map(len, tokens)) - 1) * slope * spread * np.exp(-float(margin)) < room * (1 - 1e-9):
            met += 1
            assert is_captured(problem, [fmpq(v.numerator, v.denominator) for v in x], None)


FOUND = ["tfsvm/w_gd.py", "maxmargin/theorem_1.py", "maxmargin/regularisation_path.py", "maxmargin/ridge_path.py"]


@pytest.mark.parametrize("path", FOUND)
def test_a_flat_loss_is_found_unaided_and_certified(path):
    claim = load(PROPERTIES / path)[0]
    reading = claim.read_as(claim.readings[0])
    found = explore(reading, looking_for=Truth.FALSE, budget=200, seed_number=0).found
    assert found is not None
    certificate = evaluation_certificate(reading, "c", found, role="counter-example", conclusion=Truth.FALSE)
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"


@pytest.mark.parametrize("path", ["maxmargin/theorem_1_local.py", "tfsvm/w_gd_local.py"])
def test_a_cone_is_decided_alike_by_both_interpreters(path):
    claim = load(PROPERTIES / path)[0]
    found = explore(claim, looking_for=Truth.TRUE, budget=100, seed_number=0).found
    assert found is not None
    certificate = evaluation_certificate(claim, "c", found, role="instance", conclusion=Truth.TRUE)
    assert verify.verify_text(json.dumps(certificate))[0] == "VERIFIED"
    other = {**found.values, "ell": "squared"}
    assert Evaluation(values=other).truth(claim.conclude) is Truth.UNKNOWN
