"""|CE_i(x) − CE_i(y)| ≤ ‖x − y‖, where CE_i(x) = lse(x) − x_i.

Role.  From Gao and Pavel 2017, section III, with √2 lost.
Note.  At x = (6, −1), y = (5, 0), i = 1 it says 1.994… ≤ √2.
"""

from checker.language import Claim, Source, entry, exp, index, log, norm, total, vector

x, y, i = vector("x", "n"), vector("y", "n"), index("i", "n")


def cross_entropy(u):
    return log(total(exp(u))) - entry(u, i)


CLAIM = Claim(
    title="|CE_i(x) − CE_i(y)| ≤ ‖x − y‖, where CE_i(x) = lse(x) − x_i",
    source=Source(paper="gao-pavel", where="Gao and Pavel 2017, section III, with √2 lost", fidelity="reconstructed"),
    forall=(x, y, i),
    conclude=abs(cross_entropy(x) - cross_entropy(y)) <= norm(x - y),
)
