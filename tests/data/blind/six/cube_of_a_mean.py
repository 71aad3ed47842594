"""The cube of a mean is at most the mean of the cubes."""

from checker.language import (
    Claim,
    Source,
    scalar,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="((a + b)/2)³ ≤ (a³ + b³)/2",
    source=Source(paper="blind-six", where="Lemma 2", fidelity="reconstructed"),
    forall=(a, b),
    conclude=((a + b) / 2) ** 3 <= (a**3 + b**3) / 2,
)
