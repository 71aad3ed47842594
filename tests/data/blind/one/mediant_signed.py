"""(a + b)/(c + d) ≤ max(a/c, b/d).

Role.  A mediant lies below the larger ratio, any denominators.
"""

from checker.language import Claim, Source, equals, maximum, pair, scalar

a = scalar("a")
b = scalar("b")
c = scalar("c")
d = scalar("d")

CLAIM = Claim(
    title="(a + b)/(c + d) ≤ max(a/c, b/d)",
    source=Source(
        paper="blind-one", where="a mediant lies below the larger ratio, any denominators", fidelity="reconstructed"
    ),
    forall=(
        a,
        b,
        c,
        d,
    ),
    where=(
        ~equals(c, 0),
        ~equals(d, 0),
        ~equals(c + d, 0),
    ),
    conclude=(a + b) / (c + d) <= maximum(pair(a / c, b / d)),
)
