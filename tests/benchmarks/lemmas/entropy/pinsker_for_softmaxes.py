"""‖softmax(x) − softmax(y)‖²/2 ≤ KL(softmax(x) ‖ softmax(y)).

Role.  From Cover and Thomas, lemma 11.6.1, with ‖p − q‖₁ ≥ ‖p − q‖₂.
Note.  Pinsker has ‖p − q‖₁²/2 on the left, which is larger.
"""

from checker.language import Claim, Source, dot, exp, log, norm, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")
p, q = softmax(x), softmax(y)

CLAIM = Claim(
    title="‖softmax(x) − softmax(y)‖²/2 ≤ KL(softmax(x) ‖ softmax(y))",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, lemma 11.6.1, with ‖p − q‖₁ ≥ ‖p − q‖₂", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=norm(p - q) ** 2 / 2 <= dot(p, x - y) - log(total(exp(x))) + log(total(exp(y))),
)
