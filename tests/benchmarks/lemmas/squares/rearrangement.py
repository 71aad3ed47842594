"""ay + bx ≤ ax + by if a ≤ b and x ≤ y.

Role.  From Hardy, Littlewood and Pólya, theorem 368, two terms.
Note.  The difference is (b − a)(y − x) ≥ 0.
"""

from checker.language import Claim, Source, scalar

a, b, x = scalar("a"), scalar("b"), scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="ay + bx ≤ ax + by if a ≤ b and x ≤ y",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, theorem 368, two terms", fidelity="reconstructed"),
    forall=(a, b, x, y),
    assuming=(a <= b, x <= y),
    conclude=a * y + b * x <= a * x + b * y,
)
