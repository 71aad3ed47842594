"""lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩.

Role.  From Nesterov, section 2.1.1, with the sides swapped.
Note.  At x = (0, 0), y = (2, −2) it says 2.018… ≤ log 2.
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="lse(y) ≤ lse(x) + ⟨softmax(x), y − x⟩",
    source=Source(paper="nesterov", where="Nesterov, section 2.1.1, with the sides swapped", fidelity="reconstructed"),
    forall=(x, y),
    conclude=log(total(exp(y))) <= log(total(exp(x))) + dot(softmax(x), y - x),
)
