"""The squared Frobenius norm of an orthogonal projection is its trace."""

from checker.language import Claim, Source, entry, equals, frobenius, index, matrix, row, sum_over

P, i = matrix("P", "n", "n"), index("i", "n")

CLAIM = Claim(
    title="‖P‖_F² = tr P for Pᵀ = P = P²",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(P,),
    assuming=(equals(P.T, P), equals(P @ P, P)),
    conclude=equals(frobenius(P) ** 2, sum_over(i, entry(row(P, i), i))),
)
