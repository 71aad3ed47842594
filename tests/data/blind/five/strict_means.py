"""The geometric mean of two positive numbers is below the arithmetic one."""

from checker.language import (
    Claim,
    Source,
    scalar,
    sqrt,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="√(ab) < (a + b)/2",
    source=Source(paper="blind-five", where="Lemma A.1", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(a > 0, b > 0),
    conclude=sqrt(a * b) < (a + b) / 2,
)
