"""(Σ x_i)/n + log n ≤ log Σ e^(x_i).

Role.  From Boyd and Vandenberghe, section 3.1.8 (Jensen's inequality).
Note.  The arithmetic mean of e^(x_i) is at least their geometric mean.
"""

from checker.language import Claim, Source, exp, length, log, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="(Σ x_i)/n + log n ≤ log Σ e^(x_i)",
    source=Source(
        paper="boyd-vandenberghe",
        where="Boyd and Vandenberghe, section 3.1.8 (Jensen's inequality)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=total(x) / length(x) + log(length(x)) <= log(total(exp(x))),
)
