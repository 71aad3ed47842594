"""x, y > 0, log x + log y ≥ 0 and x + y < 2 give |x − y| ≤ 1.

Role.  Two rates, one constraint on the product.
"""

from checker.language import Claim, Source, log, scalar

x, y = scalar("x"), scalar("y")

CLAIM = Claim(
    title="x, y > 0, log x + log y ≥ 0 and x + y < 2 give |x − y| ≤ 1",
    source=Source(paper="blind-two", where="Two rates, one constraint on the product", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    assuming=(
        x > 0,
        y > 0,
        log(x) + log(y) >= 0,
        x + y < 2,
    ),
    conclude=abs(x - y) <= 1,
)
