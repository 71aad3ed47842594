"""x log(x/y) ≥ x − y for x, y > 0.

Role.  Scalar form of Gibbs' inequality.
"""

from checker.language import Claim, Source, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x log(x/y) ≥ x − y for x, y > 0",
    source=Source(paper="blind-two", where="Scalar form of Gibbs' inequality", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        x > 0,
        y > 0,
    ),
    conclude=x * log(x / y) >= x - y,
)
