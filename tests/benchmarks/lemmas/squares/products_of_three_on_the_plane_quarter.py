"""xy + yz + zx ≤ 1/4 if x + y + z = 1.

Role.  From Steele 2004, exercise 1.4, with the bound for two numbers.
Note.  At x = y = z = 1/3 the left side is 1/3.
"""

from checker.language import Claim, Source, equals, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="xy + yz + zx ≤ 1/4 if x + y + z = 1",
    source=Source(
        paper="steele", where="Steele 2004, exercise 1.4, with the bound for two numbers", fidelity="reconstructed"
    ),
    forall=(x, y, z),
    assuming=(equals(x + y + z, 1),),
    conclude=x * y + y * z + z * x <= "1/4",
)
