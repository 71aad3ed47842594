"""4(ac − b²) ≤ (a + c)².

Role.  From Horn and Johnson, section 4.1 (symmetric 2 × 2 matrices have real eigenvalues).
Note.  The difference is (a − c)² + 4b².
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="4(ac − b²) ≤ (a + c)²",
    source=Source(
        paper="horn-johnson",
        where="Horn and Johnson, section 4.1 (symmetric 2 × 2 matrices have real eigenvalues)",
        fidelity="reconstructed",
    ),
    forall=(a, b, c),
    conclude=4 * (a * c - b**2) <= (a + c) ** 2,
)
