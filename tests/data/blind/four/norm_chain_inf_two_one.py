"""The usual comparison of the three norms in finite dimension."""

from checker.language import Claim, Source, length, max_norm, norm, sqrt, total, vector

x = vector("x", "n")
l1 = total(abs(x))

CLAIM = Claim(
    title="‖x‖_∞ ≤ ‖x‖₂ ≤ ‖x‖₁ ≤ √n ‖x‖₂",
    source=Source(paper="blind-four", where="Lemma 14", fidelity="reconstructed"),
    forall=(x,),
    conclude=(max_norm(x) <= norm(x)) & (norm(x) <= l1) & (l1 <= sqrt(length(x)) * norm(x)),
)
