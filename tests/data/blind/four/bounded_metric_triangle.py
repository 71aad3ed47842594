"""The triangle inequality of the bounded metric t/(1+t)."""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")
s, p, q = abs(a + b), abs(a), abs(b)

CLAIM = Claim(
    title="|a+b|/(1+|a+b|) ≤ |a|/(1+|a|) + |b|/(1+|b|)",
    source=Source(paper="blind-four", where="Lemma 8", fidelity="reconstructed"),
    forall=(a, b),
    conclude=s / (1 + s) <= p / (1 + p) + q / (1 + q),
)
