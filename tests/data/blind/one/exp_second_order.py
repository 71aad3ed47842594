"""e^x ≥ 1 + x + x²/2 for x ≥ 0.

Role.  Exponential from below.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e^x ≥ 1 + x + x²/2 for x ≥ 0",
    source=Source(paper="blind-one", where="exponential from below", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=exp(x) >= 1 + x + x**2 / 2,
)
