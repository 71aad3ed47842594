"""x ≤ 100 if g(x) ≥ 1.

Role.  From Boyd and Vandenberghe, section 7.1.1, contradictory hypotheses.
Note.  The sigmoid is below 1 everywhere.
"""

from checker.language import Claim, Source, scalar, sigmoid

x = scalar("x")

CLAIM = Claim(
    title="x ≤ 100 if g(x) ≥ 1",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 7.1.1, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(sigmoid(x) >= 1,),
    conclude=x <= 100,
)
