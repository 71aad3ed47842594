"""An orthogonal matrix that doubles a nonzero vector has a transpose that triples it."""

from checker.language import Claim, Source, equals, identity, matrix, norm, vector

Q, x = matrix("Q", 2, 2), vector("x", 2)

CLAIM = Claim(
    title="QᵀQ = I, Qx = 2x, x ≠ 0 give Qᵀx = 3x",
    source=Source(paper="blind-four", where="Appendix A, Lemma 90", fidelity="reconstructed"),
    forall=(Q, x),
    assuming=(equals(Q.T @ Q, identity(2)), equals(Q @ x, 2 * x), norm(x) > 0),
    conclude=equals(Q.T @ x, 3 * x),
)
