"""e⁻ˣ ≤ 1 − x/2 for 0 ≤ x ≤ 2.

Role.  From Boyd and Vandenberghe, section 3.1.1, on [0, 2].
Note.  At x = 2 the right side is 0.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e⁻ˣ ≤ 1 − x/2 for 0 ≤ x ≤ 2",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.1, on [0, 2]", fidelity="reconstructed"
    ),
    forall=(x,),
    assuming=(x >= 0, x <= 2),
    conclude=exp(-x) <= 1 - x / 2,
)
