"""A geometric sum of k terms."""

from checker.language import (
    Claim,
    Source,
    natural,
    scalar,
)

r, k = scalar("r"), natural("k")

CLAIM = Claim(
    title="0 ≤ r < 1 ⇒ (1 − r^k)/(1 − r) ≤ k",
    source=Source(paper="blind-six", where="Appendix B, item 5", fidelity="reconstructed"),
    forall=(r, k),
    where=(r < 1,),
    assuming=(r >= 0,),
    conclude=(1 - r**k) / (1 - r) <= k,
)
