"""The logarithm above one."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
    sqrt,
)

x = scalar("x")

CLAIM = Claim(
    title="x ≥ 1 ⇒ log x ≤ (x − 1)/√x",
    source=Source(paper="blind-six", where="Proposition 8", fidelity="reconstructed"),
    forall=(x,),
    where=(x > 0,),
    assuming=(x >= 1,),
    conclude=log(x) <= (x - 1) / sqrt(x),
)
