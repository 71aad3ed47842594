"""⟨softmax(x) − softmax(y), x − y⟩ ≥ 0.

Role.  From Gao and Pavel 2017, proposition 3 (softmax is the gradient of a convex function).
Note.  The gradient of the convex log-sum-exp is monotone.
"""

from checker.language import Claim, Source, dot, softmax, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="⟨softmax(x) − softmax(y), x − y⟩ ≥ 0",
    source=Source(
        paper="gao-pavel",
        where="Gao and Pavel 2017, proposition 3 (softmax is the gradient of a convex function)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=dot(softmax(x) - softmax(y), x - y) >= 0,
)
