"""4x²y² ≤ x⁴y² + x²y⁴ + 1.

Role.  From Reznick 2000, Motzkin's polynomial with 4 for 3.
Note.  At x = y = 1 it says 4 ≤ 3; 3 is the number of terms on the right.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="4x²y² ≤ x⁴y² + x²y⁴ + 1",
    source=Source(paper="reznick", where="Reznick 2000, Motzkin's polynomial with 4 for 3", fidelity="reconstructed"),
    forall=(x, y),
    conclude=4 * x**2 * y**2 <= x**4 * y**2 + x**2 * y**4 + 1,
)
