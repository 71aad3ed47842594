"""(ad − bc)² ≤ (a² + b²)(c² + d²).

Role.  From Horn and Johnson, theorem 7.8.1 (Hadamard's determinant inequality), 2 × 2.
Note.  The difference is (ac + bd)².
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="(ad − bc)² ≤ (a² + b²)(c² + d²)",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, theorem 7.8.1 (Hadamard's determinant inequality), 2 × 2",
        fidelity="reconstructed",
    ),
    forall=(a, b, c, d),
    conclude=(a * d - b * c) ** 2 <= (a**2 + b**2) * (c**2 + d**2),
)
