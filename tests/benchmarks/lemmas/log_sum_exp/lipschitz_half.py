"""|lse(x) − lse(y)| ≤ ‖x − y‖/2.

Role.  From Gao and Pavel 2017, section III, with softmax's constant.
Note.  At x = (1), y = (0) it says 1 ≤ 1/2: log-sum-exp of one entry is the entry.
"""

from checker.language import Claim, Source, exp, log, norm, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="|lse(x) − lse(y)| ≤ ‖x − y‖/2",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section III, with softmax's constant", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=abs(log(total(exp(x))) - log(total(exp(y)))) <= norm(x - y) / 2,
)
