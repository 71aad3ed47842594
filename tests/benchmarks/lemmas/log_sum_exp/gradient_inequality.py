"""lse(x) + ⟨softmax(x), y − x⟩ ≤ lse(y).

Role.  From Nesterov, Lectures on Convex Optimization, section 2.1.1, for log-sum-exp.
Note.  Softmax is the gradient of the convex log-sum-exp.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse(x) + ⟨softmax(x), y − x⟩ ≤ lse(y)",
    source=Source(
        paper="nesterov",
        where="Nesterov, Lectures on Convex Optimization, section 2.1.1, for log-sum-exp",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=log(total(exp(x))) + dot(softmax(x), y - x) <= log(total(exp(y))),
)
