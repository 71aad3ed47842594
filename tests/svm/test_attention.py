"""The SVMs of the papers on examples solved by hand, and the W-SVM as a p-SVM on written-out rows."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from checker.attention.linear import outer, row_wise_vec
from checker.data.dataset import Dataset
from checker.errors import InputError
from checker.svm import solve_rows
from checker.svm.attention_svm import _solved, head_svm, joint_svm, matrix_svm, prompt_svm


def data(tokens, labels, head=None, **more):
    d = len(tokens[0][0])
    return Dataset.from_json({"tokens": tokens, "labels": labels, "head": head or [1] + [0] * (d - 1), **more})


def test_prompt_svm_by_hand():
    """Rows (1,0) and (0,2): p = (1, 1/2), λ = (1, 1/4), ‖p‖² = 5/4."""
    svm = prompt_svm(data([[[1, 2], [0, 2], [1, 0]]], [1]), (0,))
    assert svm.solution == (1, Fraction(1, 2))
    assert svm.multipliers == ((0, 1), (1, Fraction(1, 4)))
    assert svm.squared_norm == Fraction(5, 4)
    assert svm.support_indices == ((0, 1), (0, 2))
    assert svm.strictly_complementary and svm.independent
    assert svm.farkas is None


def test_prompt_svm_uses_keys_not_tokens():
    svm = prompt_svm(data([[[1, 0], [0, 0]]], [1], key_matrix=[[0, 0], [4, 0]]), (0,))
    assert svm.solution == (0, Fraction(1, 4))  # k = Wx = (0, 4)


def test_prompt_svm_ignores_the_label():
    one, other = (prompt_svm(data([[[2], [1]]], [y]), (0,)) for y in (1, -1))
    assert one.solution == other.solution == (1,)


def test_prompt_svm_infeasible_with_farkas():
    """The chosen token lies between the others."""
    svm = prompt_svm(data([[[0], [1], [-1]]], [1]), (0,))
    assert not svm.feasible
    assert svm.solution is None and svm.squared_norm is None and svm.slacks is None
    (i, a), (j, b) = svm.farkas
    assert (i, j) == (0, 1) and a == b > 0


@pytest.mark.parametrize("scale", [Fraction(10) ** 30, Fraction(1, 10**30)])
def test_prompt_svm_at_extreme_scales(scale):
    tokens = [[[str(scale), "0"], ["0", "0"], ["0", str(scale)]]]
    svm = prompt_svm(data(tokens, [1]), (0,))  # rows s(1,0), s(1,−1): p = (1,0)/s, the second just active
    assert svm.solution == (1 / scale, 0)
    assert svm.active == (0, 1)
    assert svm.multipliers == ((0, 1 / scale**2),)
    assert not svm.strictly_complementary and svm.independent


def test_duplicates_of_the_chosen_token_make_it_infeasible():
    D = data([[[1, 0], [1, 0]]], [1])
    assert not prompt_svm(D, (0,)).feasible
    assert not prompt_svm(D, (1,)).feasible


def test_without_constraints_the_solution_is_zero():
    D = data([[[3, 1]], [[0, 2]]], [1, -1], queries=[[1, 0], [0, 0]])
    assert prompt_svm(D, (0, 0)).solution == (0, 0)
    assert matrix_svm(D, (0, 0)).solution == ((0, 0), (0, 0))
    assert prompt_svm(D, (0, 0)).active == () and prompt_svm(D, (0, 0)).feasible


def test_matrix_svm_by_hand():
    """x-difference (1,0), z = (0,2): W = [[0, 1/2], [0, 0]], and not its transpose."""
    svm = matrix_svm(data([[[1, 0], [0, 0]]], [1], queries=[[0, 2]]), (0,))
    assert svm.solution == ((0, Fraction(1, 2)), (0, 0))
    assert svm.squared_norm == Fraction(1, 4)
    assert svm.multipliers == ((0, Fraction(1, 4)),)


def test_matrix_svm_has_no_key_matrix():
    with_key = data([[[1, 0], [0, 0]]], [1], queries=[[1, 0]], key_matrix=[[5, 0], [0, 5]])
    assert matrix_svm(with_key, (0,)).solution == ((1, 0), (0, 0))


def test_matrix_svm_needs_queries():
    with pytest.raises(InputError, match="needs queries z_i, and this dataset has none"):
        matrix_svm(data([[[1], [0]]], [1]), (0,))


def test_head_svm_by_hand():
    """Y x: (2, 0) and (0, 1): v = (1/2, 1)."""
    svm = head_svm(data([[[2, 0], [9, 9]], [[7, 7], [0, -1]]], [1, -1]), (0, 1))
    assert svm.solution == (Fraction(1, 2), 1)
    assert svm.indices == ((0, 0), (1, 1))
    assert not head_svm(data([[[1]], [[1]]], [1, -1]), (0, 0)).feasible


# v-SVM: the chosen (1,0) and (3,0) give v = (1,0): input 0 is on the margin, input 1 is off it (1·3 > 1).
JOINT = data([[[1, 0], [0, 0]], [[3, 0], [5, -1]]], [1, 1])


def test_joint_svm_with_an_input_off_the_margin():
    """Rows (1,0) ≥ 1 and (−2,1) ≥ 0: p = (1,2) = 5·(1,0) + 2·(−2,1).  With 1 on both it would be (1,3)."""
    assert head_svm(JOINT, (0, 0)).support_indices == ((0, 0),)
    svm = joint_svm(JOINT, (0, 0))
    assert svm.rhs == (1, 0)
    assert svm.solution == (1, 2)
    assert svm.multipliers == ((0, 5), (1, 2))
    assert prompt_svm(JOINT, (0, 0)).solution == (1, 3)


def test_joint_svm_is_the_prompt_svm_when_all_are_on_the_margin():
    D = data([[[1, 0], [0, 0]], [[0, 1], [2, 0]]], [1, 1])
    assert joint_svm(D, (0, 0)).solution == prompt_svm(D, (0, 0)).solution


def test_joint_svm_support_counts_active_rows_without_a_multiplier():
    """(1,0) and (1,1): v = (1,0) with λ = (1,0), yet both are active, so both have right side 1."""
    D = data([[[1, 0], [0, 0]], [[1, 1], [0, 0]]], [1, 1])
    head = head_svm(D, (0, 0))
    assert head.multipliers == ((0, 1),) and head.active == (0, 1)
    assert joint_svm(D, (0, 0)).rhs == (1, 1)


def test_joint_svm_needs_a_head():
    with pytest.raises(InputError, match="needs a feasible v-SVM"):
        joint_svm(data([[[1], [0]], [[1], [0]]], [1, -1]), (0, 0))


@pytest.mark.parametrize("seed", range(12))
def test_w_svm_is_the_p_svm_on_written_out_rows(seed):
    source = random.Random(seed)
    n, T, d = source.randint(1, 3), source.randint(1, 4), source.randint(1, 3)
    entry = lambda: Fraction(source.randint(-3, 3), source.choice((1, 2)))  # noqa: E731
    D = Dataset(
        tokens=tuple(tuple(tuple(entry() for _ in range(d)) for _ in range(T)) for _ in range(n)),
        labels=(1,) * n,
        head=(Fraction(1),) * d,
        queries=tuple(tuple(entry() for _ in range(d)) for _ in range(n)),
    )
    choice = tuple(source.randrange(T) for _ in range(n))
    rows = [
        row_wise_vec(outer([a - b for a, b in zip(D.tokens[i][choice[i]], D.tokens[i][t], strict=True)], D.queries[i]))
        for i in range(n)
        for t in range(T)
        if t != choice[i]
    ]
    literal, svm = solve_rows(rows, [1] * len(rows), dimension=d * d), matrix_svm(D, choice)
    assert svm.feasible == literal.feasible
    if svm.feasible:
        assert row_wise_vec(svm.solution) == list(literal.w)
        assert svm.squared_norm == literal.squared_norm == sum(x * x for x in literal.w)
        assert svm.active == literal.active
        assert svm.independent == literal.independent_active
        assert svm.strictly_complementary == literal.strictly_complementary
    else:
        y = [Fraction(0)] * len(rows)
        for j, value in svm.farkas:
            y[j] = value
        assert all(v >= 0 for v in y) and sum(y) > 0
        assert all(sum(v * row[k] for v, row in zip(y, rows, strict=True)) == 0 for k in range(d * d))


@pytest.mark.parametrize("svm", [prompt_svm, matrix_svm, head_svm, joint_svm])
@pytest.mark.parametrize("choice", [(2, 0), (0,), (-1, 0)])
def test_choices_are_checked(svm, choice):
    D = data([[[1, 0], [0, 0]], [[3, 0], [5, -1]]], [1, 1], queries=[[1, 0], [1, 0]])
    with pytest.raises(InputError, match="choice"):
        svm(D, choice)


def test_the_memory_tells_problems_data_and_choices_apart():
    """One cache serves all four problems; its key must see everything that matters."""
    _solved.cache_clear()
    base = data([[[1, 0], [0, 0]], [[3, 0], [5, -1]]], [1, 1], queries=[[1, 0], [1, 0]])
    variants = [
        base,
        data([[[2, 0], [0, 0]], [[3, 0], [5, -1]]], [1, 1], queries=[[1, 0], [1, 0]]),
        base.with_queries(((Fraction(2), Fraction(0)),) * 2),
        base.with_key_matrix(((Fraction(0), Fraction(1)), (Fraction(1), Fraction(0)))),
    ]
    asked = [
        (svm, D, choice)
        for D in variants
        for svm in (prompt_svm, matrix_svm, head_svm, joint_svm)
        for choice in ((0, 0), (0, 1))
    ]
    together = [svm(D, choice) for svm, D, choice in asked]
    for (svm, D, choice), answer in zip(asked, together, strict=True):
        _solved.cache_clear()
        alone = svm(D, choice)
        assert (alone.problem, alone.choice, alone.data) == (answer.problem, choice, D)
        assert (alone.solution, alone.rhs, alone.multipliers) == (answer.solution, answer.rhs, answer.multipliers)


def test_the_margin_of_the_solution_is_what_the_problem_says():
    """γ = 1/‖p‖ is the margin: no unit vector does better, checked on a fine circle."""
    from math import cos, pi, sin

    svm = prompt_svm(data([[[1, 2], [0, 2], [1, 0]]], [1]), (0,))
    best = max(min(cos(a), 2 * sin(a)) for a in (2 * pi * k / 100_000 for k in range(100_000)))
    assert best == pytest.approx(float(svm.squared_norm) ** -0.5, rel=1e-4)
