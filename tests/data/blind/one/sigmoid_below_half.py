"""x ≤ 0 gives σ(x) < 1/2.

Role.  The sigmoid of a number that is not positive.
"""

from fractions import Fraction

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="x ≤ 0 gives σ(x) < 1/2",
    source=Source(paper="blind-one", where="the sigmoid of a number that is not positive", fidelity="reconstructed"),
    forall=(x,),
    assuming=(x <= 0,),
    conclude=sigmoid(x) < Fraction(1, 2),
)
