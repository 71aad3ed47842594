"""a² + b² ≥ 1 if a + b ≥ 1.

Role.  From Boyd and Vandenberghe, section 4.4, with 1 for 1/2.
Note.  At a = b = 1/2 the left side is 1/2.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a² + b² ≥ 1 if a + b ≥ 1",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 4.4, with 1 for 1/2", fidelity="reconstructed"
    ),
    forall=(a, b),
    assuming=(a + b >= 1,),
    conclude=a**2 + b**2 >= 1,
)
