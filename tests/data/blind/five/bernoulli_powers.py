"""Bernoulli's inequality for whole powers."""

from checker.language import (
    Claim,
    Source,
    natural,
    scalar,
)

x, k = scalar("x"), natural("k")

CLAIM = Claim(
    title="1 + kx ≤ (1 + x)ᵏ for x > −1",
    source=Source(paper="blind-five", where="Lemma A.5", fidelity="reconstructed"),
    forall=(x, k),
    assuming=(x > -1,),
    conclude=1 + k * x <= (1 + x) ** k,
)
