"""(x + y)⁴ ≤ 7(x⁴ + y⁴).

Role.  From Hardy, Littlewood and Pólya, section 2.9, with 7 for 8.
Note.  At x = y = 1 it says 16 ≤ 14.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="(x + y)⁴ ≤ 7(x⁴ + y⁴)",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.9, with 7 for 8", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=(x + y) ** 4 <= 7 * (x**4 + y**4),
)
