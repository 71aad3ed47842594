"""|lse(x) − lse(y)| ≤ ‖x − y‖₂.

Role.  From Gao and Pavel 2017, section III.
Note.  The gradient softmax has the norm at most 1.
"""

from checker.language import Claim, Source, exp, log, norm, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|lse(x) − lse(y)| ≤ ‖x − y‖₂",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section III", fidelity="reconstructed"),
    forall=(x, y),
    conclude=abs(log(total(exp(x))) - log(total(exp(y)))) <= norm(x - y),
)
