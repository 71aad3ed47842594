"""σ′(x) ≤ 1/5.

Role.  The sigmoid's slope.
"""

from fractions import Fraction

from checker.language import Claim, Source, scalar, sigmoid_slope

x = scalar("x")

CLAIM = Claim(
    title="σ′(x) ≤ 1/5",
    source=Source(paper="blind-one", where="the sigmoid's slope", fidelity="reconstructed"),
    forall=(x,),
    conclude=sigmoid_slope(x) <= Fraction(1, 5),
)
