"""The joint ℓp path: closed forms, derivatives, the ℓ2 path of the project, and targets that are wrong on purpose."""

from __future__ import annotations

import importlib.util
from collections import Counter
from dataclasses import replace
from fractions import Fraction as F
from pathlib import Path
from random import Random

import mpmath
import pytest
from flint import arb, ctx

from checker.data.dataset import Dataset
from checker.data.statistics import gaussian_datasets
from checker.errors import InputError, Undecided
from checker.experiments.joint_paths import JointPath, digits_per_decade, joint_paths, joint_target
from checker.experiments.margin_paths import margin_path
from checker.language import own_function
from checker.paths.joint.minima import local_minima
from checker.paths.joint.path import Branch
from checker.paths.joint.stationary import JointProblem, Stationary, matrix_problem, prompt_problem
from checker.svm.attention_svm import head_svm, joint_svm, matrix_svm
from checker.svm.lp_norm import lp_matrix_svm
from checker.verdicts.budgets import BUDGETS
from checker.verdicts.in_process import judge

PROPERTIES = Path(__file__).parents[2] / "properties" / "mirror"
TWO_NUMBERS = Dataset.from_json({"tokens": [[[2], [-1]]], "labels": [1], "head": [1], "queries": [[1]]})
GROWTHS = (10**2, 10**4, 10**6, 10**8)


def notebook() -> Dataset:
    tokens = [[["-2.7", "1.2"], ["1.4", "2.1"], ["1.3", "-.1"]], [[".4", "-2.2"], ["-1.1", "-.4"], [".9", ".1"]]]
    queries = [X[0] for X in tokens]
    return Dataset.from_json({"tokens": tokens, "labels": [1, -1], "head": ["0", "1"], "queries": queries})


def loss(problem: JointProblem, v, w):
    """L as it is defined, in mpmath."""
    total = mpmath.mpf(0)
    for X, K in zip(problem.features, problem.keys, strict=True):
        powers = [mpmath.exp(sum(number(a) * b for a, b in zip(k, w, strict=True))) for k in K]
        scores = [sum(number(a) * b for a, b in zip(x, v, strict=True)) for x in X]
        margin = sum(p * g for p, g in zip(powers, scores, strict=True)) / sum(powers)
        total += mpmath.log1p(mpmath.exp(-margin))
    return total / len(problem.keys)


def number(x: F):
    return mpmath.mpf(x.numerator) / x.denominator


def followed(problem, growth, *, starts=10, first=8, r=1, R=1):
    (best, *_) = local_minima(problem, head_radius=first * F(r), radius=first * F(R), starts=starts)
    return Branch(problem, best).at(growth * F(r), growth * F(R))


def test_two_numbers_leave_nothing_to_choose():
    """d = 1, T = 2: v = r, W = R, and L is log(1 + e^−r(3s − 1)) with s = 1/(1 + e^−3R)."""
    point = followed(matrix_problem(TWO_NUMBERS, F(3)), 20)
    assert (point.head, point.matrix, point.selected) == ((20,), (20,), (0,))
    with mpmath.workdps(60):
        s = 1 / (1 + mpmath.exp(-60))
        assert float(point.log_loss) == pytest.approx(
            float(mpmath.log(mpmath.log1p(mpmath.exp(-20 * (3 * s - 1))))), abs=1e-14
        )


@pytest.mark.parametrize("power", [F(3, 2), F(3)])
@pytest.mark.kept
def test_a_point_is_stationary_for_the_loss_as_defined(power):
    """On both spheres −∇L, taken by differences of the plain formula, is a positive multiple of ∇ψ."""
    problem = matrix_problem(notebook(), power)
    point = followed(problem, 12, r=F(1, 2), R=F(1, 3))
    with mpmath.workdps(80):
        v, w = [number(x) for x in point.head], [number(x) for x in point.matrix]
        for part, radius in ((v, 6), (w, 4)):
            slopes = []
            for j in range(len(part)):
                kept, h = part[j], mpmath.mpf(10) ** -30
                part[j] = kept + h
                above = loss(problem, v, w)
                part[j] = kept - h
                slopes.append((loss(problem, v, w) - above) / (2 * h))
                part[j] = kept
            ratios = [s / (mpmath.sign(x) * abs(x) ** number(power - 1)) for s, x in zip(slopes, part, strict=True)]
            assert min(ratios) > 0 and max(ratios) / min(ratios) - 1 < 1e-12
            assert float(sum(abs(x) ** number(power) for x in part) ** (1 / number(power))) == pytest.approx(radius)


def test_the_jacobian_is_the_derivative_of_the_gradient():
    with ctx.workprec(256):
        engine = Stationary(matrix_problem(notebook(), F(2)))
        u = [arb(x) / 8 for x in (3, -5, 2, 7, -4, 1)]
        here = engine._derivatives(u, F(4), F(9))
        for k in range(6):
            moved = [x + (arb(2) ** -100 if j == k else 0) for j, x in enumerate(u)]
            other = engine._derivatives(moved, F(4), F(9)).slope
            for j in range(6):
                assert abs((other[j] - here.slope[j]) * arb(2) ** 100 - here.curved[j][k]) < 1e-20


def test_at_p_2_the_targets_are_the_exact_svms():
    data = notebook()
    target = joint_target(data, F(2), Counter())
    assert target.head.w == head_svm(data, target.choice).solution
    assert target.matrix.matrix == matrix_svm(data, target.choice).solution and target.every_input_supports


def test_at_p_2_and_r_first_the_path_is_the_one_of_greatest_label_margin():
    """The project's own ℓ2 joint path (margin_paths.py), which knows no v: at R = 8‖u‖, r so large that r e^−8 is 10⁸."""
    tokens = {
        "tokens": [[[1, 0], [0, 0]], [[2, 1], ["1/2", 0]]],
        "labels": [1, 1],
        "head": [1, 0],
        "key_matrix": [[1, "-5/2"], [0, 1]],
    }
    data = Dataset.from_json(tokens)
    svm = joint_svm(data, (0, 0))
    length = F(float(svm.squared_norm) ** 0.5)
    problem = prompt_problem(data, F(2))
    (start, *_) = local_minima(problem, head_radius=F(8), radius=8 * length, starts=10)
    point = Branch(problem, start).at(F(10) ** 12, 8 * length)
    unit = [float(x / length) for x in svm.solution]
    size = float(8 * length)
    distance = sum((float(x) / size - y) ** 2 for x, y in zip(point.matrix, unit, strict=True)) ** 0.5
    assert distance == pytest.approx(margin_path(svm, doublings=(3,)).distances[0], rel=1e-6)


def shipped(name: str):
    spec = importlib.util.spec_from_file_location(name, PROPERTIES / f"{name}.py")
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def verdict(tmp_path, change=None, *, radii: int = len(GROWTHS)) -> str:
    """Of lp-joint-path on the notebook's data at p = 3 alone, its targets changed on purpose, its path lost after some radii."""
    claim = shipped("lp_joint_path")
    claim.POWERS, claim.SMALL = (F(3),), claim.SMALL[-1:]
    claim.datasets = lambda whole=claim.datasets: whole()[:1]
    claim.joint_paths = lambda *given, **also: [
        replace(p, points=p.points[:radii]) for p in joint_paths(*given, **also)
    ]
    if change is not None:
        claim.joint_target = lambda *given: change(joint_target(*given))
    conclude = (own_function("heads_that_do_not_near_the_lp_SVM") <= 0) & (
        own_function("matrices_that_do_not_near_the_lp_AttSVM") <= 0
    )
    small = replace(claim.CLAIM, conclude=conclude, plots=None)
    return judge(small, "planted", budget=BUDGETS["quick"], seed=1, folder=tmp_path).verdict


def test_the_l2_svm_as_target_at_p_3_is_doubtful(tmp_path):
    assert verdict(tmp_path) == "REPRODUCED"
    assert verdict(tmp_path, lambda t: replace(t, matrix=lp_matrix_svm(t.data, t.choice, F(2)))) == "NOT REPRODUCED"


def test_another_choice_of_tokens_as_target_is_doubtful(tmp_path):
    assert verdict(tmp_path, lambda t: replace(t, matrix=lp_matrix_svm(t.data, (1, 0), F(3)))) == "NOT REPRODUCED"


def test_a_lost_path_decides_nothing(tmp_path):
    assert verdict(tmp_path, radii=3) == "INCONCLUSIVE"


def test_off_the_support_the_limit_depends_on_the_order():
    """Two inputs, S = {1}: the ℓp-AttSVM at r ∝ √R, the support's own at r ∝ R²."""
    target = joint_target(gaussian_datasets(2, 2, 2).draw(Random(404)), F(3), Counter())
    alone = target.matrix_of_support
    half, twice = joint_paths(target, growths=GROWTHS, orders=(F(1, 2), F(2)), starts=10)
    assert not target.every_input_supports and alone is not None
    assert digits_per_decade(half, "matrix") > 0.5 and digits_per_decade(twice, "matrix", alone) > 0.5
    assert twice.divergences("matrix")[-1] > 1e-3 and half.divergences("matrix", alone)[-1] > 1e-3


def test_digits_are_counted_per_decade_of_the_own_radius(monkeypatch):
    path = JointPath(target=None, head_growths=(10, 100, 1000), growths=(100, 10**4, 10**6), points=(0, 0, 0), minima=1)
    monkeypatch.setattr(JointPath, "divergences", lambda *_: (1e-2, 1e-4, 1e-7))
    assert digits_per_decade(path, "head") == pytest.approx(2) and digits_per_decade(path, "matrix") == pytest.approx(1)
    with pytest.raises(Undecided, match="the best branch of a joint path was lost before 1e\\+06 times"):
        digits_per_decade(replace(path, points=(0, 0)), "head")


def test_data_without_the_hypotheses_are_counted():
    twice = {"tokens": [[[2, 1], [2, 1]]], "labels": [1], "head": [1, 0], "queries": [[1, 0]]}
    ledger: Counter = Counter()
    assert joint_target(Dataset.from_json(twice), F(3), ledger) is None
    assert joint_target(Dataset.from_json(twice | {"tokens": [[[2, 1]]]}), F(3), ledger) is None
    both = {"tokens": [[[2, 1], [0, 0]]] * 2, "labels": [1, 1], "head": [1, 0], "queries": [[1, 0]] * 2}
    assert joint_target(Dataset.from_json(both), F(3), ledger) is None
    assert ledger == {
        "no one choice has the greatest label margin": 1,
        "no ℓp-AttSVM": 1,
        "multipliers that are 0, or not unique": 1,
    }


def test_a_problem_out_of_range_says_so():
    with pytest.raises(InputError, match="the mirror map needs p > 1"):
        matrix_problem(TWO_NUMBERS, F(1))
    with pytest.raises(InputError, match="Add the entry 'queries'"):
        matrix_problem(replace(TWO_NUMBERS, queries=None), F(2))
