"""(a + b)/(c + d) ≤ max(a/c, b/d) for c, d > 0.

Role.  A mediant lies below the larger ratio.
"""

from checker.language import Claim, Source, maximum, pair, scalar

a = scalar("a")
b = scalar("b")
c = scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="(a + b)/(c + d) ≤ max(a/c, b/d) for c, d > 0",
    source=Source(paper="blind-one", where="a mediant lies below the larger ratio", fidelity="reconstructed"),
    forall=(
        a,
        b,
        c,
        d,
    ),
    where=(
        c > 0,
        d > 0,
    ),
    conclude=(a + b) / (c + d) <= maximum(pair(a / c, b / d)),
)
