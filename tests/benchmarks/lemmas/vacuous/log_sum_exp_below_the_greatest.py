"""‖x‖ ≤ 1 if lse(x) < max x.

Role.  From Boyd and Vandenberghe, section 3.1.5, contradictory hypotheses.
Note.  Log-sum-exp is at least the greatest entry.
"""

from checker.language import Claim, Source, exp, log, maximum, norm, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="‖x‖ ≤ 1 if lse(x) < max x",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5, contradictory hypotheses",
        fidelity="reconstructed",
    ),
    forall=(x,),
    assuming=(log(total(exp(x))) < maximum(x),),
    conclude=norm(x) <= 1,
)
