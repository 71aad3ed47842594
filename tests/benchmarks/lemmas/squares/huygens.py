"""(1 + √(ab))² ≤ (1 + a)(1 + b) for a, b ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 2.7 (superadditivity of the geometric mean).
Note.  The difference is a + b − 2√(ab) = (√a − √b)².
"""

from checker.language import Claim, Source, scalar, sqrt

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="(1 + √(ab))² ≤ (1 + a)(1 + b) for a, b ≥ 0",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.7 (superadditivity of the geometric mean)",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    assuming=(a >= 0, b >= 0),
    conclude=(1 + sqrt(a * b)) ** 2 <= (1 + a) * (1 + b),
)
