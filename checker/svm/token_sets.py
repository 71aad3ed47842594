"""The generalised W-SVM: several tokens of an input may survive, and the direction does not tell them apart.

    min ‖W‖_F  s.t.  (x_it − x_iτ)ᵀ W z_i = 0 for t, τ ∈ O_i,   ≥ 1 for t ∈ O_i, τ ∉ O_i

The equalities are eliminated exactly: with G the Gram matrix of all difference matrices, E the equalities and A one
inequality a losing token, the problem is the least-norm problem of the Schur complement G_AA − G_AE G_EE⁻¹ G_EA.
With one token in every O_i it is the W-SVM.
**Source.** tfsvm, abstract (3) and the public experiment notebook-multi-token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpq_mat

from checker.arithmetic.rational import fraction_of
from checker.data.dataset import Dataset, Matrix, Vector
from checker.errors import InputError
from checker.svm.least_norm.exact import solve_gram
from checker.svm.least_norm.solution import Solution, Status

TokenSets = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class TokenSetSVM:
    """The generalised SVM, decided.  **Domain.** exact.  **Shapes.** solution d × d, None when infeasible.

    equalities, inequalities: (i, t, τ) of each constraint (x_it − x_iτ)ᵀ W z_i = 0 or ≥ 1; ``core`` is the problem
    left when the equalities are eliminated.
    """

    data: Dataset
    sets: TokenSets
    equalities: tuple[tuple[int, int, int], ...]
    inequalities: tuple[tuple[int, int, int], ...]
    core: Solution
    solution: Matrix | None

    @property
    def feasible(self) -> bool:
        return self.core.status is Status.OPTIMAL


def token_set_svm(data: Dataset, sets: Sequence[Sequence[int]]) -> TokenSetSVM:
    """**Guarantee.** exact, always decided: the unique solution, or infeasible.

    **Raises.** InputError without queries, or for a set that is empty or names a token the input does not have.
    """
    chosen = _checked(data, sets)
    equalities = tuple((i, kept[0], t) for i, kept in enumerate(chosen) for t in kept[1:])
    inequalities = tuple(
        (i, kept[0], t) for i, kept in enumerate(chosen) for t in range(data.lengths[i]) if t not in kept
    )
    gram = _gram(data, equalities + inequalities)
    kept = _independent(gram, len(equalities))
    losers = range(len(equalities), len(equalities) + len(inequalities))
    inner, mixed, outer = _part(gram, losers, losers), _part(gram, kept, losers), _part(gram, kept, kept)
    # Σ λ_j a_j less its projection on the equalities is Σ λ_j a_j − Σ (lift λ)_k e_k
    lift = outer.solve(mixed) if kept else fmpq_mat(0, len(losers))
    reduced = inner - mixed.transpose() * lift if kept else inner
    core = solve_gram(reduced.tolist(), [Fraction(1)] * len(losers))
    solution = None
    if core.status is Status.OPTIMAL:
        multipliers = fmpq_mat(len(losers), 1, [fmpq(x.numerator, x.denominator) for x in core.multipliers or ()])
        back = (lift * multipliers).entries() if kept else []
        weights = dict(zip(losers, multipliers.entries(), strict=True)) | {
            k: -x for k, x in zip(kept, back, strict=True)
        }
        solution = _combined(data, [(c, weights[j]) for j, c in enumerate(equalities + inequalities) if j in weights])
    return TokenSetSVM(
        data=data,
        sets=chosen,
        equalities=equalities,
        inequalities=inequalities,
        core=core,
        solution=solution,
    )


def _checked(data: Dataset, sets: Sequence[Sequence[int]]) -> TokenSets:
    if data.queries is None:
        raise InputError("The generalised W-SVM needs queries z_i, and this dataset has none. Add 'queries' (n × d).")
    chosen = tuple(tuple(sorted(set(kept))) for kept in sets)
    fits = len(chosen) == data.n and all(
        kept and kept[0] >= 0 and kept[-1] < T for kept, T in zip(chosen, data.lengths, strict=False)
    )
    if not fits:
        raise InputError(
            f"The token sets {chosen} do not fit {data.n} inputs of {data.lengths} tokens: each input needs a set of its own, "
            "not empty, of tokens it has."
        )
    return chosen


def _difference(data: Dataset, constraint: tuple[int, int, int]) -> Vector:
    i, t, other = constraint
    return tuple(a - b for a, b in zip(data.tokens[i][t], data.tokens[i][other], strict=True))


def _gram(data: Dataset, constraints: Sequence[tuple[int, int, int]]) -> fmpq_mat:
    """⟨x-differences⟩·⟨z_i, z_k⟩."""
    assert data.queries is not None
    rows = _matrix([_difference(data, c) for c in constraints], data.d)
    queries = _matrix(data.queries, data.d)
    left, right = (rows * rows.transpose()).tolist(), (queries * queries.transpose()).tolist()
    size = len(constraints)
    return fmpq_mat(
        size, size, [left[j][k] * right[constraints[j][0]][constraints[k][0]] for j in range(size) for k in range(size)]
    )


def _independent(gram: fmpq_mat, count: int) -> list[int]:
    """A largest set of the first ``count`` constraints that are linearly independent: the pivots of their Gram matrix."""
    if not count:
        return []
    reduced, rank = _part(gram, range(count), range(count)).rref()
    table = reduced.tolist()
    return [next(j for j, x in enumerate(table[r]) if x != 0) for r in range(rank)]


def _part(gram: fmpq_mat, rows: Sequence[int], columns: Sequence[int]) -> fmpq_mat:
    return fmpq_mat(len(rows), len(columns), [gram[j, k] for j in rows for k in columns])


def _combined(data: Dataset, weighted: Sequence[tuple[tuple[int, int, int], fmpq]]) -> Matrix:
    """Σ weight·(x_it − x_iτ) z_iᵀ."""
    assert data.queries is not None
    total = fmpq_mat(data.d, data.d)
    for constraint, weight in weighted:
        step = _matrix([_difference(data, constraint)], data.d).transpose()
        total = total + step * _matrix([data.queries[constraint[0]]], data.d) * weight
    return tuple(tuple(fraction_of(x) for x in row) for row in total.tolist())


def _matrix(rows: Sequence[Vector], width: int) -> fmpq_mat:
    return fmpq_mat(len(rows), width, [fmpq(x.numerator, x.denominator) for row in rows for x in row])
