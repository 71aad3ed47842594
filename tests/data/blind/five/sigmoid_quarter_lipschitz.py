"""The sigmoid is Lipschitz with constant one quarter."""

from checker.language import (
    Claim,
    Source,
    scalar,
    sigmoid,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="|g(a) − g(b)| ≤ |a − b|/4",
    source=Source(paper="blind-five", where="Lemma 6.3", fidelity="reconstructed"),
    forall=(a, b),
    conclude=abs(sigmoid(a) - sigmoid(b)) <= abs(a - b) / 4,
)
