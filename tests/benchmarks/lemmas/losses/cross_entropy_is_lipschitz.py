"""|CE_i(x) − CE_i(y)| ≤ √2·‖x − y‖, where CE_i(x) = lse(x) − x_i.

Role.  From Gao and Pavel 2017, section III, for the cross-entropy.
Note.  The gradient softmax(x) − e_i has norm at most √2.
"""

from checker.language import Claim, Source, entry, exp, index, log, norm, sqrt, total, vector

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")


def cross_entropy(u):
    return log(total(exp(u))) - entry(u, i)


CLAIM = Claim(
    title="|CE_i(x) − CE_i(y)| ≤ √2·‖x − y‖, where CE_i(x) = lse(x) − x_i",
    source=Source(
        paper="gao-pavel", where="Gao and Pavel 2017, section III, for the cross-entropy", fidelity="reconstructed"
    ),
    forall=(x, y, i),
    conclude=abs(cross_entropy(x) - cross_entropy(y)) <= sqrt(2) * norm(x - y),
)
