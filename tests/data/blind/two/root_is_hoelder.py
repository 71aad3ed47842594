"""|√x − √y| ≤ √|x − y|.

Role.  Hölder continuity of the root.
"""

from checker.language import Claim, Source, scalar, sqrt

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|√x − √y| ≤ √|x − y|",
    source=Source(paper="blind-two", where="Hölder continuity of the root", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        x >= 0,
        y >= 0,
    ),
    conclude=abs(sqrt(x) - sqrt(y)) <= sqrt(abs(x - y)),
)
