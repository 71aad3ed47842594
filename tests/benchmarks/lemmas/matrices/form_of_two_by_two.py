"""ax² + 2bxy + cy² ≥ 0 if a ≥ 0, c ≥ 0 and b² ≤ ac.

Role.  From Boyd and Vandenberghe, section A.5.5 (Schur complement of a 2 × 2 matrix).
Note.  If a = 0 then b = 0 and the form is cy²; else a times it is (ax + by)² + (ac − b²)y².
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="ax² + 2bxy + cy² ≥ 0 if a ≥ 0, c ≥ 0 and b² ≤ ac",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section A.5.5 (Schur complement of a 2 × 2 matrix)",
        fidelity="reconstructed",
    ),
    forall=(a, b, c, x, y),
    assuming=(a >= 0, c >= 0, b**2 <= a * c),
    conclude=a * x**2 + 2 * b * x * y + c * y**2 >= 0,
)
