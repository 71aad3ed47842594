"""3x²y² ≤ x⁴y² + x²y⁴ + 1.

Role.  From Reznick 2000, Some concrete aspects of Hilbert's 17th problem, Motzkin's polynomial.
Note.  The geometric mean of x⁴y², x²y⁴ and 1 is x²y²; the difference is no sum of squares itself.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="3x²y² ≤ x⁴y² + x²y⁴ + 1",
    source=Source(
        paper="reznick",
        where="Reznick 2000, Some concrete aspects of Hilbert's 17th problem, Motzkin's polynomial",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=3 * x**2 * y**2 <= x**4 * y**2 + x**2 * y**4 + 1,
)
