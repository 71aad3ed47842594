"""From Bennett's to Bernstein's exponent, with the scales left in."""

from checker.language import (
    Claim,
    Source,
    log,
    scalar,
)

v, b, t = scalar("v"), scalar("b"), scalar("t")
u = b * t / v

CLAIM = Claim(
    title="t²/(2(v + bt/3)) ≤ (v/b²)·h(bt/v), h(u) = (1 + u)log(1 + u) − u",
    source=Source(
        paper="boucheron-lugosi-massart-2013", where="Concentration Inequalities, 2.7", fidelity="paraphrase"
    ),
    forall=(v, b, t),
    assuming=(
        v > 0,
        b > 0,
        t >= 0,
    ),
    conclude=t**2 / (2 * (v + b * t / 3)) <= v / b**2 * ((1 + u) * log(1 + u) - u),
)
