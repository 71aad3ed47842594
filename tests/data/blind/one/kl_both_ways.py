"""KL(softmax(x) ‖ softmax(y)) ≤ KL(softmax(y) ‖ softmax(x)).

Role.  KL in both directions.
"""

from checker.language import Claim, Source, dot, log, softmax, vector

x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≤ KL(softmax(y) ‖ softmax(x))",
    source=Source(paper="blind-one", where="KL in both directions", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=dot(softmax(x), log(softmax(x)) - log(softmax(y))) <= dot(softmax(y), log(softmax(y)) - log(softmax(x))),
)
