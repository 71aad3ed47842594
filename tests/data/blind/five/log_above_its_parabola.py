"""The logarithm lies above its second Taylor polynomial."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

x = scalar("x")

CLAIM = Claim(
    title="log(1 + x) ≥ x − x²/2 for x > −1",
    source=Source(paper="blind-five", where="Lemma A.7", fidelity="reconstructed"),
    forall=(x,),
    where=(x > -1,),
    conclude=log(1 + x) >= x - x**2 / 2,
)
