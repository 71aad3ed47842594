"""KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖²/4.

Role.  From Nesterov, section 2.1.5, for log-sum-exp.
Note.  Log-sum-exp is convex and 1/2-smooth.
"""

from checker.language import Claim, Source, dot, exp, log, norm, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖²/4",
    source=Source(paper="nesterov", where="Nesterov, section 2.1.5, for log-sum-exp", fidelity="reconstructed"),
    forall=(x, y),
    conclude=dot(softmax(x), x - y) - log(total(exp(x))) + log(total(exp(y))) <= norm(x - y) ** 2 / 4,
)
