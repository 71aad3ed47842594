"""KL(softmax(x) ‖ softmax(y)) > 0.

Role.  From Cover and Thomas, theorem 2.6.3, with a strict sign.
Note.  It is 0 where x = y, for instance at x = y = (0).
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")
divergence = dot(softmax(x), x - y) - log(total(exp(x))) + log(total(exp(y)))

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) > 0",
    source=Source(
        paper="cover-thomas", where="Cover and Thomas, theorem 2.6.3, with a strict sign", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=divergence > 0,
)
