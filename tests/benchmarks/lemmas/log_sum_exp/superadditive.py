"""lse(x) + lse(y) ≤ lse(x + y).

Role.  From Blanchard, Higham and Higham 2021, section 2, with the sign turned.
Note.  At x = y = (0, 0) it says 2 log 2 ≤ log 2.
"""

from checker.language import Claim, Source, exp, log, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse(x) + lse(y) ≤ lse(x + y)",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, section 2, with the sign turned",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=log(total(exp(x))) + log(total(exp(y))) <= log(total(exp(x + y))),
)
