"""A third-order upper bound of the logarithm."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

x, y = scalar("x"), scalar("y")
r = (x - y) / y

CLAIM = Claim(
    title="log x − log y ≤ r − r²/2 + r³/4 for r = (x − y)/y ∈ [0, 1]",
    source=Source(paper="folklore", where="expansion of a log-ratio, appendix", fidelity="paraphrase"),
    forall=(x, y),
    assuming=(
        y > 0,
        x >= y,
        x <= 2 * y,
    ),
    conclude=log(x) - log(y) <= r - r**2 / 2 + r**3 / 4,
)
