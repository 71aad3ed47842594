"""x + y + z ≤ 0 if x < y, y < z and z < x.

Role.  From Hardy, Littlewood and Pólya, section 2.17 (order), contradictory hypotheses.
Note.  An order is transitive: x < x.
"""

from checker.language import Claim, Source, scalar

x, y, z = scalar("x"), scalar("y"), scalar("z")

CLAIM = Claim(
    title="x + y + z ≤ 0 if x < y, y < z and z < x",
    source=Source(
        paper="hlp",
        where="Hardy, Littlewood and Pólya, section 2.17 (order), contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x, y, z),
    assuming=(x < y, y < z, z < x),
    conclude=x + y + z <= 0,
)
