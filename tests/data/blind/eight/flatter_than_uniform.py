"""Attention that is flatter than uniform has no large weight."""

from checker.language import Claim, Source, length, maximum, norm, softmax, sqrt, vector

u = vector("u", "n")
s = softmax(u)

CLAIM = Claim(
    title="√n·‖s(u)‖ < 1 implies n·max s(u) ≤ 2",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u,),
    assuming=(sqrt(length(u)) * norm(s) < 1,),
    conclude=length(u) * maximum(s) <= 2,
)
