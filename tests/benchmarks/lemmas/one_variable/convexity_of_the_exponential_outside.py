"""e^(tx + (1 − t)y) ≤ t·eˣ + (1 − t)·eʸ for t ≥ 0.

Role.  From Boyd and Vandenberghe, section 3.1.5, with t not confined to [0, 1].
Note.  At t = 2, x = 0, y = 1 it says 1/e ≤ 2 − e < 0.
"""

from checker.language import Claim, Source, exp, scalar

x, y, t = scalar("x"), scalar("y"), scalar("t")

CLAIM = Claim(
    title="e^(tx + (1 − t)y) ≤ t·eˣ + (1 − t)·eʸ for t ≥ 0",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5, with t not confined to [0, 1]",
        fidelity="reconstructed",
    ),
    forall=(x, y, t),
    assuming=(t >= 0,),
    conclude=exp(t * x + (1 - t) * y) <= t * exp(x) + (1 - t) * exp(y),
)
