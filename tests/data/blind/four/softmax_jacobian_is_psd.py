"""The Jacobian of softmax is positive semidefinite."""

from checker.language import Claim, Source, diag, dot, outer, softmax, vector

u, x = vector("u", "n"), vector("x", "n")
s = softmax(u)

CLAIM = Claim(
    title="xᵀ(diag(s) − ssᵀ)x ≥ 0 for s = softmax(u)",
    source=Source(paper="blind-four", where="Draft, Fact 28", fidelity="reconstructed"),
    forall=(u, x),
    conclude=dot(x, (diag(s) - outer(s, s)) @ x) >= 0,
)
