"""The SVMs of the papers, built from exact data: p-SVM, W-SVM, v-SVM and the joint one.

**Convention.** a *choice* names one token per input; the constraints of the p- and W-problem are the
(i, t) with t ≠ choice_i, ordered by input, then token.
**Source.** maxmargin slide "Attention SVMs"; similarity Definition 3.8 (as CLAIMS restores it).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from flint import fmpq, fmpq_mat, fmpz, fmpz_mat

from checker.arithmetic.rational import fraction_of
from checker.attention.scores import Choice, check_choice, constraint_indices
from checker.data.dataset import Dataset, Matrix, Vector
from checker.errors import InputError
from checker.svm import Solution, Status, solve_gram, solve_rows

SVM_NAMES = {"p": "p-SVM", "W": "W-SVM", "v": "v-SVM", "joint": "joint p-SVM"}


@dataclass(frozen=True, kw_only=True)
class AttentionSVM:
    """One attention SVM, decided: the unique solution with multipliers, or a Farkas certificate.

    **Domain.** exact.  **Shapes.** solution d (p, v, joint) or d × d (W), None when infeasible;
    multipliers and farkas are sparse (row, value > 0).
    """

    problem: str
    data: Dataset
    choice: Choice
    indices: tuple[tuple[int, int], ...]
    rhs: tuple[Fraction, ...]
    core: Solution

    @cached_property
    def solution(self) -> Vector | Matrix | None:
        """The unique solution; for W formed when asked for, as it has d² entries."""
        if not self.feasible:
            return None
        if self.problem != "W":
            return self.core.w
        whole, common = self.integers
        return tuple(tuple(fraction_of(fmpq(x, common)) for x in row) for row in whole.tolist())

    @cached_property
    def integers(self) -> tuple[fmpz_mat, fmpz]:
        """W as an integer matrix over one positive denominator: its d² entries in lowest terms take fifty times as long.

        **Shapes.** d × d.  **Raises.** InputError unless this is a feasible W-SVM.
        """
        if self.problem != "W" or not self.feasible:
            raise InputError(
                f"Only a feasible W-SVM has a matrix; this {SVM_NAMES[self.problem]} has none. Ask `solution`."
            )
        return _matrix_solution(self)

    @property
    def feasible(self) -> bool:
        return self.core.status is Status.OPTIMAL

    @property
    def squared_norm(self) -> Fraction | None:
        return self.core.squared_norm if self.feasible else None

    @property
    def multipliers(self) -> tuple[tuple[int, Fraction], ...]:
        return _sparse(self.core.multipliers) if self.feasible else ()

    @property
    def farkas(self) -> tuple[tuple[int, Fraction], ...] | None:
        return None if self.feasible else _sparse(self.core.farkas)

    @property
    def active(self) -> tuple[int, ...]:
        return tuple(self.core.active) if self.feasible else ()

    @property
    def slacks(self) -> tuple[Fraction, ...] | None:
        return tuple(self.core.slacks) if self.feasible else None

    @property
    def strictly_complementary(self) -> bool:
        return self.feasible and bool(self.core.strictly_complementary)

    @property
    def independent(self) -> bool:
        return self.feasible and bool(self.core.independent_active)

    @property
    def support_indices(self) -> tuple[tuple[int, int], ...]:
        """The (i, t) whose constraint is active: the SVM-neighbours of the choice."""
        return tuple(self.indices[j] for j in self.active)


def _sparse(values) -> tuple[tuple[int, Fraction], ...]:
    return tuple((j, Fraction(v)) for j, v in enumerate(values or ()) if v)


def prompt_svm(data: Dataset, choice: Choice) -> AttentionSVM:
    """min ‖p‖ s.t. pᵀ(k_iα − k_it) ≥ 1 for t ≠ α_i."""
    return _solved("p", data.sha256, tuple(choice), _Held(data))


def matrix_svm(data: Dataset, choice: Choice) -> AttentionSVM:
    """min ‖W‖_F s.t. (x_iα − x_it)ᵀ W z_i ≥ 1 for t ≠ α_i.  **Raises.** InputError without queries."""
    if data.queries is None:
        raise InputError("The W-SVM needs queries z_i, and this dataset has none. Add the entry 'queries' (n × d).")
    return _solved("W", data.sha256, tuple(choice), _Held(data))


def head_svm(data: Dataset, choice: Choice) -> AttentionSVM:
    """min ‖v‖ s.t. Y_i vᵀx_iα ≥ 1."""
    return _solved("v", data.sha256, tuple(choice), _Held(data))


def joint_svm(data: Dataset, choice: Choice) -> AttentionSVM:
    """The p-SVM with right side 1 on the v-SVM's support indices S and 0 off it.

    S holds every input whose v-constraint is active.  **Raises.** InputError when the v-SVM is infeasible.
    """
    return _solved("joint", data.sha256, tuple(choice), _Held(data))


class _Held:
    """Carries the data past the cache, whose key is the hash."""

    def __init__(self, data: Dataset) -> None:
        self.data = data

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)


@lru_cache(maxsize=256)
def _solved(problem: str, _sha256: str, choice: Choice, held: _Held) -> AttentionSVM:
    data = held.data
    check_choice(data, choice)
    one = Fraction(1)
    if problem == "v":
        indices = tuple(enumerate(choice))
        rows = [tuple(y * x for x in X[a]) for X, y, a in zip(data.tokens, data.labels, choice, strict=True)]
        rhs = (one,) * len(rows)
    else:
        indices = tuple(constraint_indices(data, choice))
        source = data.tokens if problem == "W" else data.keys
        rows = [tuple(a - b for a, b in zip(source[i][choice[i]], source[i][t], strict=True)) for i, t in indices]
        rhs = _joint_right_side(data, choice, indices) if problem == "joint" else (one,) * len(rows)
    core = _solve_matrix(data, indices, rows, rhs) if problem == "W" else solve_rows(rows, rhs, dimension=data.d)
    return AttentionSVM(problem=problem, data=data, choice=choice, indices=indices, rhs=rhs, core=core)


def _joint_right_side(data: Dataset, choice: Choice, indices) -> tuple[Fraction, ...]:
    head = head_svm(data, choice)
    if not head.feasible:
        raise InputError("The joint SVM needs a feasible v-SVM: no v gives every chosen token a positive margin.")
    support = {i for i, _ in head.support_indices}
    return tuple(Fraction(int(i in support)) for i, _ in indices)


def _solve_matrix(data: Dataset, indices, rows, rhs) -> Solution:
    """Through the Gram matrix ⟨a_j, a_k⟩ = ⟨x-differences⟩·⟨z_i, z_k⟩: the d² columns are not formed,
    unless there are more constraints than columns."""
    assert data.queries is not None
    if data.d**2 <= len(rows):
        outer = [[x * z for x in row for z in data.queries[i]] for row, (i, _) in zip(rows, indices, strict=True)]
        return solve_rows(outer, rhs, dimension=data.d**2)
    row_gram, query_gram = _gram(rows) if rows else [], _gram(data.queries)
    gram = [
        [row_gram[j][k] * query_gram[indices[j][0]][indices[k][0]] for k in range(len(rows))] for j in range(len(rows))
    ]
    return solve_gram(gram, rhs)


def _gram(rows) -> list[list[fmpq]]:
    matrix = _rational_matrix(rows)
    return (matrix * matrix.transpose()).tolist()


def _rational_matrix(rows) -> fmpq_mat:
    return fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in rows])


def _matrix_solution(svm: AttentionSVM) -> tuple[fmpz_mat, fmpz]:
    """W = Σ_i b_i z_iᵀ with b_i = Σ_t λ_it (x_iα − x_it)."""
    data = svm.data
    assert data.queries is not None
    if not svm.multipliers:
        return fmpz_mat(data.d, data.d), fmpz(1)
    pulls, rows = fmpq_mat(data.n, len(svm.multipliers)), []
    for k, (j, multiplier) in enumerate(svm.multipliers):
        i, t = svm.indices[j]
        pulls[i, k] = fmpq(multiplier.numerator, multiplier.denominator)
        rows.append([x - y for x, y in zip(data.tokens[i][svm.choice[i]], data.tokens[i][t], strict=True)])
    parts = [m.numer_denom() for m in (pulls, _rational_matrix(rows), _rational_matrix(data.queries))]
    (left, p), (middle, q), (right, r) = parts
    return (left * middle).transpose() * right, p * q * r


__all__ = ["AttentionSVM", "SVM_NAMES", "head_svm", "joint_svm", "matrix_svm", "prompt_svm"]
