"""Log-sum-exp lies above its linearisation, whose slope is the softmax."""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

u, w = vector("u", "n"), vector("w", "n")

CLAIM = Claim(
    title="lse(w) ≥ lse(u) + ⟨softmax(u), w − u⟩",
    source=Source(paper="blind-four", where="Appendix A, Lemma 24", fidelity="reconstructed"),
    forall=(u, w),
    conclude=log(total(exp(u))) + dot(softmax(u), w - u) <= log(total(exp(w))),
)
