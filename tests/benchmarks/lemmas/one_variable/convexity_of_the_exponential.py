"""e^(tx + (1 − t)y) ≤ t·eˣ + (1 − t)·eʸ for 0 ≤ t ≤ 1.

Role.  From Boyd and Vandenberghe, section 3.1.5.
Note.  The second derivative of the exponential is positive; this is Jensen's inequality for two points.
"""

from checker.language import Claim, Source, exp, scalar

x, y, t = scalar("x"), scalar("y"), scalar("t")

CLAIM = Claim(
    title="e^(tx + (1 − t)y) ≤ t·eˣ + (1 − t)·eʸ for 0 ≤ t ≤ 1",
    source=Source(paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.5", fidelity="reconstructed"),
    forall=(x, y, t),
    assuming=(t >= 0, t <= 1),
    conclude=exp(t * x + (1 - t) * y) <= t * exp(x) + (1 - t) * exp(y),
)
