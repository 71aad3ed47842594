"""The second moment of a linear and a quadratic term of a Gaussian vector."""

from checker.language import Claim, Source, dot, expectation, length, norm, vector

u, x = vector("u", "d"), vector("x", "d")
d = length(u)

CLAIM = Claim(
    title="E(⟨x, u⟩ + ‖x‖²)² ≤ ‖u‖² + d² + d for Gaussian x",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u,),
    conclude=expectation(x, "gaussian", (dot(x, u) + dot(x, x)) ** 2) <= norm(u) ** 2 + d**2 + d,
)
