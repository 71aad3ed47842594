"""The nuclear norm is at least the Frobenius norm."""

from checker.language import Claim, Source, frobenius, index, matrix, number_of, singular_value, sum_over

W, k = matrix("W", "d", "d"), index("k", "d")

CLAIM = Claim(
    title="‖W‖_F ≤ Σ_k σ_k(W)",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(W,),
    conclude=frobenius(W) <= sum_over(k, singular_value(W, number_of(k) + 1)),
)
