"""log a ≥ a gives a ≤ 1/2.

Role.  Where the logarithm is above the identity.
"""

from fractions import Fraction

from checker.language import Claim, Source, log, scalar

a = scalar("a")

CLAIM = Claim(
    title="log a ≥ a gives a ≤ 1/2",
    source=Source(paper="blind-one", where="where the logarithm is above the identity", fidelity="reconstructed"),
    forall=(a,),
    where=(a > 0,),
    assuming=(log(a) >= a,),
    conclude=a <= Fraction(1, 2),
)
