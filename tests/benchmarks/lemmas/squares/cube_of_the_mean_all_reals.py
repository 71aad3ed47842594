"""((a + b)/2)³ ≤ (a³ + b³)/2.

Role.  From Hardy, Littlewood and Pólya, section 2.9, with the signs forgotten.
Note.  At a = −1, b = −3 it says −8 ≤ −14: the cube is concave on the left.
"""

from checker.language import Claim, Source, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="((a + b)/2)³ ≤ (a³ + b³)/2",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.9, with the signs forgotten",
        fidelity="reconstructed",
    ),
    forall=(a, b),
    conclude=((a + b) / 2) ** 3 <= (a**3 + b**3) / 2,
)
