"""The product of two symmetric matrices is symmetric."""

from checker.language import Claim, Source, equals, matrix

A, B = matrix("A", "d", "d"), matrix("B", "d", "d")

CLAIM = Claim(
    title="A = Aᵀ, B = Bᵀ give AB = (AB)ᵀ",
    source=Source(paper="blind-four", where="Appendix B, Proposition 75", fidelity="reconstructed"),
    forall=(A, B),
    assuming=(equals(A, A.T), equals(B, B.T)),
    conclude=equals(A @ B, (A @ B).T),
)
