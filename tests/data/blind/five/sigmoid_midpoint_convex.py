"""Midpoint convexity of the sigmoid on the nonnegative half line."""

from checker.language import (
    Claim,
    Source,
    scalar,
    sigmoid,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="g((a + b)/2) ≤ (g(a) + g(b))/2 for a, b ≥ 0",
    source=Source(paper="blind-five", where="Lemma 6.5", fidelity="reconstructed"),
    forall=(a, b),
    assuming=(a >= 0, b >= 0),
    conclude=sigmoid((a + b) / 2) <= (sigmoid(a) + sigmoid(b)) / 2,
)
