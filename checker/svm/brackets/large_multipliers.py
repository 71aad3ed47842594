"""Float multipliers for an SVM of many constraints: row generation for vectors, block pivoting for W.

Vectors (p, v, and W of small d) have few active constraints, at most about d: a part is solved, and what it violates is added.
A W-problem of many constraints mostly has many active: the equations Gλ = 1 of those that are positive are solved by conjugate
gradients, preconditioned by each input's own block, and signs are exchanged until they agree.  G is never written out there.

**Domain.** float.  **Guarantee.** none for λ: :mod:`checker.svm.brackets.bracket` certifies what comes of any λ ≥ 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import linalg

from checker.arithmetic.rounding import Floats
from checker.data.input_products import InputProducts, input_products
from checker.svm.brackets.constraints import Constraints, Rows
from checker.svm.brackets.interior import of_gram, of_rows
from checker.svm.brackets.no_solution import has_no_solution

MOST_DENSE = 2_500
"""Constraints whose inner products are written out at once."""
MOST_WRITTEN_OUT = 1_200
"""Entries of W up to which a W-problem is solved as one on vectors of d² entries."""
_ROUNDS = 14
_EXCHANGES, _CONJUGATE = 12, 60
_NEARLY_ACTIVE = 1e-6
_NO_GAP = 1e-7
"""φ below it: the part may have no solution."""

Say = Callable[[str], None]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True, eq=False)
class Proposed:
    """λ ≥ 0 (m), and the rows that certainly have no solution, where they were met.

    **Guarantee.** none for the weights; ``contradiction`` is certain.
    """

    weights: Floats
    contradiction: Rows | None = None


def proposed(problem: Constraints, say: Say, near: Floats | None = None) -> Proposed:
    """A guess at the multipliers; ``near`` are the margins of a point like the solution, the least of them 1, where one is known."""
    if problem.problem == "W" and problem.data.d**2 > MOST_WRITTEN_OUT:
        if problem.size <= MOST_DENSE:
            return _dense(problem)
        with input_products(problem.data) as products:
            return _pivoted(problem, say, products, near)
    return _in_rounds(problem, say)


def _scale(problem: Constraints) -> float:
    """Rows divided by it have lengths about 1; λ is then divided by its square."""
    typical = float(np.median(problem.lengths))
    return typical if 0 < typical < np.inf else 1.0


def _dense(problem: Constraints) -> Proposed:
    every, scale = np.arange(problem.size), _scale(problem)
    u = of_gram(problem.gram(every) / scale**2, np.ones(problem.size))
    return Proposed(weights=_multipliers(u) / scale**2)


def _multipliers(u: Floats) -> Floats:
    """λ = u/φ with φ = 1 − Σu; where φ vanishes u itself, which weights a contradiction."""
    gap = 1 - float(u.sum())
    return u / gap if gap > 1e-15 else u


def _in_rounds(problem: Constraints, say: Say) -> Proposed:
    m, scale = problem.size, _scale(problem)
    written = problem.problem != "W" or problem.data.d**2 <= MOST_WRITTEN_OUT
    width = (problem.data.d ** (2 if problem.problem == "W" else 1) if written else MOST_DENSE // 5) + 1
    kept = np.arange(m) if m <= 3 * width else np.arange(0, m, m // (2 * width))
    weights, doubts = np.zeros(m), 0
    for number in range(_ROUNDS):
        one = np.ones(len(kept))
        u = of_rows(problem.vectors(kept) / scale, one) if written else of_gram(problem.gram(kept) / scale**2, one)
        gap = 1 - float(u.sum())
        weights = np.zeros(m)
        weights[kept] = _multipliers(u) / scale**2
        if gap < _NO_GAP:
            if written and has_no_solution(problem.vectors(kept), u):
                return Proposed(weights=weights, contradiction=kept)
            doubts += 1  # one may be a part on the edge of having a solution
        if len(kept) == m or gap < 1e-15 or doubts == 2:
            break
        margins = problem.margins(problem.pull(weights))
        outside = np.ones(m, dtype=bool)
        outside[kept] = False
        violated = np.flatnonzero(outside & (margins < 1 - 1e-9))
        say(
            f"{problem.problem}-SVM, round {number + 1}: {len(kept):,} of {m:,} rows solved, {len(violated):,} others violated"
        )
        if not len(violated):
            break
        worst = violated[np.argsort(margins[violated], kind="stable")[: 2 * width]]
        # A row with no weight and room to spare may come back later, if it must.
        needed = (
            kept if len(kept) <= 4 * width else kept[(weights[kept] > 1e-9 * weights.max()) | (margins[kept] < 1.2)]
        )
        kept = np.union1d(needed, worst)
        if not written and len(kept) > 2 * MOST_DENSE:
            break
    return Proposed(weights=weights)


# W-problems of many constraints


def _pivoted(problem: Constraints, say: Say, products: InputProducts, near: Floats | None) -> Proposed:
    scale = _scale(problem)
    blocks = _blocks(problem, scale)

    def product(x: Floats) -> Floats:
        logits = products.times(products.seen(products.combined(problem.along(x))))
        return (logits[problem.chosen][problem.owner] - logits[problem.tokens]) / scale**2

    # What a point like the solution holds with equality, or violates, is likely to be active.
    free: Flags = np.ones(problem.size, dtype=bool) if near is None else near < 1 + _NEARLY_ACTIVE
    weights, best = np.zeros(problem.size), problem.size + 1
    patience = 3
    for number in range(_EXCHANGES):
        weights = _solved(product, blocks, problem, free, weights * free)
        slack = product(weights) - 1
        wrong = np.where(free, weights < -1e-12, slack < -1e-9)
        say(
            f"{problem.problem}-SVM, exchange {number + 1}: {int(free.sum()):,} of {problem.size:,} rows active, "
            f"{int(wrong.sum()):,} with a wrong sign"
        )
        if not wrong.any():
            break
        patience = 3 if wrong.sum() < best else patience - 1
        best = min(best, int(wrong.sum()))
        if not patience:
            break
        free = free ^ wrong
    else:
        return _in_rounds(problem, say)
    return Proposed(weights=np.maximum(weights, 0.0) / scale**2) if patience else _in_rounds(problem, say)


def _blocks(problem: Constraints, scale: float) -> list[tuple[slice, Floats]]:
    """The Gram matrix of each input's own constraints."""
    found, start = [], 0
    for i, T in enumerate(problem.data.lengths):
        if T > 1:
            place = slice(start, start + T - 1)
            rows = problem.rows(np.arange(place.start, place.stop))
            found.append((place, rows @ rows.T * (problem.query_gram[i, i] / scale**2)))
            start = place.stop
    return found


def _solved(
    product: Callable[[Floats], Floats],
    blocks: list[tuple[slice, Floats]],
    problem: Constraints,
    free: Flags,
    x: Floats,
) -> Floats:
    """Gx = 1 on ``free``, x = 0 elsewhere, by conjugate gradients from ``x``."""
    factors = []
    for place, block in blocks:
        inside = np.flatnonzero(free[place])
        if len(inside):
            part = block[np.ix_(inside, inside)]
            part[np.diag_indices_from(part)] += 1e-12 * max(float(np.trace(part)) / len(inside), 1e-300)
            try:
                factors.append((place.start + inside, linalg.cho_factor(part, lower=True, check_finite=False)))
            except linalg.LinAlgError:
                factors.append((place.start + inside, None))

    def prepared(r: Floats) -> Floats:
        out = np.zeros_like(r)
        for where, factor in factors:
            out[where] = r[where] if factor is None else linalg.cho_solve(factor, r[where], check_finite=False)
        return out

    r = np.where(free, 1 - product(x), 0.0) if x.any() else np.where(free, 1.0, 0.0)
    z = prepared(r)
    p, rz = z, float(r @ z)
    for _ in range(_CONJUGATE):
        if not rz > 0 or float(np.abs(r).max()) < 1e-11:
            break
        q = np.where(free, product(p), 0.0)
        curvature = float(p @ q)
        if not curvature > 0:
            break
        x, r = x + rz / curvature * p, r - rz / curvature * q
        z = prepared(r)
        rz, before = float(r @ z), rz
        p = z + rz / before * p
    return x
