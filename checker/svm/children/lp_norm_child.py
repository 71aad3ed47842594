"""The child's program for ℓp norms: reads questions on stdin, asks cvxpy, writes multipliers and w on stdout.

Run as a script; imports nothing of the package but the neighbouring script.  See ``checker/svm/least_norm/child.py``.
"""

from __future__ import annotations

from typing import Any

import clarabel_child  # type: ignore[import-not-found]  # beside this script, whose folder Python searches first
import cvxpy
import numpy


def propose(a: Any, b: Any, _gram: bool) -> tuple[str, bytes | None]:
    """min ‖w‖_p s.t. ⟨a_j, w⟩ ≥ b_j; the last number of ``b`` is p: (multipliers, w) in one array."""
    w = cvxpy.Variable(a.shape[1])
    constraint = a @ w >= b[:-1]
    size = cvxpy.pnorm(w, float(b[-1]))  # type: ignore[arg-type]
    problem = cvxpy.Problem(cvxpy.Minimize(size), [constraint])
    problem.solve(solver=cvxpy.CLARABEL)
    if problem.status in ("infeasible", "infeasible_inaccurate"):
        return "infeasible", None
    if problem.status not in ("optimal", "optimal_inaccurate") or w.value is None or constraint.dual_value is None:
        return f"failed: {problem.status}", None
    return "optimal", numpy.concatenate([constraint.dual_value, w.value]).tobytes()


if __name__ == "__main__":
    clarabel_child.main(propose)
