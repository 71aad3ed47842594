"""Solving a bound that has the root of its left side on the right."""

from checker.language import (
    Claim,
    Source,
    scalar,
    sqrt,
)

x, a, b = scalar("x"), scalar("a"), scalar("b")

CLAIM = Claim(
    title="x ≤ a + b√x ⇒ x ≤ a + b√a + b²",
    source=Source(
        paper="bousquet-2004",
        where="Introduction to statistical learning theory, fast rates; Dasgupta, Hsu and Monteleoni, appendix",
        fidelity="paraphrase",
    ),
    forall=(x, a, b),
    assuming=(x >= 0, a >= 0, b >= 0, x <= a + b * sqrt(x)),
    conclude=x <= a + b * sqrt(a) + b**2,
)
