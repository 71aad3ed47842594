"""softmax(x)_i = e^(x_i − lse(x)).

Role.  From Blanchard, Higham and Higham 2021, section 1 (softmax by log-sum-exp).
Note.  e^lse(x) is the denominator.
"""

from checker.language import Claim, Source, entry, equals, exp, index, log, softmax, total, vector

x, i = vector("x", "n"), index("i", "n")

CLAIM = Claim(
    title="softmax(x)_i = e^(x_i − lse(x))",
    source=Source(
        paper="blanchard-higham",
        where="Blanchard, Higham and Higham 2021, section 1 (softmax by log-sum-exp)",
        fidelity="reconstructed",
    ),
    forall=(x, i),
    conclude=equals(entry(softmax(x), i), exp(entry(x, i) - log(total(exp(x))))),
)
