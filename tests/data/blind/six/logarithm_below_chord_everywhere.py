"""The logarithm on the positive half-line."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
    sqrt,
)

x = scalar("x")

CLAIM = Claim(
    title="log x ≤ (x − 1)/√x",
    source=Source(paper="blind-six", where="Remark 8", fidelity="reconstructed"),
    forall=(x,),
    where=(x > 0,),
    conclude=log(x) <= (x - 1) / sqrt(x),
)
