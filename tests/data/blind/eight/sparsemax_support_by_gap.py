"""Sparsemax drops no token whose logit is within one of the largest."""

from checker.language import Claim, Source, entry, index, maximum, sparsemax, vector

u, i = vector("u", "n"), index("i", "n")

CLAIM = Claim(
    title="max u − u_i < 1 implies sparsemax(u)_i > 0",
    source=Source(paper="ours", where="auxiliary lemma", fidelity="verbatim"),
    forall=(u, i),
    assuming=(maximum(u) - entry(u, i) < 1,),
    conclude=entry(sparsemax(u), i) > 0,
)
