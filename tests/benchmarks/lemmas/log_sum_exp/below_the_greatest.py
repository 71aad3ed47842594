"""log Σ e^(x_i) ≤ max x.

Role.  From Blanchard, Higham and Higham 2021, inequality (1.2), with log n lost.
Note.  At x = (0, 0) it says log 2 ≤ 0.
"""

from checker.language import Claim, Source, exp, log, maximum, total, vector

x = vector("x", "n")

CLAIM = Claim(
    title="log Σ e^(x_i) ≤ max x",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, inequality (1.2), with log n lost",
        fidelity="reconstructed",
    ),
    forall=(x,),
    conclude=log(total(exp(x))) <= maximum(x),
)
