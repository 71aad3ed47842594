"""The logistic loss lies below its tangent parabola of curvature one quarter."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    scalar,
    sigmoid,
)

a, b = scalar("a"), scalar("b")

CLAIM = Claim(
    title="ℓ(b) ≤ ℓ(a) + ℓ′(a)(b − a) + (b − a)²/8",
    source=Source(paper="blind-five", where="Lemma 6.2", fidelity="reconstructed"),
    forall=(a, b),
    conclude=log(1 + exp(-b)) <= log(1 + exp(-a)) - sigmoid(-a) * (b - a) + (b - a) ** 2 / 8,
)
