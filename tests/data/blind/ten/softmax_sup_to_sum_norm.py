"""Softmax from the sup norm to the sum norm."""

from fractions import Fraction

from checker.language import (
    Claim,
    Source,
    max_norm,
    softmax,
    total,
    vector,
)

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖S(u) − S(w)‖₁ ≤ (9/10)·‖u − w‖_∞",
    source=Source(
        paper="emadi-2026", where="Exact attention sensitivity, norm of the softmax Jacobian", fidelity="paraphrase"
    ),
    forall=(u, w),
    conclude=total(abs(softmax(u) - softmax(w))) <= Fraction(9, 10) * max_norm(u - w),
)
