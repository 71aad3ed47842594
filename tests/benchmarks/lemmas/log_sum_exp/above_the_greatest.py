"""max x ≤ log Σ e^(x_i).

Role.  From Boyd and Vandenberghe, section 3.1.5 (log-sum-exp approximates the maximum).
Note.  The sum is at least its greatest term, and the logarithm increases.
"""

from checker.language import Claim, Source, exp, log, maximum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="max x ≤ log Σ e^(x_i)",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.5 (log-sum-exp approximates the maximum)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=maximum(x) <= log(total(exp(x))),
)
