"""(a + b)(x + y) ≤ 2(ax + by) if a ≤ b and x ≤ y.

Role.  From Hardy, Littlewood and Pólya, theorem 43 (Chebyshev), two terms.
Note.  The difference is (b − a)(y − x).
"""

from checker.language import Claim, Source, scalar

a, b, x = scalar("a"), scalar("b"), scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="(a + b)(x + y) ≤ 2(ax + by) if a ≤ b and x ≤ y",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, theorem 43 (Chebyshev), two terms", fidelity="reconstructed"
    ),
    forall=(a, b, x, y),
    assuming=(a <= b, x <= y),
    conclude=(a + b) * (x + y) <= 2 * (a * x + b * y),
)
