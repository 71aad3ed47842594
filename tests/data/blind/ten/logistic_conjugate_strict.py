"""The logistic loss above its dual lower bound."""

from checker.language import (
    Claim,
    Source,
    exp,
    log,
    scalar,
)

z, v = scalar("z"), scalar("v")

CLAIM = Claim(
    title="−zv − v log v − (1 − v)log(1 − v) < log(1 + e^{−z}) for 0 < v < 1",
    source=Source(
        paper="math-stackexchange", where="identity on the convexity of the logistic loss", fidelity="paraphrase"
    ),
    forall=(z, v),
    assuming=(
        v > 0,
        v < 1,
    ),
    conclude=-z * v - v * log(v) - (1 - v) * log(1 - v) < log(1 + exp(-z)),
)
