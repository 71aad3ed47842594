"""LSE(y) ≥ LSE(x) + ⟨softmax(x), y − x⟩.

Role.  Log-sum-exp is convex.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="LSE(y) ≥ LSE(x) + ⟨softmax(x), y − x⟩",
    source=Source(paper="blind-one", where="log-sum-exp is convex", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=log(total(exp(y))) >= log(total(exp(x))) + dot(softmax(x), y - x),
)
