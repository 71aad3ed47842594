"""x + y + z − xy − yz − zx ≤ 1 for 0 ≤ x, y, z ≤ 1.

Role.  From Boyd and Vandenberghe, section 4.1, a multilinear function on a cube.
Note.  A multilinear function is greatest at a corner; at the corners the values are 0, 1, 1 and 0.
"""

from checker.language import Claim, Source, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="x + y + z − xy − yz − zx ≤ 1 for 0 ≤ x, y, z ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 4.1, a multilinear function on a cube",
        fidelity="reconstructed",
    ),
    forall=(x, y, z),
    assuming=(x >= 0, x <= 1, y >= 0, y <= 1, z >= 0, z <= 1),
    conclude=x + y + z - x * y - y * z - z * x <= 1,
)
