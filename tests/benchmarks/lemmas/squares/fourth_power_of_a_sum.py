"""(x + y)⁴ ≤ 8(x⁴ + y⁴).

Role.  From Hardy, Littlewood and Pólya, section 2.9 (means of order 1 and 4).
Note.  (x + y)² ≤ 2(x² + y²), squared, and (x² + y²)² ≤ 2(x⁴ + y⁴).
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(x + y)⁴ ≤ 8(x⁴ + y⁴)",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.9 (means of order 1 and 4)", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=(x + y) ** 4 <= 8 * (x**4 + y**4),
)
