"""KL(softmax(x) ‖ softmax(y)) ≥ 0.

Role.  Gibbs' inequality for two softmaxes.
"""

from checker.language import Claim, Source, dot, log, softmax, vector

x = vector("x", "n")
y = vector("y", "n")

CLAIM = Claim(
    title="KL(softmax(x) ‖ softmax(y)) ≥ 0",
    source=Source(paper="blind-one", where="Gibbs' inequality for two softmaxes", fidelity="reconstructed"),
    forall=(
        x,
        y,
    ),
    conclude=dot(softmax(x), log(softmax(x)) - log(softmax(y))) >= 0,
)
