"""For steps up to 2/L each eigenvalue between μ and L is contracted by 1 − ημ."""

from checker.language import (
    Claim,
    Source,
    scalar,
)

l, mu, L, eta = scalar("l"), scalar("mu"), scalar("L"), scalar("eta")

CLAIM = Claim(
    title="|1 − ηl| ≤ 1 − ημ",
    source=Source(paper="blind-five", where="Lemma 7.6", fidelity="reconstructed"),
    forall=(l, mu, L, eta),
    assuming=(mu > 0, mu <= l, l <= L, eta > 0, eta * L <= 2),
    conclude=abs(1 - eta * l) <= 1 - eta * mu,
)
