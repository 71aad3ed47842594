"""x = y if x² + y² = 1 and x + y ≥ 2.

Role.  From Boyd and Vandenberghe, section 4.3, contradictory hypotheses.
Note.  (x + y)² ≤ 2(x² + y²) = 2.
"""

from checker.language import Claim, Source, equals, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x = y if x² + y² = 1 and x + y ≥ 2",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.3, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    assuming=(equals(x**2 + y**2, 1), x + y >= 2),
    conclude=equals(x, y),
)
