"""A skew-symmetric key-query matrix which gives a nonzero token a large logit with itself."""

from checker.language import Claim, Source, dot, equals, frobenius, matrix, norm, vector

A, x = matrix("A", "d", "d"), vector("x", "d")

CLAIM = Claim(
    title="A skew-symmetric key-query matrix which gives a nonzero token a large logit with itself",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(A, x),
    assuming=(equals(A.T, -A), norm(x) > 0, dot(x, A @ x) >= norm(x) ** 2),
    conclude=frobenius(A) >= 1,
)
