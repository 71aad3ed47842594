"""eˣ ≤ 1 + x + x² for x ≥ 0.

Role.  The local bound used globally.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ ≤ 1 + x + x² for x ≥ 0",
    source=Source(paper="blind-two", where="The local bound used globally", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=exp(x) <= 1 + x + x**2,
)
