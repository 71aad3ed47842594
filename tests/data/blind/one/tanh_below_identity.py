"""(e^x − e^{−x})/(e^x + e^{−x}) ≤ x for x ≥ 0.

Role.  The hyperbolic tangent.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="(e^x − e^{−x})/(e^x + e^{−x}) ≤ x for x ≥ 0",
    source=Source(paper="blind-one", where="the hyperbolic tangent", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x >= 0,),
    conclude=(exp(x) - exp(-x)) / (exp(x) + exp(-x)) <= x,
)
