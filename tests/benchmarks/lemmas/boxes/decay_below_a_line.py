"""e⁻ˣ ≤ 1 − x/2 for 0 ≤ x ≤ 1.

Role.  From Boyd and Vandenberghe, section 3.1.1 (a convex function below its chord).
Note.  e⁻ˣ ≤ 1 − (1 − 1/e)x, the chord, and 1 − 1/e > 1/2.
"""

from checker.language import Claim, Source, exp, scalar

x = scalar("x")

CLAIM = Claim(
    title="e⁻ˣ ≤ 1 − x/2 for 0 ≤ x ≤ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.1 (a convex function below its chord)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(x >= 0, x <= 1),
    conclude=exp(-x) <= 1 - x / 2,
)
