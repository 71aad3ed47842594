"""lse(2x) ≤ 2·lse(x).

Role.  From Blanchard, Higham and Higham 2021, section 2 (temperature).
Note.  Σ e^(2x_i) ≤ (Σ e^(x_i))², as the mixed terms are positive.
"""

from checker.language import Claim, Source, exp, log, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="lse(2x) ≤ 2·lse(x)",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, section 2 (temperature)",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(total(exp(2 * x))) <= 2 * log(total(exp(x))),
)
