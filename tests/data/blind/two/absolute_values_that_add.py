"""|x + y| = |x| + |y| gives xy > 0.

Role.  Equality in the triangle inequality.
"""

from checker.language import Claim, Source, equals, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="|x + y| = |x| + |y| gives xy > 0",
    source=Source(paper="blind-two", where="Equality in the triangle inequality", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(equals(abs(x + y), abs(x) + abs(y)),),
    conclude=x * y > 0,
)
