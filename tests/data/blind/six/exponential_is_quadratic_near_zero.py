"""The remainder of the exponential on the unit interval."""

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
)

x, K = scalar("x"), scalar("K")

CLAIM = Claim(
    title="|x| ≤ 1 ⇒ e^x ≤ 1 + x + K x² for some K",
    source=Source(paper="blind-six", where="Appendix B, item 4", fidelity="reconstructed"),
    forall=(x,),
    exists=(K,),
    assuming=(abs(x) <= 1,),
    conclude=exp(x) <= 1 + x + K * x**2,
)
