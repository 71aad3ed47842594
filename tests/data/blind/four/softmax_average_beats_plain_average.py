"""Averaging the logits with their own softmax weights gives at least their plain average."""

from checker.language import Claim, Source, dot, length, softmax, total, vector

u = vector("u", "n")

CLAIM = Claim(
    title="⟨softmax(u), u⟩ ≥ mean(u)",
    source=Source(paper="blind-four", where="Appendix B, Proposition 27", fidelity="reconstructed"),
    forall=(u,),
    conclude=dot(softmax(u), u) >= total(u) / length(u),
)
