"""x² + y² ≤ x + y for 0 ≤ x, y ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.1, on the unit square.
Note.  x² ≤ x on the unit interval.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x² + y² ≤ x + y for 0 ≤ x, y ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.1, on the unit square",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(x >= 0, x <= 1, y >= 0, y <= 1),
    conclude=x**2 + y**2 <= x + y,
)
