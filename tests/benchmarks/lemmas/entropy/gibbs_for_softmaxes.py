"""KL(softmax(x) ‖ softmax(y)) ≥ 0.

Role.  From Cover and Thomas, Elements of Information Theory, theorem 2.6.3.
Note.  The divergence is lse(y) − lse(x) − ⟨softmax(x), y − x⟩, the gradient inequality of a convex function.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")
p = softmax(x)
divergence = dot(p, x - y) - log(total(exp(x))) + log(total(exp(y)))

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≥ 0",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, Elements of Information Theory, theorem 2.6.3",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=divergence >= 0,
)
