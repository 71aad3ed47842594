"""Every real eigenvalue is bounded by the Frobenius norm."""

from checker.language import Claim, Source, equals, frobenius, matrix, norm, scalar, vector

A, x, lam = matrix("A", "d", "d"), vector("x", "d"), scalar("lambda")

CLAIM = Claim(
    title="Ax = λx, x ≠ 0 give |λ| ≤ ‖A‖_F",
    source=Source(paper="blind-four", where="Appendix B, Proposition 57", fidelity="reconstructed"),
    forall=(A, x, lam),
    assuming=(equals(A @ x, lam * x), norm(x) > 0),
    conclude=abs(lam) <= frobenius(A),
)
