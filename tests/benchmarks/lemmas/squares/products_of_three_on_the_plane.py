"""xy + yz + zx ≤ 1/3 if x + y + z = 1.

Role.  From Steele 2004, exercise 1.4, on the plane x + y + z = 1.
Note.  1 = (x + y + z)² ≥ 3(xy + yz + zx), as the squares are at least the products.
"""

from checker.language import Claim, Source, equals, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="xy + yz + zx ≤ 1/3 if x + y + z = 1",
    source=Source(
        paper="steele", where="Steele 2004, exercise 1.4, on the plane x + y + z = 1", fidelity="reconstructed"
    ),
    forall=(x, y, z),
    assuming=(equals(x + y + z, 1),),
    conclude=x * y + y * z + z * x <= "1/3",
)
