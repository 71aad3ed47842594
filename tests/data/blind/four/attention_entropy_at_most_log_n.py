"""The entropy of attention weights is at most the logarithm of the number of tokens."""

from checker.language import Claim, Source, dot, length, log, softmax, vector

u = vector("u", "n")
s = softmax(u)

CLAIM = Claim(
    title="H(softmax(u)) ≤ log n",
    source=Source(paper="blind-four", where="Lemma 32", fidelity="reconstructed"),
    forall=(u,),
    conclude=-dot(s, log(s)) <= log(length(u)),
)
