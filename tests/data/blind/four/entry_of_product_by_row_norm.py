"""A logit is bounded by the norm of its key times the norm of the query."""

from checker.language import Claim, Source, entry, frobenius, index, matrix, norm, row, vector

A, x, i = matrix("A", "m", "d"), vector("x", "d"), index("i", "m")

CLAIM = Claim(
    title="|(Ax)_i| ≤ ‖A_i‖ ‖x‖ ≤ ‖A‖_F ‖x‖",
    source=Source(paper="blind-four", where="Appendix A, Lemma 18", fidelity="reconstructed"),
    forall=(A, x, i),
    conclude=(abs(entry(A @ x, i)) <= norm(row(A, i)) * norm(x))
    & (norm(row(A, i)) * norm(x) <= frobenius(A) * norm(x)),
)
