"""KL(softmax(x) ‖ softmax(y)) ≤ 5.

Role.  From Cover and Thomas, section 2.3 (the divergence is unbounded).
Note.  At x = (10, 0), y = (0, 10) it is 9.99….
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≤ 5",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, section 2.3 (the divergence is unbounded)",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=dot(softmax(x), x - y) - log(total(exp(x))) + log(total(exp(y))) <= 5,
)
