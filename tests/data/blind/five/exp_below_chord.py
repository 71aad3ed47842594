"""On the unit interval the exponential is below the chord through its endpoints."""

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
)

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ 1 + (e − 1)x for 0 ≤ x ≤ 1",
    source=Source(paper="blind-five", where="Lemma A.9", fidelity="reconstructed"),
    forall=(x,),
    assuming=((x >= 0) & (x <= 1),),
    conclude=exp(x) <= 1 + x * (exp(1) - 1),
)
