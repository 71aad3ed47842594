"""log(1 + e^{−(a+b)/2}) is at most the mean of the two losses.

Role.  Midpoint convexity.
"""

from checker.language import Claim, Source, exp, log, scalar

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="log(1 + e^{−(a+b)/2}) is at most the mean of the two losses",
    source=Source(paper="blind-two", where="Midpoint convexity", fidelity="reconstructed"),
    forall=(
        a,
        b,
    ),
    conclude=log(1 + exp(-(a + b) / 2)) <= (log(1 + exp(-a)) + log(1 + exp(-b))) / 2,
)
