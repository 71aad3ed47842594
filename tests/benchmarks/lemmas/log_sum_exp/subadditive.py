"""lse(x + y) ≤ lse(x) + lse(y).

Role.  From Blanchard, Higham and Higham 2021, section 2 (products of sums).
Note.  Σ e^(x_i)e^(y_i) ≤ Σ e^(x_i)·Σ e^(y_i), as all terms are positive.
"""

from checker.language import Claim, Source, exp, log, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse(x + y) ≤ lse(x) + lse(y)",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, section 2 (products of sums)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=log(total(exp(x + y))) <= log(total(exp(x))) + log(total(exp(y))),
)
