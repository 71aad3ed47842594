"""log(1 + x) ≥ x/2 for x ≥ 0.

Role.  The logarithm from below.
"""

from checker.language import Claim, Source, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log(1 + x) ≥ x/2 for x ≥ 0",
    source=Source(paper="blind-one", where="the logarithm from below", fidelity="reconstructed"),
    forall=(x,),
    where=(x >= 0,),
    conclude=log(1 + x) >= x / 2,
)
