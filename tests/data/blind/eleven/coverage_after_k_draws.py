"""The probability that an outcome is seen in k independent draws."""

from checker.language import (
    Claim,
    Source,
    natural,
    scalar,
)

p, k = scalar("p"), natural("k")

CLAIM = Claim(
    title="1 − (1 − p)^k ≥ kp/(1 + kp)",
    source=Source(
        paper="mitzenmacher-upfal-2005",
        where="Probability and Computing, exercises; rates of local and distributed SGD, appendix",
        fidelity="paraphrase",
    ),
    forall=(p, k),
    assuming=(p >= 0, p <= 1),
    conclude=1 - (1 - p) ** k >= k * p / (1 + k * p),
)
