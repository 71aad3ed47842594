"""lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩ + ‖y − x‖²/8.

Role.  From Nesterov, section 2.1.5, with 1/8 (right for one sigmoid) for 1/4.
Note.  At x = (0, 0), y = (1, −1) it says 1.1269… ≤ log 2 + 1/4 = 0.943….
"""

from checker.language import Claim, Source, dot, exp, log, norm, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩ + ‖y − x‖²/8",
    source=Source(
        paper="nesterov",
        where="Nesterov, section 2.1.5, with 1/8 (right for one sigmoid) for 1/4",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=log(total(exp(y))) <= log(total(exp(x))) + dot(softmax(x), y - x) + norm(y - x) ** 2 / 8,
)
