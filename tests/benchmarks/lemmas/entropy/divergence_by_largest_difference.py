"""KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖_∞²/2.

Role.  From Boucheron, Lugosi and Massart, lemma 2.2, for the divergence of two softmaxes.
Note.  Hoeffding's lemma under the weights softmax(x): an eighth of the squared range, which is at most 2‖x − y‖_∞.
"""

from checker.language import Claim, Source, dot, exp, log, max_norm, softmax, total, vector

x, y = vector("x", "n"), vector("y", "n")
divergence = dot(softmax(x), x - y) - log(total(exp(x))) + log(total(exp(y)))

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≤ ‖x − y‖_∞²/2",
    source=Source(
        paper="boucheron",
        where="Boucheron, Lugosi and Massart, lemma 2.2, for the divergence of two softmaxes",
        fidelity="reconstructed",
    ),
    forall=(x, y),
    conclude=divergence <= max_norm(x - y) ** 2 / 2,
)
