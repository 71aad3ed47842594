"""lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩ + ‖y − x‖²/4.

Role.  From Nesterov, section 2.1.5 (smooth convex functions; here L = 1/2).
Note.  The Hessian diag(s) − ssᵀ is at most 1/2; Taylor's formula along the segment.
"""

from checker.language import Claim, Source, dot, exp, log, norm, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩ + ‖y − x‖²/4",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 2.1.5 (smooth convex functions; here L = 1/2)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=log(total(exp(y))) <= log(total(exp(x))) + dot(softmax(x), y - x) + norm(y - x) ** 2 / 4,
)
