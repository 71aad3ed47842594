"""Regularisation paths whose limit is known exactly, on data where a short proof gives it (docs/limits_path.md).

Each predicate is sufficient only: where its condition is not met the answer is UNKNOWN, never a guess.

**Domain.** exact; ``exceeds_unit_ball`` takes any arithmetic.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from checker.attention.scores import Choice
from checker.data.dataset import Dataset, Vector
from checker.limits.problem import DECREASING, Problem
from checker.svm.attention_svm import AttentionSVM
from checker.truth import Truth


def lone_tokens(data: Dataset) -> Choice | None:
    """The token of each input that is not 0, where there is just one in each and these are pairwise orthogonal."""
    nonzero = [[t for t, x in enumerate(X) if any(x)] for X in data.tokens]
    if any(len(found) != 1 for found in nonzero):
        return None
    choice = tuple(found[0] for found in nonzero)
    tokens = [X[t] for X, t in zip(data.tokens, choice, strict=True)]
    orthogonal = all(_dot(x, y) == 0 for i, x in enumerate(tokens) for y in tokens[:i])
    return choice if orthogonal else None


def assumption_b(data: Dataset, choice: Choice) -> Truth:
    """The label margin at p is at most Γ − ν·max_i(1 − s_iα), some ν > 0, all p.  **Source.** maxmargin, Assumption B.

    TRUE for lone orthogonal tokens (Lemma 3), else UNKNOWN.
    """
    return Truth.TRUE if lone_tokens(data) == tuple(choice) else Truth.UNKNOWN


def head_limit(data: Dataset, choice: Choice) -> Vector:
    """Σ Y_i x_iα, the direction of every limit of v_r/r for the correlation loss and lone orthogonal tokens (Lemma 4)."""
    rows = [[y * x for x in X[t]] for X, y, t in zip(data.tokens, data.labels, choice, strict=True)]
    return tuple(sum(column, Fraction(0)) for column in zip(*rows, strict=True))


def same_direction(u: Vector, w: Vector) -> bool:
    """u is a positive multiple of w ≠ 0."""
    return _dot(u, w) > 0 and _dot(u, w) ** 2 == _dot(u, u) * _dot(w, w)


def only_nuclear_solution(svm: AttentionSVM) -> Truth:
    """The W-SVM's solution is the only one of the nuclear-norm problem: TRUE by Lemma 5, else UNKNOWN.

    WᵀW = ωI, ω > 0, and the symmetric parts of WᵀA_j over the constraints with a multiplier span all symmetric matrices.
    """
    if not svm.feasible or not svm.multipliers:
        return Truth.UNKNOWN
    data, W = svm.data, _matrix(svm.solution)
    assert data.queries is not None
    gram, d = W.transpose() * W, data.d
    if gram[0, 0] == 0 or gram != fmpq_mat([[gram[0, 0] if a == b else fmpq(0) for b in range(d)] for a in range(d)]):
        return Truth.UNKNOWN
    spanned = []
    for j, _ in svm.multipliers:
        i, t = svm.indices[j]
        best, other = data.tokens[i][svm.choice[i]], data.tokens[i][t]
        pulled = W.transpose() * _matrix(
            [[(x - y) * z for z in data.queries[i]] for x, y in zip(best, other, strict=True)]
        )
        spanned.append([pulled[a, b] + pulled[b, a] for a in range(d) for b in range(a + 1)])
    return Truth.TRUE if fmpq_mat(spanned).rank() == d * (d + 1) // 2 else Truth.UNKNOWN


def exceeds_unit_ball(A: Any, W: Any, c: Any) -> Truth:
    """‖W‖_* > c by ‖W‖_*² ≥ ‖W‖_F² + 2√(Σ squared 2 × 2 minors): TRUE or UNKNOWN (Lemma 6).  **Shapes.** W (d,m), c > 0."""
    rows, columns = range(len(W)), range(len(W[0]))
    minors = [W[i][k] * W[j][m] - W[i][m] * W[j][k] for j in rows for i in range(j) for m in columns for k in range(m)]
    square = sum((x * x for row in W for x in row), A.number(0))
    pairs = A.sqrt(sum((x * x for x in minors), A.number(0)))
    return Truth.TRUE if A.less(c * c, square + A.number(2) * pairs) is Truth.TRUE else Truth.UNKNOWN


def path_direction(problem: Problem, target: Vector, solution: Vector | None) -> Truth:
    """Whether argmin L over ‖x‖ ≤ R, R → ∞, and argmin L + λ‖x‖², λ → 0, turn to the direction of ``target`` ≠ 0.

    ``solution`` is that of the optimal tokens' SVM, None where there is none.  Decided for losses with ℓ′ < 0 by Lemma 8, for the squared
    loss FALSE by Lemma 8b; else UNKNOWN.
    """
    if problem.loss not in DECREASING:
        return Truth.FALSE if beside_the_margin(problem, target) else Truth.UNKNOWN
    if solution is None or not any(solution):
        return Truth.UNKNOWN
    return Truth.TRUE if same_direction(target, solution) else Truth.FALSE


def beside_the_margin(problem: Problem, target: Vector) -> bool:
    """Squared loss, no score above 1, and ``target`` is not the x of greatest min κ_i⟨a_it, x⟩/‖x‖; κ_i is 2 where the best score
    is 1, else 1.

    For this x is a combination of the κ_i a_it that attain the minimum.  **Source.** Lemmas 3b (limits) and 8b (paths).
    """
    if problem.loss != "squared" or problem.best is None or any(max(row) > 1 for row in problem.scores):
        return False
    normals = problem.normals(problem.best)
    orders = [2 if max(problem.scores[i]) == 1 else 1 for i, _ in problem.others(problem.best)]
    margins = [order * _dot(a, target) for order, a in zip(orders, normals, strict=True)]
    if not margins or min(margins) <= 0:
        return False
    nearest = [a for a, m in zip(normals, margins, strict=True) if m == min(margins)]
    return _matrix([*nearest, target]).rank() > _matrix(nearest).rank()


def rank(rows: Any) -> int:
    """The rank of an exact matrix given by its rows."""
    return _matrix(rows).rank()


def _dot(u: Vector, w: Vector) -> Fraction:
    return sum((x * y for x, y in zip(u, w, strict=True)), Fraction(0))


def _matrix(rows: Any) -> fmpq_mat:
    return fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row] for row in rows])
