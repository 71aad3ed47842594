"""The logistic loss grows at most linearly."""

from checker.language import (
    Claim,
    Source,
    loss_value,
    scalar,
)

u, K = scalar("u"), scalar("K")

CLAIM = Claim(
    title="ℓ(u) ≤ K(1 + |u|) for some K, ℓ logistic",
    source=Source(paper="blind-six", where="Lemma 9", fidelity="reconstructed"),
    forall=(u,),
    exists=(K,),
    conclude=loss_value("logistic", u) <= K * (1 + abs(u)),
)
