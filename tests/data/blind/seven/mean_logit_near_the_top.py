"""The mean logit under attention is at most log n below the greatest logit."""

from checker.language import Claim, Source, dot, length, log, maximum, softmax, vector

u = vector("u", "n")

CLAIM = Claim(
    title="⟨softmax(u), u⟩ ≥ max(u) − log n",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u,),
    conclude=dot(softmax(u), u) >= maximum(u) - log(length(u)),
)
