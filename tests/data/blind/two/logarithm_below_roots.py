"""log x ≤ √x − 1/√x for x ≥ 1.

Role.  Bound on a logarithm by roots.
"""

from checker.language import Claim, Source, log, scalar, sqrt

x = scalar("x")

CLAIM = Claim(
    title="log x ≤ √x − 1/√x for x ≥ 1",
    source=Source(paper="blind-two", where="Bound on a logarithm by roots", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 1,),
    conclude=log(x) <= sqrt(x) - 1 / sqrt(x),
)
