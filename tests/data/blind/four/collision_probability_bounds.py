"""The squared norm of the attention weights lies between 1/n and the largest weight."""

from checker.language import Claim, Source, length, maximum, norm, softmax, vector

u = vector("u", "n")
s = softmax(u)

CLAIM = Claim(
    title="1/n ≤ ‖softmax(u)‖² ≤ max softmax(u)",
    source=Source(paper="blind-four", where="Appendix A, Lemma 30", fidelity="reconstructed"),
    forall=(u,),
    conclude=(1 / length(u) <= norm(s) ** 2) & (norm(s) ** 2 <= maximum(s)),
)
