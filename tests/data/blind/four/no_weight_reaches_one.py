"""Softmax never puts all its mass on one token."""

from checker.language import Claim, Source, maximum, softmax, vector

u = vector("u", "n")

CLAIM = Claim(
    title="max softmax(u) < 1",
    source=Source(paper="blind-four", where="Draft, Fact 64", fidelity="reconstructed"),
    forall=(u,),
    conclude=maximum(softmax(u)) < 1,
)
