"""log 2 + x/2 ≤ log(1 + eˣ).

Role.  From Boyd and Vandenberghe, section 3.1.3, for softplus.
Note.  1 + eˣ ≥ 2e^(x/2), the inequality of the two means.
"""

from checker.language import Claim, Source, exp, log, scalar

x = scalar("x")

CLAIM = Claim(
    title="log 2 + x/2 ≤ log(1 + eˣ)",
    source=Source(
        paper="boyd-vandenberghe", where="Boyd and Vandenberghe, section 3.1.3, for softplus", fidelity="reconstructed"
    ),
    forall=(x,),
    conclude=log(2) + x / 2 <= log(1 + exp(x)),
)
