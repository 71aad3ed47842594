"""KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖_∞²/4.

Role.  From Boucheron, Lugosi and Massart, lemma 2.2, with 1/4 for 1/2.
Note.  At x = (0, 0), y = (1, −1) it says log cosh 1 = 0.433… ≤ 1/4.
"""

from checker.language import Claim, Source, dot, exp, log, max_norm, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")
divergence = dot(softmax(x), x - y) - log(total(exp(x))) + log(total(exp(y)))

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖_∞²/4",
    source=Source(
        paper="boucheron", where="Boucheron, Lugosi and Massart, lemma 2.2, with 1/4 for 1/2", fidelity="reconstructed"
    ),
    forall=(x, y),
    conclude=divergence <= max_norm(x - y) ** 2 / 4,
)
