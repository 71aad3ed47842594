"""A step of size 1/L on a quadratic that is more convex than smooth ends at the minimum."""

from checker.language import Claim, Source, dot, equals, matrix, norm, operator_norm, scalar, vector

A, x, mu, L = matrix("A", "d", "d"), vector("x", "d"), scalar("mu"), scalar("L")

CLAIM = Claim(
    title="μ‖x‖² ≤ ⟨x, Ax⟩, ‖A‖ ≤ L, L < μ, x ≠ 0 imply Ax = Lx",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(A, x, mu, L),
    assuming=(norm(x) > 0, mu * norm(x) ** 2 <= dot(x, A @ x), operator_norm(A) <= L, mu > L),
    conclude=equals(A @ x, L * x),
)
