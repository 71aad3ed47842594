"""Turning the temperature down never raises the entropy of the attention weights.

Source.  Veličković, Perivolaropoulos, Barbero and Pascanu 2024, Softmax is not enough, the proposition behind adaptive temperature.
By hand.  True: the derivative of the entropy in the inverse temperature b is −b times the variance of x.
"""

from checker.language import Claim, Source, dot, exp, log, scalar, softmax, total, vector

x, a, b = vector("x", "n"), scalar("a"), scalar("b")


def entropy(u):
    return log(total(exp(u))) - dot(softmax(u), u)


CLAIM = Claim(
    title="H(softmax(bx)) ≤ H(softmax(ax)) for inverse temperatures 0 ≤ a ≤ b",
    source=Source(paper="velickovic-2024", where="section on adaptive temperature", fidelity="reconstructed"),
    forall=(x, a, b),
    assuming=(a >= 0, a <= b),
    conclude=entropy(b * x) <= entropy(a * x),
)
