"""The power of one plus something nonnegative, to second order."""

from checker.language import (
    Claim,
    Source,
    natural,
    scalar,
)

x, k = scalar("x"), natural("k")

CLAIM = Claim(
    title="x ≥ 0 ⇒ (1 + x)^k ≥ 1 + kx + k(k−1)x²/2",
    source=Source(paper="blind-six", where="Lemma 13", fidelity="reconstructed"),
    forall=(x, k),
    assuming=(x >= 0,),
    conclude=(1 + x) ** k >= 1 + k * x + k * (k - 1) / 2 * x**2,
)
