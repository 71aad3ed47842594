"""x⁵y + xy⁵ ≤ x⁶ + y⁶.

Role.  From Hardy, Littlewood and Pólya, section 2.18.
Note.  The difference is (x⁵ − y⁵)(x − y), two factors of one sign.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x⁵y + xy⁵ ≤ x⁶ + y⁶",
    source=Source(paper="hlp", where="Hardy, Littlewood and Pólya, section 2.18", fidelity="reconstructed"),
    forall=(x, y),
    conclude=x**5 * y + x * y**5 <= x**6 + y**6,
)
