"""x + y + z − xy − yz − zx < 1 for 0 ≤ x, y, z ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.1, with a strict sign.
Note.  At the corner (1, 0, 0) the value is 1.
"""

from checker.language import Claim, Source, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="x + y + z − xy − yz − zx < 1 for 0 ≤ x, y, z ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.1, with a strict sign",
        fidelity="reconstructed",
    ),
    forall=(x, y, z),
    assuming=(x >= 0, x <= 1, y >= 0, y <= 1, z >= 0, z <= 1),
    conclude=x + y + z - x * y - y * z - z * x < 1,
)
