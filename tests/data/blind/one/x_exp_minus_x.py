"""x·e^{−x} ≤ 1/e.

Role.  The largest value of x·e^{−x}.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="x·e^{−x} ≤ 1/e",
    source=Source(paper="blind-one", where="the largest value of x·e^{−x}", fidelity="reconstructed"),
    forall=(x,),
    conclude=x * exp(-x) <= exp(-1),
)
