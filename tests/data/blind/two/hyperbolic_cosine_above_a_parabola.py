"""eˣ + e^{−x} ≥ 2 + x².

Role.  Sum of two exponentials.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="eˣ + e^{−x} ≥ 2 + x²",
    source=Source(paper="blind-two", where="Sum of two exponentials", fidelity="reconstructed"),
    forall=(x,),
    conclude=exp(x) + exp(-x) >= 2 + x**2,
)
