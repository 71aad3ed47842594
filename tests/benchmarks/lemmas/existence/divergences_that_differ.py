"""KL(softmax(x) ‖ softmax(y)) > 2·KL(softmax(y) ‖ softmax(x)) for some x, y ∈ ℝ².

Role.  From Cover and Thomas, section 2.3 (the divergence is not symmetric), an existence statement.
Note.  x = (0, 0), y = (6, 0) gives 2.309… > 2·0.675….
"""

from checker.language import Claim, Source, dot, exp, log, softmax, total, vector

x, y = vector("x", "2"), vector("y", "2")


def divergence(a, b):
    return dot(softmax(a), a - b) - log(total(exp(a))) + log(total(exp(b)))


CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) > 2·KL(softmax(y) ‖ softmax(x)) for some x, y ∈ ℝ²",
    source=Source(
        paper="cover-thomas",
        where="Cover and Thomas, section 2.3 (the divergence is not symmetric), an existence statement",
        fidelity="reconstructed",
    ),
    quantifier="exists",
    forall=(x, y),
    conclude=divergence(x, y) > 2 * divergence(y, x),
)
