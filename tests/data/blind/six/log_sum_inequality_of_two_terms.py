"""Merging two cells does not raise the divergence."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

a, b, c, d = scalar("a"), scalar("b"), scalar("c"), scalar("e")

CLAIM = Claim(
    title="a log(a/b) + c log(c/e) ≥ (a + c) log((a + c)/(b + e))",
    source=Source(paper="blind-six", where="Lemma 8", fidelity="reconstructed"),
    forall=(a, b, c, d),
    where=(a > 0, b > 0, c > 0, d > 0),
    conclude=a * log(a / b) + c * log(c / d) >= (a + c) * log((a + c) / (b + d)),
)
