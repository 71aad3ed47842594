"""Compound growth by a quadratic polynomial."""

from checker.language import (
    Claim,
    Source,
    natural,
    scalar,
)

k, u = natural("k"), scalar("u")

CLAIM = Claim(
    title="(1 + u)ᵏ ≤ 1 + ku + (ku)² for 0 ≤ ku ≤ 2",
    source=Source(paper="higham-2002", where="Accuracy and Stability, chapter 3", fidelity="paraphrase"),
    forall=(k, u),
    assuming=(
        u >= 0,
        k * u <= 2,
    ),
    conclude=(1 + u) ** k <= 1 + k * u + (k * u) ** 2,
)
