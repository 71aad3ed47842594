"""|√a − √b| ≤ √|a − b|.

Role.  The square root is 1/2-Hölder.
"""

from checker.language import Claim, Source, abs, scalar, sqrt

a = scalar("a")
b = scalar("b")

CLAIM = Claim(
    title="|√a − √b| ≤ √|a − b|",
    source=Source(paper="blind-one", where="the square root is 1/2-Hölder", fidelity="reconstructed"),
    forall=(
        a,
        b,
    ),
    where=(
        a >= 0,
        b >= 0,
    ),
    conclude=abs(sqrt(a) - sqrt(b)) <= sqrt(abs(a - b)),
)
