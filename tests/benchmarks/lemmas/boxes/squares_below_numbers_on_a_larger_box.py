"""x² + y² ≤ x + y for 0 ≤ x, y ≤ 2.

Role.  From Boyd and Vandenberghe, section 4.1, on [0, 2]².
Note.  At x = y = 2 it says 8 ≤ 4.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x² + y² ≤ x + y for 0 ≤ x, y ≤ 2",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 4.1, on [0, 2]²", fidelity="reconstructed"
    ),
    forall=(x, y),
    assuming=(x >= 0, x <= 2, y >= 0, y <= 2),
    conclude=x**2 + y**2 <= x + y,
)
