"""a² + b² ≥ 1/2 if a + b ≥ 1.

Role.  From Boyd and Vandenberghe, section 4.4 (least norm on a half-plane).
Note.  2(a² + b²) ≥ (a + b)² ≥ 1.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="a² + b² ≥ 1/2 if a + b ≥ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.4 (least norm on a half-plane)",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    assuming=(a + b >= 1,),
    conclude=a**2 + b**2 >= "1/2",
)
