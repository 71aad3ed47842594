"""(ax + by + cz)² ≤ (a² + b² + c²)(x² + y² + z²).

Role.  From Steele 2004, chapter 1, Cauchy's inequality for n = 3.
Note.  The difference is (ay − bx)² + (bz − cy)² + (az − cx)².
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="(ax + by + cz)² ≤ (a² + b² + c²)(x² + y² + z²)",
    source=Source(
        paper="steele", where="Steele 2004, chapter 1, Cauchy's inequality for n = 3", fidelity="reconstructed"
    ),
    forall=(a, b, c, x, y, z),
    conclude=(a * x + b * y + c * z) ** 2 <= (a**2 + b**2 + c**2) * (x**2 + y**2 + z**2),
)
