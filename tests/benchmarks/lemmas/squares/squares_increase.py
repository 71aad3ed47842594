"""x² ≤ y² if x ≤ y.

Role.  From Hardy, Littlewood and Pólya, section 2.1, the signs forgotten.
Note.  At x = −2, y = 0 it says 4 ≤ 0.
"""

from checker.language import Claim, Source, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x² ≤ y² if x ≤ y",
    source=Source(
        paper="hlp", where="Hardy, Littlewood and Pólya, section 2.1, the signs forgotten", fidelity="reconstructed"
    ),
    forall=(x, y),
    assuming=(x <= y,),
    conclude=x**2 <= y**2,
)
