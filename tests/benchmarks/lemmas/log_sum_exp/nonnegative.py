"""log Σ e^(x_i) ≥ 0.

Role.  From Blanchard, Higham and Higham 2021, section 1, a sign taken for granted.
Note.  At x = (−1) the value is −1.
"""

from checker.language import Claim, Source, exp, log, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="log Σ e^(x_i) ≥ 0",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, section 1, a sign taken for granted",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(total(exp(x))) >= 0,
)
