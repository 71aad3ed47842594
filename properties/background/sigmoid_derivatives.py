"""The derivatives of the sigmoid: 0 < g′ ≤ ¼ and |g″| ≤ 1/(6√3).

Role.  The sharp constants for Steps 1 and 2 of Lipschitz estimates with the logistic function.
"""

from fractions import Fraction

from checker.language import Claim, Source, scalar, sigmoid_curvature, sigmoid_slope, sqrt

x = scalar("x")

CLAIM = Claim(
    title="0 < g′(x) ≤ ¼ and |g″(x)| ≤ 1/(6√3)",
    source=Source(paper="background", where="calculus", fidelity="reconstructed"),
    forall=(x,),
    conclude=(sigmoid_slope(x) > 0)
    & (sigmoid_slope(x) <= Fraction(1, 4))
    & (abs(sigmoid_curvature(x)) <= 1 / (6 * sqrt(3))),
)
