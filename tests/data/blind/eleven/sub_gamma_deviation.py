"""From a Bernstein tail to a deviation with confidence 1 − δ."""

from checker.language import (
    Claim,
    Source,
    equals,
    exp,
    log,
    scalar,
    sqrt,
)

v, c, s, t, delta = scalar("v"), scalar("c"), scalar("s"), scalar("t"), scalar("delta")

CLAIM = Claim(
    title="t = √(2vs) + 2cs, s = log(1/δ) ⇒ exp(−t²/(2(v + ct))) ≤ δ",
    source=Source(
        paper="boucheron-2013",
        where="Concentration Inequalities, 2.4 (sub-gamma variables)",
        fidelity="paraphrase",
    ),
    forall=(v, c, s, t, delta),
    assuming=(
        v > 0,
        c >= 0,
        delta > 0,
        delta <= 1,
        equals(s, log(1 / delta)),
        equals(t, sqrt(2 * v * s) + 2 * c * s),
    ),
    conclude=exp(-(t**2) / (2 * (v + c * t))) <= delta,
)
