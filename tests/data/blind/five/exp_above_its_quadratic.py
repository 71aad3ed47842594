"""The exponential lies above its second Taylor polynomial on the nonnegative half line."""

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
)

x = scalar("x")

CLAIM = Claim(
    title="1 + x + x²/2 ≤ eˣ for x ≥ 0",
    source=Source(paper="blind-five", where="Lemma A.6", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=1 + x + x**2 / 2 <= exp(x),
)
