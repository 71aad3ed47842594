"""x²z + y²x + z²y ≤ x²y + y²z + z²x for x, y, z ≥ 0.

Role.  From Hardy, Littlewood and Pólya, section 2.18, two cyclic sums that cannot be compared.
Note.  At x = 0, y = 1, z = 2 it says 4 ≤ 2; the difference is a product (x − y)(y − z)(x − z) of either sign.
"""

from checker.language import Claim, Source, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="x²z + y²x + z²y ≤ x²y + y²z + z²x for x, y, z ≥ 0",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.18, two cyclic sums that cannot be compared",
        fidelity="reconstructed",
    ),
    forall=(x, y, z),
    assuming=(x >= 0, y >= 0, z >= 0),
    conclude=x**2 * z + y**2 * x + z**2 * y <= x**2 * y + y**2 * z + z**2 * x,
)
