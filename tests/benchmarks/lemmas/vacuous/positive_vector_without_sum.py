"""‖x‖ ≥ 1 if x > 0 entrywise and Σ x ≤ 0.

Role.  From Boyd and Vandenberghe, section 2.4, contradictory hypotheses.
Note.  A sum of at least one positive number is positive.
"""

from checker.language import Claim, Source, norm, positive, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖x‖ ≥ 1 if x > 0 entrywise and Σ x ≤ 0",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 2.4, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(positive(x), total(x) <= 0),
    conclude=norm(x) >= 1,
)
