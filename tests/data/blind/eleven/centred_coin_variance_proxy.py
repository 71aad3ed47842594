"""The moment generating function of a centred coin."""

from checker.language import (
    Claim,
    Source,
    exp,
    scalar,
)

p, s = scalar("p"), scalar("s")

CLAIM = Claim(
    title="p·e^((1−p)s) + (1 − p)·e^(−ps) ≤ exp(p(1 − p)s²/2)",
    source=Source(
        paper="kearns-saul-1998",
        where="Large deviation methods for approximate probabilistic inference",
        fidelity="paraphrase",
    ),
    forall=(p, s),
    assuming=(p > 0, p < 1),
    conclude=p * exp((1 - p) * s) + (1 - p) * exp(-p * s) <= exp(p * (1 - p) * s**2 / 2),
)
