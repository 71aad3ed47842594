"""ax² + bx + c ≥ 0 if a ≥ 0 and b² ≤ 4ac.

Role.  From Hardy, Littlewood and Pólya, section 2.4, with a ≥ 0 for a > 0.
Note.  At a = b = 0 the hypotheses hold for every c, also for c = −1.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")
x = scalar("x")

CLAIM = Claim(
    title="ax² + bx + c ≥ 0 if a ≥ 0 and b² ≤ 4ac",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.4, with a ≥ 0 for a > 0", fidelity="reconstructed"
    ),
    forall=(a, b, c, x),
    assuming=(a >= 0, b**2 <= 4 * a * c),
    conclude=a * x**2 + b * x + c >= 0,
)
