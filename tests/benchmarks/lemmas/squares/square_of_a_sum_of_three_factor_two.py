"""(a + b + c)² ≤ 2(a² + b² + c²).

Role.  From Hardy, Littlewood and Pólya, section 2.9, with the constant for two terms.
Note.  At a = b = c = 1 it says 9 ≤ 6; the factor has to be the number of terms.
"""

from checker.language import Claim, Source, scalar

a, b, c = scalar("a"), scalar("b"), scalar("c")

CLAIM = Claim(
    title="(a + b + c)² ≤ 2(a² + b² + c²)",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.9, with the constant for two terms",
        fidelity="reconstructed",
    ),
    forall=(a, b, c),
    conclude=(a + b + c) ** 2 <= 2 * (a**2 + b**2 + c**2),
)
