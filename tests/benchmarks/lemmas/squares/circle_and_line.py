"""x + y ≤ √2 on the circle x² + y² = 1.

Role.  From Boyd and Vandenberghe, Convex Optimization, section 4.3 (a linear objective on a ball).
Note.  (x + y)² ≤ 2(x² + y²) = 2.
"""

from checker.language import Claim, Source, equals, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x + y ≤ √2 on the circle x² + y² = 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, Convex Optimization, section 4.3 (a linear objective on a ball)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(equals(x**2 + y**2, 1),),
    conclude=x + y <= sqrt(2),
)
