"""Attention weights move in the sum norm by at most half the largest change of a logit."""

from fractions import Fraction

from checker.language import Claim, Source, max_norm, softmax, total, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="‖softmax(u) − softmax(w)‖₁ ≤ ‖u − w‖_∞/2",
    source=Source(paper="blind-four", where="Section 2, Remark 77", fidelity="reconstructed"),
    forall=(u, w),
    conclude=total(abs(softmax(u) - softmax(w))) <= Fraction(1, 2) * max_norm(u - w),
)
