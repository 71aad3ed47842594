"""Softmax is a monotone map, being the gradient of a convex function."""

from checker.language import Claim, Source, dot, softmax, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="⟨softmax(u) − softmax(w), u − w⟩ ≥ 0",
    source=Source(paper="blind-four", where="Section 2, Remark 23", fidelity="reconstructed"),
    forall=(u, w),
    conclude=dot(softmax(u) - softmax(w), u - w) >= 0,
)
