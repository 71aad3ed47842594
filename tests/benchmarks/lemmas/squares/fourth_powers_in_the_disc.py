"""x⁴ + y⁴ ≤ 1 if x² + y² ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.4 (a maximum on a disc).
Note.  x⁴ + y⁴ ≤ (x² + y²)².
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x⁴ + y⁴ ≤ 1 if x² + y² ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.4 (a maximum on a disc)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(x**2 + y**2 <= 1,),
    conclude=x**4 + y**4 <= 1,
)
