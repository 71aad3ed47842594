"""(a + b)(x + y) ≤ 2(ax + by).

Role.  From Hardy, Littlewood and Pólya, theorem 43, without the orders.
Note.  At a = 0, b = 1, x = 1, y = 0 it says 1 ≤ 0.
"""

from checker.language import Claim, Source, scalar

a, b, x = scalar("a"), scalar("b"), scalar("x")
y = scalar("y")

CLAIM = Claim(
    title="(a + b)(x + y) ≤ 2(ax + by)",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, theorem 43, without the orders", fidelity="reconstructed"
    ),
    forall=(a, b, x, y),
    conclude=(a + b) * (x + y) <= 2 * (a * x + b * y),
)
