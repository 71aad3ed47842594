"""√((a + c)² + (b + d)²) ≤ √(a² + b²) + √(c² + d²).

Role.  From Hardy, Littlewood and Pólya, theorem 25 (Minkowski), exponent 2, two terms.
Note.  Square twice; what is left is (ac + bd)² ≤ (a² + b²)(c² + d²).
"""

from checker.language import Claim, Source, scalar, sqrt

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="√((a + c)² + (b + d)²) ≤ √(a² + b²) + √(c² + d²)",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, theorem 25 (Minkowski), exponent 2, two terms",
        fidelity="reconstructed",
    ),
    forall=(a, b, c, d),
    conclude=sqrt((a + c) ** 2 + (b + d) ** 2) <= sqrt(a**2 + b**2) + sqrt(c**2 + d**2),
)
