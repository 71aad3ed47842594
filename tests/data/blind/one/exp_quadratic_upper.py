"""e^x ≤ 1 + x + x² for x ≥ 0.

Role.  Exponential from above.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e^x ≤ 1 + x + x² for x ≥ 0",
    source=Source(paper="blind-one", where="exponential from above", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=exp(x) <= 1 + x + x**2,
)
