"""The generalised SVM: the W-SVM where every set is one token, optimal by its own conditions where it is not."""

from __future__ import annotations

from fractions import Fraction as F
from random import Random

import pytest

from checker.data.dataset import Dataset
from checker.data.statistics import gaussian_datasets
from checker.errors import InputError
from checker.svm.attention_svm import matrix_svm
from checker.svm.token_sets import token_set_svm


def drawn(seed: int, n: int = 3, T: int = 4, d: int = 4) -> Dataset:
    rng = Random(seed)

    def row():
        return tuple(F(rng.randint(-9, 9)) for _ in range(d))

    return Dataset(
        tokens=tuple(tuple(row() for _ in range(T)) for _ in range(n)),
        labels=(1,) * n,
        head=row(),
        queries=tuple(row() for _ in range(n)),
    )


def value(svm, constraint) -> F:
    """(x_t − x_τ)ᵀ W z."""
    i, t, other = constraint
    data = svm.data
    step = [a - b for a, b in zip(data.tokens[i][t], data.tokens[i][other], strict=True)]
    Wz = [sum(w * z for w, z in zip(row, data.queries[i], strict=True)) for row in svm.solution]
    return sum(a * b for a, b in zip(step, Wz, strict=True))


@pytest.mark.parametrize("seed", range(6))
def test_with_one_token_an_input_it_is_the_w_svm(seed):
    data = gaussian_datasets(2, 3, 3, queries="gaussian").draw(Random(seed))
    svm = token_set_svm(data, ((0,), (2,)))
    assert svm.feasible and svm.solution == matrix_svm(data, (0, 2)).solution and svm.equalities == ()


@pytest.mark.parametrize("seed", range(12))
def test_constraints_hold_and_the_solution_is_a_combination_of_their_gradients(seed):
    import sympy

    data = drawn(seed)
    svm = token_set_svm(data, ((0, 2), (1,), (0, 1, 3)))
    assert svm.feasible
    assert all(value(svm, c) == 0 for c in svm.equalities) and len(svm.equalities) == 3
    margins = [value(svm, c) for c in svm.inequalities]
    assert all(m >= 1 for m in margins) and min(margins) == 1
    # every token of a set is as far ahead of a loser as any other
    assert value(svm, (0, 2, 1)) == value(svm, (0, 0, 1)) and value(svm, (2, 3, 2)) == value(svm, (2, 0, 2))
    # KKT: W = Σ λ a + Σ μ e with λ ≥ 0 on active inequalities only
    active = [c for c, m in zip(svm.inequalities, margins, strict=True) if m == 1]
    columns = [
        [
            (data.tokens[i][t][r] - data.tokens[i][o][r]) * data.queries[i][c]
            for r in range(data.d)
            for c in range(data.d)
        ]
        for i, t, o in [*active, *svm.equalities]
    ]
    A = sympy.Matrix([[sympy.Rational(x.numerator, x.denominator) for x in col] for col in columns]).T
    b = sympy.Matrix([sympy.Rational(x.numerator, x.denominator) for row in svm.solution for x in row])
    (weights,) = sympy.linsolve((A, b))
    assert not weights.free_symbols and all(w >= 0 for w in weights[: len(active)])


def test_dependent_equalities_are_no_trouble_and_contradictions_are_infeasible():
    z = (F(1), F(0))
    twice = Dataset(tokens=(((F(0), F(0)), (F(1), F(0)), (F(0), F(-1))),) * 2, labels=(1, 1), head=z, queries=(z, z))
    svm = token_set_svm(twice, ((0, 1), (0, 1)))
    assert svm.feasible and svm.solution == ((0, 0), (1, 0))
    # tokens 0 and 1 equal in value, token 2 their mean: it cannot be behind
    mean = Dataset(tokens=(((F(0), F(1)), (F(2), F(1)), (F(1), F(1))),), labels=(1,), head=z, queries=(z,))
    assert not token_set_svm(mean, ((0, 1),)).feasible and token_set_svm(mean, ((0, 1),)).solution is None


def test_all_tokens_surviving_leaves_nothing_to_separate():
    svm = token_set_svm(drawn(1, n=1, T=2), ((0, 1),))
    assert svm.feasible and not any(x for row in svm.solution for x in row)


def test_errors_say_what_to_do():
    data = drawn(1)
    for sets in (((0,), (1,)), ((0,), (), (1,)), ((0,), (1,), (4,)), ((-1,), (1,), (2,))):
        with pytest.raises(InputError, match="each input needs a set of its own"):
            token_set_svm(data, sets)
    with pytest.raises(InputError, match="Add 'queries'"):
        token_set_svm(Dataset(tokens=data.tokens, labels=data.labels, head=data.head), ((0,),) * 3)
