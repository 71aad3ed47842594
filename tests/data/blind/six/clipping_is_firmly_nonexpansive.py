"""Clipping to an interval."""

from checker.language import (
    Claim,
    Source,
    maximum,
    minimum,
    pair,
    scalar,
)

x, y, lo, hi = scalar("x"), scalar("y"), scalar("l"), scalar("h")
u, v = maximum(pair(lo, minimum(pair(x, hi)))), maximum(pair(lo, minimum(pair(y, hi))))

CLAIM = Claim(
    title="(clip x − clip y)² ≤ (x − y)(clip x − clip y)",
    source=Source(paper="blind-six", where="Proposition 1", fidelity="reconstructed"),
    forall=(x, y, lo, hi),
    assuming=(lo <= hi,),
    conclude=(u - v) ** 2 <= (x - y) * (u - v),
)
