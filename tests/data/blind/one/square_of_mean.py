"""(ta + (1 − t)b)² ≤ ta² + (1 − t)b².

Role.  The square of a combination.
"""

from checker.language import Claim, Source, scalar

t = scalar("t")
a = scalar("a")
b = scalar("b")

CLAIM = Claim(
    title="(ta + (1 − t)b)² ≤ ta² + (1 − t)b²",
    source=Source(paper="blind-one", where="the square of a combination", fidelity="reconstructed"),
    forall=(
        t,
        a,
        b,
    ),
    conclude=(t * a + (1 - t) * b) ** 2 <= t * a**2 + (1 - t) * b**2,
)
