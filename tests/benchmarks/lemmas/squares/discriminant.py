"""ax² + bx + c ≥ 0 if a > 0 and b² ≤ 4ac.

Role.  From Hardy, Littlewood and Pólya, section 2.4, the discriminant of a quadratic form.
Note.  4a(ax² + bx + c) = (2ax + b)² + (4ac − b²) ≥ 0, and a > 0.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
x = scalar("x")

CLAIM = Claim(
    title="ax² + bx + c ≥ 0 if a > 0 and b² ≤ 4ac",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.4, the discriminant of a quadratic form",
        fidelity="reconstructed",
    ),
    forall=(a, b, c, x),
    assuming=(a > 0, b**2 <= 4 * a * c),
    conclude=a * x**2 + b * x + c >= 0,
)
