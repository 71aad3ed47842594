"""The child's program for nuclear norms: reads questions on stdin, asks cvxpy, writes multipliers and W on stdout.

Run as a script; imports nothing of the package but the neighbouring script.  See ``checker/svm/least_norm/child.py``.
"""

from __future__ import annotations

from typing import Any

import clarabel_child  # type: ignore[import-not-found]  # beside this script, whose folder Python searches first
import cvxpy
import numpy


def propose(a: Any, b: Any, _gram: bool) -> tuple[str, bytes | None]:
    """min ‖W‖_* s.t. ⟨A_j, W⟩ ≥ b_j, the rows of ``a`` being the A_j read by rows: (multipliers, W) in one array."""
    d = round(a.shape[1] ** 0.5)
    W = cvxpy.Variable((d, d))
    constraint = a @ cvxpy.vec(W, order="C") >= b
    problem = cvxpy.Problem(cvxpy.Minimize(cvxpy.normNuc(W)), [constraint])
    tight = {f"tol_{name}": 1e-11 for name in ("gap_abs", "gap_rel", "feas")}
    problem.solve(solver=cvxpy.CLARABEL, **tight)
    if problem.status in ("infeasible", "infeasible_inaccurate"):
        return "infeasible", None
    if problem.status not in ("optimal", "optimal_inaccurate") or W.value is None or constraint.dual_value is None:
        return f"failed: {problem.status}", None
    return "optimal", numpy.concatenate([constraint.dual_value, W.value.ravel()]).tobytes()


if __name__ == "__main__":
    clarabel_child.main(propose)
