"""Attention weights with an entropy above the logarithm of the number of tokens."""

from checker.language import Claim, Source, dot, length, log, maximum, minimum, positive, softmax, vector

u = vector("u", "n")
s = softmax(u)

CLAIM = Claim(
    title="Attention weights with an entropy above the logarithm of the number of tokens",
    source=Source(paper="blind-three", where="Appendix A", fidelity="reconstructed"),
    forall=(u,),
    where=(positive(s),),
    assuming=(-dot(s, log(s)) > log(length(u)),),
    conclude=maximum(s) <= 2 * minimum(s),
)
