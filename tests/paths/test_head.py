"""The path under nonlinear heads: the condition on the head, the true loss's derivatives, and a proof that can fail."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F

import mpmath
import pytest
from flint import arb, arb_mat, ctx

from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.experiments.head_paths import drawn, head_path, preferred
from checker.paths.balls import BallModel
from checker.paths.direction import decades_nearer, distance_to_direction
from checker.paths.head import CURVES, BentHead, _tangent, convex_below, curve, enclosed_head_point, head_gaps
from checker.paths.model import path_model
from checker.svm.attention_svm import prompt_svm
from checker.truth import Truth


def data(tokens, labels=(1,), head=(1, 1)):
    exact = tuple(tuple(tuple(F(x) for x in row) for row in X) for X in tokens)
    return Dataset(tokens=exact, labels=tuple(labels), head=tuple(map(F, head)))


TWO = data([[(3, 1), (1, 2), (0, 1)], [(1, 2), (2, 3)]], labels=(1, -1))


def value(D: Dataset, kind: str, p) -> mpmath.mpf:
    """L(p) by the plain formula, logistic."""
    phi = {
        "square": lambda x: x * x,
        "softplus": lambda x: mpmath.log(1 + mpmath.exp(x)),
        "relu": lambda x: max(x, mpmath.mpf(0)),
    }[kind]
    total = mpmath.mpf(0)
    for X, y in zip(D.tokens, D.labels, strict=True):
        powers = [mpmath.exp(sum(mpmath.mpf(str(float(a))) * b for a, b in zip(x, p, strict=True))) for x in X]
        s = [e / sum(powers) for e in powers]
        mean = [sum(w * mpmath.mpf(str(float(x[j]))) for w, x in zip(s, X, strict=True)) for j in range(D.d)]
        o = y * sum(float(v) * phi(m) for v, m in zip(D.head, mean, strict=True))
        total += mpmath.log(1 + mpmath.exp(-o))
    return total / D.n


@pytest.mark.parametrize("kind", CURVES)
def test_the_head_in_balls_is_the_plain_formula(kind):
    point, step = ("0.3", "-0.4"), mpmath.mpf("1e-25")
    with mpmath.workdps(80), ctx.workprec(400):
        found = head_gaps(TWO, kind)
        assert found.holds is Truth.TRUE and found.choice == (0, 0)
        model = path_model(_tangent(TWO, kind, found, "logistic"))
        balls = BallModel(model, BentHead(TWO, kind, found, model))
        p = [mpmath.mpf(x) for x in point]
        here = balls.derivatives(arb_mat(2, 1, [arb(x) for x in point]))
        far = value(TWO, kind, [mpmath.mpf(3), mpmath.mpf(0)])
        there = balls.derivatives(arb_mat(2, 1, [arb(3), arb(0)]))
        assert abs(float(there.excess - here.excess) - float(far - value(TWO, kind, p))) < 1e-14
        for j in range(2):
            up, down = ([x + sign * step * (k == j) for k, x in enumerate(p)] for sign in (1, -1))
            slope = (value(TWO, kind, up) - value(TWO, kind, down)) / (2 * step)
            assert abs(float(-here.descent[j, 0]) - float(slope)) < 1e-14
            bent = (value(TWO, kind, up) + value(TWO, kind, down) - 2 * value(TWO, kind, p)) / step**2
            assert abs(float(here.hessian[j, j]) - float(bent)) < 1e-14


@pytest.mark.parametrize("kind", CURVES)
def test_curves_do_not_cancel(kind):
    with ctx.workprec(64):
        rise, slope, _ = curve(kind, arb(3), arb("1e-40"))
        assert rise > 0 and abs(rise / arb("1e-40") - slope) < arb("1e-15")
        assert not curve("relu", arb(0), arb(0))[1] > 0  # no slope at the kink


def test_the_condition_is_decided_both_ways():
    with ctx.workprec(128):
        # Yψ = x² at (1), (−2): the second is preferred; at (2), (1): fine; −x² between 1 and 2 prefers the smaller
        assert head_gaps(data([[(1,), (-2,)]], head=(1,)), "square").choice == (1,)
        assert head_gaps(data([[(2,), (1,)]], head=(1,)), "square").holds is Truth.TRUE
        # −x² at 1 and −2: x = 0 lies between and is better than either token
        assert head_gaps(data([[(1,), (-2,)]], head=(-1,)), "square").holds is Truth.FALSE
        # two tokens of one value
        assert head_gaps(data([[(2,), (-2,)]], head=(1,)), "square").holds is Truth.FALSE
        # x² − y²: the other token is worse and the slope towards it falls, but chord and tangent together do not decide
        assert head_gaps(data([[(3, 1), (F(-28, 10), -1)]], head=(1, -1)), "square").holds is Truth.UNKNOWN
        # at the ReLU's kink
        assert head_gaps(data([[(0, 3), (1, 0)]], head=(-1, 1)), "relu").holds is Truth.UNKNOWN


def test_a_path_tends_to_the_head_s_own_tokens_and_to_no_other():
    points = [enclosed_head_point(TWO, "square", loss="logistic", radius=F(10) ** k) for k in (4, 8, 12)]
    assert [p.certified for p in points] == ["global"] * 3
    right = [distance_to_direction(p, prompt_svm(TWO, (0, 0)).solution) for p in points]
    assert all(decades_nearer(a, b) > 3.9 for a, b in zip(right, right[1:], strict=False))
    other = data([[(0, 1), (1, 0)]], head=(1, 3))  # ψ = x² + 3y² prefers the first; its reflection is not approached
    points = [enclosed_head_point(other, "square", loss="exponential", radius=F(10) ** k) for k in (4, 8)]
    wrong = [distance_to_direction(p, (F(1), F(-1))) for p in points]
    assert wrong[0][0] > 1 and wrong[1][0] > 1


def test_at_a_small_radius_the_proof_of_globality_fails():
    assert enclosed_head_point(TWO, "square", loss="logistic", radius=F(1, 2)).certified != "global"


def test_convexity_is_not_proved_where_the_budget_is_large(monkeypatch):
    from checker.paths import head as path_head

    seen = []
    monkeypatch.setattr(path_head, "convex_below", lambda e: seen.append(_with_budget(e)) or False)
    enclosed_head_point(TWO, "square", loss="logistic", radius=10**4)
    assert seen == [False]


def _with_budget(enclosure) -> bool:
    from checker.paths.head import _convex_input

    balls = enclosure.system.balls
    assert convex_below(enclosure)
    return all(_convex_input(balls, i, arb("0.2")) for i in balls.model.moving)


def test_errors_say_what_to_do():
    with pytest.raises(InputError, match="needs a decreasing loss"):
        enclosed_head_point(TWO, "square", loss="sigmoid", radius=10)
    with pytest.raises(InputError, match="Check head_gaps"):
        enclosed_head_point(data([[(2,), (-2,)]], head=(1,)), "square", loss="logistic", radius=10)
    with pytest.raises(InputError, match="no direction separates"):
        torn = data([[(2,), (1,)], [(2,), (3,)]], labels=(1, -1), head=(1,))
        enclosed_head_point(torn, "square", loss="logistic", radius=10)


def test_draws_are_counted_under_their_reason():
    ledger: Counter = Counter()
    kept = [seed for seed in range(1, 25) if preferred(drawn(seed), "softplus", ledger)]
    assert len(kept) + sum(ledger.values()) == 24 and ledger["the condition fails"] > 0
    found = drawn(kept[0])
    svm = preferred(found, "softplus", ledger)
    path = head_path(found, "softplus", svm, loss="correlation", exponents=(4, 8))
    assert path.points == path.proved == 2 and path.decades > 3
